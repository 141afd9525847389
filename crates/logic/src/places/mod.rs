//! The known records, and the place of a page among them.

pub mod directory;
pub mod place;
