//! Features: each folder has the state and the components of one activity. The modules `components`, `views` and `pages` import features;
//! features import none of them.

pub mod actions;
pub mod editing;
pub mod embedding;
pub mod lazy;
pub mod navigation;
pub mod notifications;
pub mod session;
