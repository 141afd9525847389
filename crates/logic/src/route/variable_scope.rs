//! The record that variables belong to, in an address: a service, an environment or a project.

use super::parameter::{Parameter, Values};
use super::service_key::ServiceKey;
use crate::places::known_ids::KnownKind;
use slipway_api::id::{EnvironmentId, ProjectId};
use uuid::Uuid;

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

    /// The segments that the placeholder stands for.
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

impl Parameter for VariableScope {
    fn write(&self, to: &mut Vec<String>) {
        let mut segments = vec![match self {
            Self::Project(_) => "project".to_owned(),
            Self::Environment(_) | Self::Service(_) => "environment".to_owned(),
        }];
        match self {
            Self::Project(project) => project.write(&mut segments),
            Self::Environment(environment) => environment.write(&mut segments),
            Self::Service(service) => service.write(&mut segments),
        }
        to.push(segments.join("/"));
    }

    fn read(values: &mut Values) -> Option<Self> {
        match values.next()? {
            "project" => ProjectId::read(values).map(Self::Project),
            "environment" => {
                let mut of_service = values.clone();
                if let Some(service) = ServiceKey::read(&mut of_service) {
                    *values = of_service;
                    return Some(Self::Service(service));
                }
                EnvironmentId::read(values).map(Self::Environment)
            }
            _ => None,
        }
    }

    fn records(&self) -> Vec<(KnownKind, Uuid)> {
        match self {
            Self::Project(project) => project.records(),
            Self::Environment(environment) => environment.records(),
            Self::Service(service) => service.records(),
        }
    }

    fn service(&self) -> Option<ServiceKey> {
        match self {
            Self::Service(service) => Some(*service),
            Self::Project(_) | Self::Environment(_) => None,
        }
    }
}
