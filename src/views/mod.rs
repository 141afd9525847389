//! Draws any table of `records/`: a list, a record, a form with its review.

pub mod form;
pub mod json;
pub mod list;
pub mod record;
mod review;
