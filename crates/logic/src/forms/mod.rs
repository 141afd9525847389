//! Forms: fields, rules and drafts.

pub mod draft;
pub mod form;
pub mod rule;
pub mod taken;
