//! The reference platform: the behaviour that the document describes, as an engine without I/O.
//!
//! [`Platform::handle`] takes a [`Request`] and the time, and returns the [`Response`], so the same engine runs behind HTTP, in a
//! service worker, and in tests. [`Options`] choose what differs between platforms. This crate shares no code with the console's model
//! of the contract.
//!
//! ```
//! use platform::{Options, Platform, Request};
//!
//! let now = 1_764_000_000_000; // milliseconds since 1970
//! let mut platform = Platform::new(Options::default(), now);
//! let (_, token) = platform.tokens().into_iter().find(|(scope, _)| *scope == "Admin").ok_or("no token")?;
//! let request = Request {
//!     method: "GET".to_owned(),
//!     path: "/organization".to_owned(),
//!     authorization: Some(token),
//!     ..Request::default()
//! };
//! assert_eq!(platform.handle(&request, now).status, 200);
//! assert_eq!(platform.handle(&Request { authorization: None, ..request }, now).status, 401);
//! # Ok::<(), &str>(())
//! ```

mod auth;
mod clock;
mod cluster;
mod commits;
mod control;
mod cors;
mod database;
mod delivery;
mod deployment;
mod engine;
mod failure;
mod fault;
mod http;
mod ids;
mod kind;
mod log;
mod machine;
mod operations;
mod options;
mod rate;
mod record;
mod registry;
mod requests;
mod route;
mod rule;
mod sample;
mod sentinel;
mod service;
mod service_template;
mod variable;
mod webhook;

pub use auth::{Scope, Token, presented};
pub use delivery::Due;
pub use engine::Platform;
pub use http::{Request, Response};
pub use options::{Bodies, Cors, Options, Profile, Webhooks};
