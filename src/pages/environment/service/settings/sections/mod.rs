//! The sections of the settings, one file each.

mod autoscaling;
mod compare;
mod danger;
mod edit_table;
mod general;
mod groups;
mod health_checks;
mod input;
mod lifecycle;
mod list;
mod ports;
mod record;
mod resources;
mod storage;
mod words;

pub use autoscaling::Autoscaling;
pub use compare::Compare;
pub use danger::Danger;
pub use general::General;
pub use groups::Groups;
pub use health_checks::HealthChecks;
pub use ports::Ports;
pub use record::WholeRecord;
pub use resources::Resources;
pub use storage::Storage;
