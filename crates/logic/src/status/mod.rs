//! Statuses: states, their groups and labels, and what follows from them.

pub mod attention;
pub mod by_id;
pub mod labels;
pub mod mode;
pub mod since;
pub mod steps;
pub mod summary;
pub mod problems;
