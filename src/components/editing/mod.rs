//! Requests: their previews, runs of several, deletion.

pub mod delete;
pub mod edit_menu;
pub mod request_text;
pub mod run;
pub mod sibling_names;
pub mod typed_name;
