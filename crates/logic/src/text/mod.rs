//! Texts: error messages, times and numbers, JSON, curl.

pub mod curl;
pub mod errors;
pub mod format;
pub mod json;
pub mod search;
