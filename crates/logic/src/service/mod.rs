//! What a service's record and its status say, in words for its page.

pub mod checks;
pub mod facts;
pub mod log_page;
pub mod problem;
pub mod resources;
pub mod tree;
