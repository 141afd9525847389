//! Components that know the app.

pub mod actions;
pub mod activity;
pub mod display;
pub mod editing;
pub mod lazy;
pub mod navigation;
pub mod reads;
pub mod shell;
