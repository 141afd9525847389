//! Texts: error messages, schedules, times, numbers and their units, JSON, JWTs, curl, Markdown, why a platform can’t be reached.

pub mod cron;
pub mod curl;
pub mod errors;
pub mod format;
pub mod json;
pub mod json_object;
pub mod jwt;
pub mod lower_case;
pub mod markdown;
pub mod quantity;
pub mod reach;
pub mod repository;
pub mod splice;
pub mod word_match;
