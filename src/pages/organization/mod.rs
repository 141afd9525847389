//! Organizations.

pub mod list;
pub mod overview;
