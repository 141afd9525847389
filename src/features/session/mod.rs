//! The account that is signed in, the end of a session, and unsaved changes.

pub mod account;
pub mod idle_warning;
pub mod keep_signed_in;
pub mod pause;
pub mod sign_in_keeper;
pub mod sign_out_question;
pub mod token_expiry;
pub mod unsaved_changes;
