//! The record that variables belong to, with the id that its operations take.

use crate::route::VariableScope;
use slipway_api::id::{
    ApplicationId, ContainerId, EnvironmentId, HelmId, JobId, ProjectId, ServiceId, TerraformId,
};
use slipway_api::state::ServiceKind;

/// The record that variables belong to. Databases have no variables, so there is no owner for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOwner {
    /// A project.
    Project(ProjectId),
    /// An environment.
    Environment(EnvironmentId),
    /// An application.
    Application(ApplicationId),
    /// A container.
    Container(ContainerId),
    /// A job.
    Job(JobId),
    /// A helm service.
    Helm(HelmId),
    /// A terraform service.
    Terraform(TerraformId),
}

impl VariableOwner {
    /// Returns the owner in a scope; None for a kind of service without variables.
    pub fn of(scope: VariableScope) -> Option<Self> {
        match scope {
            VariableScope::Project(project) => Some(Self::Project(project)),
            VariableScope::Environment(environment) => Some(Self::Environment(environment)),
            VariableScope::Service(service) => Self::of_service(service.kind, service.id),
        }
    }

    /// Returns a service as the owner of its variables; None for a kind without variables.
    pub fn of_service(kind: &ServiceKind, id: ServiceId) -> Option<Self> {
        Some(match kind {
            ServiceKind::Application => Self::Application(id.into()),
            ServiceKind::Container => Self::Container(id.into()),
            ServiceKind::Job => Self::Job(id.into()),
            ServiceKind::Helm => Self::Helm(id.into()),
            ServiceKind::Terraform => Self::Terraform(id.into()),
            ServiceKind::Database | ServiceKind::ProviderfApp | ServiceKind::Unknown(_) => return None,
        })
    }

    /// Returns the `scope` of the variables that belong to the owner itself, as the platform sends it.
    pub fn scope_value(self) -> &'static str {
        match self {
            Self::Project(_) => "PROJECT",
            Self::Environment(_) => "ENVIRONMENT",
            Self::Application(_) => "APPLICATION",
            Self::Container(_) => "CONTAINER",
            Self::Job(_) => "JOB",
            Self::Helm(_) => "HELM",
            Self::Terraform(_) => "TERRAFORM",
        }
    }

    /// Returns the noun of the owner within a sentence: "service", "environment" or "project".
    pub fn noun(self) -> &'static str {
        match self {
            Self::Project(_) => "project",
            Self::Environment(_) => "environment",
            Self::Application(_) | Self::Container(_) | Self::Job(_) | Self::Helm(_) | Self::Terraform(_) => {
                "service"
            }
        }
    }

    /// Returns the noun phrase for the owner’s variables in the sentence “This platform doesn’t offer …”: “the variables of projects”.
    pub fn variables_phrase(self) -> &'static str {
        match self {
            Self::Project(_) => "the variables of projects",
            Self::Environment(_) => "the variables of environments",
            _ => "the variables of this service",
        }
    }

    /// Returns the noun phrase for the owner’s secrets in the sentence “This platform doesn’t offer …”: “the secrets of projects”.
    pub fn secrets_phrase(self) -> &'static str {
        match self {
            Self::Project(_) => "the secrets of projects",
            Self::Environment(_) => "the secrets of environments",
            _ => "the secrets of this service",
        }
    }

    /// Returns true for an environment and a project, whose variables services inherit.
    pub fn is_above_services(self) -> bool {
        matches!(self, Self::Project(_) | Self::Environment(_))
    }

    /// Returns the sentence that follows the message of a saved variable: services use the new value only after their next deployment.
    pub fn next_step(self) -> &'static str {
        match self.is_above_services() {
            true => "Services use it after their next deployment.",
            false => "The service uses it after its next deployment.",
        }
    }
}
