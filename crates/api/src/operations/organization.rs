//! Organizations and what belongs to them directly.

use crate::id::{ClusterId, EnvironmentId, OrganizationId, ProjectId};
use crate::tables::kinds::SERVICE_SUMMARY;
use crate::tables::organization::{EVENT_PAGE, GIT_TOKEN, ORGANIZATION};
use crate::tables::place::PROJECT;
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the organizations that the token may read: a single record in the document, a list on deployed platforms.
    GetOrganization {}
        => Get "/organization" -> Listed: ORGANIZATION, Document;
    /// The projects of an organization.
    ListProjects { organization: OrganizationId }
        => Get "/organization/{organizationId}/project" -> Listed: PROJECT, Document;
    /// Creates a project.
    CreateProject { organization: OrganizationId } body Json: PROJECT_REQUEST
        => Post "/organization/{organizationId}/project" -> Record: PROJECT, Document;
    /// All services of an organization, or those of a project, an environment or a cluster.
    ListOrganizationServices { organization: OrganizationId } query { project: ProjectId = "project_id", environment: EnvironmentId = "environment_id", cluster: ClusterId = "cluster_id" }
        => Get "/organization/{organizationId}/services" -> Listed: SERVICE_SUMMARY, Companion;
    /// A page of the events of an organization: who changed or requested what. Times are Unix seconds.
    ListEvents { organization: OrganizationId } query { page_size: i64 = "pageSize", continue_token: String = "continueToken" }
        => Get "/organization/{organizationId}/events" -> Record: EVENT_PAGE, Companion;
    /// The tokens that read private git repositories.
    ListGitTokens { organization: OrganizationId }
        => Get "/organization/{organizationId}/gitToken" -> Listed: GIT_TOKEN, Companion;
}
