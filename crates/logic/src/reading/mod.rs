//! Reading from the platform: when, how often, and what a reply contains.

pub mod budget;
pub mod cache;
pub mod guard;
pub mod poll;
pub mod read;
pub mod retry;
pub mod rounds;
