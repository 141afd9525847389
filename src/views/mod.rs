//! Generic views: a list, the tree of a record's fields, a form with its review.

pub mod cards;
pub mod deployment_errors;
pub mod form;
pub mod json;
pub mod list;
pub mod log;
pub mod markdown;
mod review;
pub mod timeline;
pub mod tree;
