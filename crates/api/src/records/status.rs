//! Live states: of services (part 2.11) and environments (companion).

use crate::Timestamp;
use crate::id::{EnvironmentId, ServiceId};
use crate::records::or_default;
use crate::state::{DeploymentStatus, ServiceState};
use serde::Deserialize;

/// What the platform says about a service now (part 2.11). The document's own example leaves out
/// most of its required fields, so only `id` and `state` are demanded.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ServiceStatus {
    /// The service.
    pub id: ServiceId,
    /// Its state.
    pub state: ServiceState,
    /// Whether what runs is what is configured.
    #[serde(default)]
    pub service_deployment_status: Option<DeploymentStatus>,
    /// When its last deployment ended.
    #[serde(default)]
    pub last_deployment_date: Option<Timestamp>,
    /// What it is being asked to do, and how far that is.
    #[serde(default)]
    pub status_details: Option<StatusDetails>,
}

/// What a service is being asked to do (part 2.11).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct StatusDetails {
    /// DEPLOY, STOP, … as it came.
    #[serde(default)]
    pub action: Option<String>,
    /// QUEUED, ONGOING, … as it came.
    #[serde(default)]
    pub status: Option<String>,
}

/// The states of all services of an environment (companion, `…/statuses`). The lists are plain arrays.
#[derive(Clone, Debug, Deserialize)]
pub struct ServiceStatuses {
    /// The environment's own.
    #[serde(default)]
    pub environment: Option<EnvironmentStatus>,
    #[serde(default, deserialize_with = "or_default")]
    applications: Vec<ServiceStatus>,
    #[serde(default, deserialize_with = "or_default")]
    containers: Vec<ServiceStatus>,
    #[serde(default, deserialize_with = "or_default")]
    databases: Vec<ServiceStatus>,
    #[serde(default, deserialize_with = "or_default")]
    jobs: Vec<ServiceStatus>,
    #[serde(default, deserialize_with = "or_default")]
    helms: Vec<ServiceStatus>,
    #[serde(default, deserialize_with = "or_default")]
    terraforms: Vec<ServiceStatus>,
}

impl ServiceStatuses {
    /// The status of every service, of all kinds.
    pub fn services(&self) -> impl Iterator<Item = &ServiceStatus> {
        let lists = [
            &self.applications,
            &self.containers,
            &self.databases,
            &self.jobs,
            &self.helms,
            &self.terraforms,
        ];
        lists.into_iter().flatten()
    }
}

/// The state of an environment (companion, "environment status").
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct EnvironmentStatus {
    /// The environment.
    pub id: EnvironmentId,
    /// Its state; the same words as a service's.
    pub state: ServiceState,
    /// When its last deployment ended.
    #[serde(default)]
    pub last_deployment_date: Option<Timestamp>,
}

/// The answer to a requested action: a service status (part 2.11) or a deployment request result (part 2.22).
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ActionReply {
    /// The state after the request, where a service status came.
    #[serde(default)]
    pub state: Option<ServiceState>,
    /// QUEUED, where a deployment request result came.
    #[serde(default)]
    pub status: Option<String>,
}
