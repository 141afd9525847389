//! The settings of a service: what was edited, and the save of the whole record (companion, "Saving a service").

pub mod command;
pub mod compare;
pub mod diff;
pub mod draft;
pub mod edit;
pub mod editor;
pub mod group;
pub mod merge;
pub mod probe;
pub mod reply;
pub mod rules;
pub mod section;
pub mod several;
pub mod shown;
pub mod write;
