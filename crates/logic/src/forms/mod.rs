//! Forms: fields, rules, requests, reviews and drafts.

pub mod database_version;
pub mod deployed_body;
pub mod differences;
pub mod draft;
#[cfg(test)]
pub(crate) mod fixtures;
pub mod form;
pub mod image_name;
pub mod lists;
pub mod name_check;
pub mod need;
pub mod presets;
pub mod request;
pub mod rows;
pub mod rule;
pub mod sibling_names;
