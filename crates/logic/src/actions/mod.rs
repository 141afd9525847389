//! Actions on services: availability, requests, outcomes.

pub mod action;
pub mod bulk;
pub mod bulk_run;
pub mod followed;
pub mod queue;
pub mod remedy;
pub mod report;
pub mod requests;
pub mod undoable;
