//! The account that is signed in, the end of a session, and unsaved changes.

pub mod account;
pub mod session_end;
pub mod unsaved_changes;
