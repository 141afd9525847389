//! Generic views: a list, the tree of a record's fields, a form with its review.

pub mod cards;
pub mod form;
pub mod json;
pub mod list;
pub mod log;
mod review;
pub mod tree;
