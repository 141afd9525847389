//! What is read or sent typed: log lines in all their shapes, and the bodies of actions. Every other record is described by
//! its table ([`crate::tables`]) and keeps its own text (see [`crate::Record`]), so a field that nobody knows isn't lost.

mod log;
mod service;

pub use log::{DeploymentLine, LogLine, LogLines};
pub use service::{ChosenCommit, ServiceIds};
