//! Features: each folder has the state and the components of one activity. Page furniture and pages import them; they import neither.

pub mod actions;
pub mod editing;
pub mod embedding;
pub mod lazy;
pub mod navigation;
pub mod notifications;
pub mod session;
