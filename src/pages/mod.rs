//! The pages, by area; one file a page.

pub mod capabilities;
pub mod config_mistakes;
pub mod environment;
#[cfg(debug_assertions)]
pub mod gallery;
pub mod lazy;
pub mod not_found;
pub mod organization;
pub mod project;
pub mod session;
