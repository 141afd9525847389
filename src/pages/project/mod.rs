//! Projects.

pub mod create_environment;
pub mod edit;
pub mod overview;
