//! Components that know the app, by concern.

pub mod actions;
pub mod editing;
pub mod embedding;
pub mod frame;
pub mod lazy;
pub mod navigation;
pub mod notifications;
pub mod reads;
pub mod session;
pub mod status;
