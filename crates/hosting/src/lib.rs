//! What a host of the console needs in addition to its files: settings for web servers, rendered from `config.json`, and index.html for
//! another path. The program of this crate runs without a tool chain; `cargo xtask` uses the same functions.
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
//! assert!(policy(&config).contains("connect-src 'self' https://api.example.com"));
//! # Ok::<(), String>(())
//! ```

pub mod check;
pub mod compress;
pub mod objects;
pub mod page;
pub mod policy;
pub mod settings;
pub mod site;
