//! Components that show states of services, counts by state, modes of environments, and times.

pub mod counts;
pub mod mode;
pub mod service_state_chip;
pub mod time;
pub mod while_hidden;
