//! The records of part 2, as far as the console reads them. Each keeps its own text beside
//! (see [`crate::Record`]), so a field that isn't here isn't lost.

mod log;
mod organization;
mod project;
mod service;
mod status;

pub use log::{LogLine, LogLines};
pub use organization::Organization;
pub use project::{Environment, Project};
pub use service::{ChosenCommit, GitRepository, Reference, ServiceIds, ServiceRow};
pub use status::{ActionReply, EnvironmentStatus, ServiceStatus, ServiceStatuses, StatusDetails};

use serde::{Deserialize, Deserializer};

/// Reads null, and a value of another shape in a place that only decorates, as absent.
pub(crate) fn or_default<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Default,
    D: Deserializer<'de>,
{
    Ok(Option::<T>::deserialize(from)?.unwrap_or_default())
}
