//! Edits: submissions, requests, deletion.

pub mod delete;
pub mod edit_menu;
pub mod request_text;
pub mod run;
pub mod submission;
pub mod submissions;
pub mod taken_names;

/// Milliseconds after which a press that took the focus from a field is over.
pub const AFTER_PRESS_MS: i64 = 250;
