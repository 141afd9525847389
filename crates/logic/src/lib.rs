//! What the console decides, without a browser and without Leptos: tested natively.

pub mod action;
pub mod budget;
pub mod bulk;
pub mod config;
pub mod curl;
pub mod deploy;
pub mod directory;
pub mod draft;
pub mod form;
pub mod format;
pub mod json;
pub mod list;
pub mod offers;
pub mod order;
pub mod place;
pub mod poll;
pub mod read;
pub mod record;
pub mod retry;
pub mod route;
pub mod rule;
pub mod service;
pub mod session;
pub mod summary;
pub mod version;
pub mod words;
