//! Clusters: their locks, the actions on them, their events, and the periods and query parameters that filter the events.

pub mod action;
pub mod events;
pub mod lock;
pub mod parameters;
pub mod period;
