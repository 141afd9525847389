//! Organizations.

pub mod create_project;
pub mod directory;
pub mod list;
mod now;
pub mod overview;
