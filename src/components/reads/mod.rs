//! The state of reads: errors, missing records, lists that are read in several requests.

pub mod absent;
pub mod load_error;
pub mod merge_remotes;
pub mod not_offered;
pub mod organization_services;
pub mod refresh_on_new_ids;
pub mod refresh_when_missing;
pub mod why_unreachable;
