//! States, counts, modes and times.

pub mod counts;
pub mod mode;
pub mod since;
pub mod state_chip;
pub mod time;
