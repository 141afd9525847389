//! The account that is signed in, the end of a session, and unsaved changes.

pub mod account;
pub mod keep_signed_in;
pub mod session_end;
pub mod sign_in_keeper;
pub mod unsaved_changes;
