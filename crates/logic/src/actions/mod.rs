//! Actions on services: availability, requests, outcomes.

pub mod action;
pub mod bulk;
pub mod deploy;
pub mod outcome;
pub mod queue;
pub mod remedy;
pub mod report;
