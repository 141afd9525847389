//! Records of any kind: the facts, the fields and the plain text of a record.

pub mod facts;
pub mod fields;
pub mod plain;
