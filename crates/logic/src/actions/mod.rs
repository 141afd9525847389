//! Actions on services: availability, requests, outcomes. Also the deletions of other records that a person can undo ([`undoable`]).

pub mod action;
pub mod bulk;
pub mod choice;
pub mod followed;
pub mod queue;
pub mod remedy;
pub mod requests;
pub mod undoable;
