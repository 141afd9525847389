//! The reads from the platform: the times at which they are sent, the limits on their number, and the data in their replies.

pub mod bucket;
pub mod budget;
pub mod cache;
pub mod guard;
pub mod intervals;
pub mod pauses;
pub mod poll;
pub mod read;
pub mod reader;
pub mod retry;
