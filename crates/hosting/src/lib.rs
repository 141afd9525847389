//! What a host of the console needs in addition to the console's files: settings for web servers, rendered from `config.json`, and
//! index.html for the path of the console on its host. The program of this crate runs without a tool chain; `cargo xtask` uses the same
//! functions.
//!
//! [`site::render`] writes everything for a built site. [`settings::Hosting`] renders the files of each server, [`policy::policy`] the
//! security policy, and [`check`] checks a `config.json`.
//!
//! ```
//! use slipway_hosting::policy::policy;
//! use slipway_logic::config::Config;
//!
//! let config = r#"{"platforms": [{"name": "Production", "url": "https://api.example.com"}]}"#;
//! let config = Config::read(config).map_err(|errors| format!("{errors:?}"))?;
//! assert!(policy(&config, &[], None).contains("connect-src 'self' https://api.example.com"));
//! # Ok::<(), String>(())
//! ```

pub mod check;
pub mod compress;
mod http;
pub mod integrity;
pub mod live;
pub mod objects;
pub mod options;
pub mod page;
pub mod policy;
mod providers;
pub mod resolver;
pub mod serve;
pub mod settings;
pub mod site;
