//! The reference platform: the behaviour that the document describes, as an engine without I/O.
//!
//! [`Platform::handle`] takes a request and the time, and gives the response: so the same engine runs behind
//! HTTP, in a service worker, and in tests. It shares nothing with the console's model of the contract.

mod auth;
mod clock;
mod cluster;
mod commits;
mod control;
mod cors;
mod database;
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
mod template;
mod variable;
mod webhook;

pub use auth::Scope;
pub use engine::Platform;
pub use http::{Request, Response};
pub use options::{Bodies, Cors, Options, Profile, Webhooks};
pub use webhook::Due;
