//! Forms: fields, rules, requests, reviews and drafts.

pub mod draft;
#[cfg(test)]
mod fixtures;
pub mod form;
pub mod fuller;
pub mod image_name;
pub mod lists;
pub mod need;
pub mod request;
pub mod review;
pub mod rule;
pub mod taken;
