//! The settings of a service: what was edited, and the save of the whole record (companion, "Saving a service").

pub mod edit;
pub mod merge;
pub mod rules;
pub mod section;
