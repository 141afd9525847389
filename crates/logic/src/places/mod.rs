//! The known records, and the place of a page among them.

pub mod known_ids;
pub mod place;
