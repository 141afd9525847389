//! Records of any kind: their fields, and what is special about services.

pub mod fields;
pub mod history;
pub mod image;
pub mod plain;
pub mod service;
pub mod version;
