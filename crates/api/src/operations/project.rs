//! A project and its environments.

use crate::id::ProjectId;
use crate::records::{Environment, EnvironmentStatus, Project};
use crate::{Listed, Record, operations};

operations! {
    /// One project, with its organization.
    GetProject { project: ProjectId } => Get "/project/{projectId}" -> Record<Project>, Companion;
    /// The environments of a project.
    ListEnvironments { project: ProjectId }
        => Get "/project/{projectId}/environment" -> Listed<Environment>, Companion;
    /// The states of a project's environments, in one request.
    ListEnvironmentStatuses { project: ProjectId }
        => Get "/project/{projectId}/environment/status" -> Listed<EnvironmentStatus>, Companion;
}
