//! What the console decides, without a browser and without Leptos: tested natively.

pub mod action;
pub mod config;
pub mod deploy;
pub mod format;
pub mod place;
pub mod poll;
pub mod retry;
pub mod route;
pub mod rule;
pub mod session;
pub mod summary;
pub mod version;
pub mod words;
