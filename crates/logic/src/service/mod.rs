//! The overview of a service: sentences and facts from its record and its status.

pub mod changes_since_success;
pub mod checks;
pub mod facts;
pub mod incident;
pub mod log_page;
pub mod network;
pub mod problem;
pub mod requests;
pub mod resources;
pub mod tree;
