//! The console's decisions, without a browser and without Leptos, so that they are tested natively.
//!
//! - State machines, each with a model test: [`editor`] (an edit from its first key to its save), [`reading`] (which request is sent when),
//!   [`actions::followed`] (an action until its outcome), [`run`] (several requests), [`session`].
//! - Tables of what pages show: [`resources`] (the lists and forms of each kind of record), [`route`] (addresses), [`palette`].
//! - Rules and texts: [`actions`] (what a state permits), [`settings`] and [`forms`] (valid values), [`config`] (`config.json`), [`text`].
//!
//! A machine takes events, most of them with the time, and returns commands; the console's `src/` carries them out.
//!
//! ```
//! use slipway_api::state::ServiceState;
//! use slipway_logic::actions::action::{Action, offered};
//! use slipway_logic::route::Page;
//!
//! assert!(offered(Action::Stop, &ServiceState::Deployed).is_ok());
//! assert!(offered(Action::Stop, &ServiceState::Stopped).is_err(), "with the reason as a sentence");
//! assert_eq!(Page::read("/nonsense"), Page::NotFound);
//! ```

pub mod actions;
pub mod activity;
pub mod capabilities;
pub mod cluster;
pub mod config;
pub mod deployment;
pub mod editor;
pub mod embedding;
pub mod forms;
pub mod kept_elements;
pub mod list;
pub mod log;
pub mod money;
pub mod openid;
pub mod palette;
pub mod places;
pub mod reading;
pub mod records;
pub mod resources;
pub mod route;
pub mod run;
pub mod service;
pub mod session;
pub mod settings;
pub mod sort;
pub mod status;
pub mod steady_clock;
pub mod text;
pub mod variables;
pub mod versions;
