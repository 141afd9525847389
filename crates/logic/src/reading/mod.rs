//! Reading from the platform: when, how often, and what a reply contains.

pub mod bucket;
pub mod budget;
pub mod cache;
pub mod guard;
pub mod known;
pub mod pauses;
pub mod poll;
pub mod read;
pub mod reader;
pub mod retry;
