//! An environment, its services and their states.

use crate::id::EnvironmentId;
use crate::records::{Environment, ServiceIds, ServiceRow, ServiceStatuses};
use crate::{Listed, Record, operations};

operations! {
    /// One environment, with its project.
    GetEnvironment { environment: EnvironmentId }
        => Get "/environment/{environmentId}" -> Record<Environment>, Companion;
    /// All services of an environment, told apart by `service_type`.
    ListServices { environment: EnvironmentId }
        => Get "/environment/{environmentId}/services" -> Listed<ServiceRow>, Companion;
    /// The applications of an environment.
    ListApplications { environment: EnvironmentId }
        => Get "/environment/{environmentId}/application" -> Listed<ServiceRow>, Document;
    /// The one call that refreshes every state of an environment.
    ListServiceStatuses { environment: EnvironmentId }
        => Get "/environment/{environmentId}/statuses" -> Record<ServiceStatuses>, Companion;
    /// Stops several services of any kinds.
    StopServices { environment: EnvironmentId } body ServiceIds
        => Post "/environment/{environmentId}/service/stop" -> (), Companion;
}
