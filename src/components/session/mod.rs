//! The end of a session, and unsaved changes.

pub mod session_end;
pub mod unsaved_changes;
