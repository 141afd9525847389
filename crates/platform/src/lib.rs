//! The reference platform: what the document says a platform does, as an engine without I/O.
//!
//! [`Platform::handle`] takes a request and the time, and gives the response: so the same engine runs behind
//! HTTP, in a service worker, and in tests. It shares nothing with the console's model of the contract.

mod auth;
mod clock;
mod control;
mod cors;
mod database;
mod engine;
mod failure;
mod fault;
mod http;
mod ids;
mod kind;
mod machine;
mod operations;
mod rate;
mod route;
mod sample;
mod service;

pub use auth::Scope;
pub use engine::{Options, Platform};
pub use http::{Request, Response};
