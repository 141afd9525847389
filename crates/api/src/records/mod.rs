//! The records and bodies that have Rust types of their own: log lines in all their shapes, and the bodies of actions. Every other
//! record is described by its table ([`crate::tables`]) and keeps its own text (see [`crate::Record`]), so unknown fields aren't lost.

mod log;
mod service;

pub use log::{DeploymentLine, LogLine, LogLines};
pub use service::{ChosenCommit, ServiceIds};
