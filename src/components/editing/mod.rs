//! Edits: submissions, requests, deletion.

pub mod delete;
pub mod edit_menu;
pub mod request_text;
pub mod submissions;
pub mod taken_names;
