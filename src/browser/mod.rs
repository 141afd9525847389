//! The only files that touch web interfaces.

pub mod boot;
pub mod clock;
pub mod document;
pub mod http;
pub mod storage;
pub mod theme;
pub mod visibility;
