//! Texts: error messages, schedules, times and numbers, JSON, curl, Markdown, why a platform can’t be reached.

pub mod cron;
pub mod curl;
pub mod errors;
pub mod format;
pub mod json;
pub mod markdown;
pub mod reach;
pub mod search;
