//! Texts: error messages, times and numbers, JSON, curl, Markdown.

pub mod curl;
pub mod errors;
pub mod format;
pub mod json;
pub mod markdown;
pub mod search;
