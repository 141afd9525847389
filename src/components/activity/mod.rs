//! Messages about actions, and the outcomes of accepted actions.

pub mod dialog;
pub mod notifications;
pub mod outcomes;
