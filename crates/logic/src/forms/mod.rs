//! Forms: fields, rules and drafts.

pub mod draft;
pub mod form;
pub mod fuller;
pub mod rule;
pub mod taken;
