//! Edits: submissions, unsaved changes, deletion.

pub mod delete;
pub mod edit_menu;
pub mod submissions;
pub mod unsaved_changes;
