//! The settings of a service: what was edited, and the save of the whole record (companion, "Saving a service").

pub mod command;
pub mod compare;
pub mod draft;
pub mod group;
pub mod parts;
pub mod probe;
pub mod rules;
pub mod section;
pub mod several;
