//! The record that variables belong to, in an address: a service, an environment or a project.

use super::service_key::ServiceKey;
use slipway_api::id::{EnvironmentId, ProjectId};

/// The record that variables belong to. A service sees those of its environment and its project as well, an environment those of its
/// project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableScope {
    /// A project.
    Project(ProjectId),
    /// An environment.
    Environment(EnvironmentId),
    /// A service.
    Service(ServiceKey),
}

impl VariableScope {
    /// The placeholder of a scope. It stands for several segments of an address.
    pub(super) const PLACEHOLDER: &str = "{scope}";

    /// The segments that the placeholder can stand for: those of a service, of an environment or of a project.
    pub(super) const FORMS: [&str; 3] =
        ["environment/{environment}/{kind}/{service}", "environment/{environment}", "project/{project}"];

    /// Returns the environment of a service, or the environment itself; None for a project.
    pub fn environment(self) -> Option<EnvironmentId> {
        match self {
            Self::Project(_) => None,
            Self::Environment(environment) => Some(environment),
            Self::Service(service) => Some(service.environment),
        }
    }
}

impl From<ServiceKey> for VariableScope {
    fn from(service: ServiceKey) -> Self {
        Self::Service(service)
    }
}
