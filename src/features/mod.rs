//! Features: each folder has the state and the components of one activity. Pages import them; they don’t import pages.

pub mod editing;
