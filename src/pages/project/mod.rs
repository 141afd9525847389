//! Projects.

pub mod overview;
