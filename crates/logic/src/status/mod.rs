//! Statuses: states, their groups and labels, and what follows from them.

pub mod attention;
pub mod by_id;
pub mod labels;
pub mod mode;
pub mod problems;
pub mod since;
pub mod steps;
pub mod summary;
