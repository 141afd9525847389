//! Clusters: their locks, what can be done with them, and their events.

pub mod action;
pub mod events;
pub mod lock;
pub mod parameters;
pub mod period;
