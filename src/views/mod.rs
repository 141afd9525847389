//! Generic views: a list, the tree of a record’s fields.

pub mod cards;
pub mod deployment_errors;
pub mod json;
pub mod list;
pub mod log;
pub mod markdown;
pub mod timeline;
pub mod tree;
