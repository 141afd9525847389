//! Operations on a project and its environments.

use crate::id::ProjectId;
use crate::tables::place::{ENVIRONMENT, PROJECT};
use crate::tables::status::ENVIRONMENT_STATUS;
use crate::{Json, Listed, Record, operations};

operations! {
    /// Returns a project with its organization.
    GetProject { project: ProjectId }
        => Get "/project/{projectId}" -> Record: PROJECT, Companion;
    /// Saves a project.
    PutProject { project: ProjectId } body Json: PROJECT_EDIT
        => Put "/project/{projectId}" -> Record: PROJECT, Companion;
    /// Deletes a project.
    DeleteProject { project: ProjectId }
        => Delete "/project/{projectId}" -> (), Companion;
    /// Lists the environments of a project.
    ListEnvironments { project: ProjectId }
        => Get "/project/{projectId}/environment" -> Listed: ENVIRONMENT, Companion;
    /// Creates an environment.
    CreateEnvironment { project: ProjectId } body Json: ENVIRONMENT_REQUEST
        => Post "/project/{projectId}/environment" -> Record: ENVIRONMENT, Document;
    /// Lists the statuses of a project's environments, in one request.
    ListEnvironmentStatuses { project: ProjectId }
        => Get "/project/{projectId}/environment/status" -> Listed: ENVIRONMENT_STATUS, Companion;
}
