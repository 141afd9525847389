//! Organizations.

pub mod create_project;
pub mod directory;
pub mod list;
pub mod overview;
mod status;
