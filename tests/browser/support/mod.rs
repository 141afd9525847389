//! Helpers that the tests share.

pub mod console;
pub mod page;
pub mod platform;
pub mod records;
pub mod roles;
