//! Statuses: states and their groups, and what follows from them.

pub mod attention;
pub mod by_id;
pub mod environments;
pub mod last_look;
pub mod mode;
pub mod problems;
pub mod state_group;
pub mod summary;
pub mod tab_counts;
pub mod while_hidden;
