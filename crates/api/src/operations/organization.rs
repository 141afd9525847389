//! Operations that read organizations, their services, events and git tokens, and that read or create their projects.

use crate::id::{ClusterId, EnvironmentId, OrganizationId, ProjectId};
use crate::tables::kinds::SERVICE_SUMMARY;
use crate::tables::organization::{EVENT_PAGE, GIT_TOKEN, ORGANIZATION};
use crate::tables::place::PROJECT;
use crate::{Json, Listed, Record, operations};

operations! {
    /// Lists the organizations that the token may read: a single record in the document, a list on deployed platforms.
    GetOrganization {}
        => Get "/organization" -> Listed: ORGANIZATION, Document;
    /// Lists the projects of an organization.
    ListProjects { organization: OrganizationId }
        => Get "/organization/{organizationId}/project" -> Listed: PROJECT, Document;
    /// Creates a project.
    CreateProject { organization: OrganizationId } body Json: PROJECT_REQUEST
        => Post "/organization/{organizationId}/project" -> Record: PROJECT, Document;
    /// Lists the services of an organization. The query parameters restrict the list to a project, an environment or a cluster.
    ListOrganizationServices { organization: OrganizationId } query { project: ProjectId = "project_id", environment: EnvironmentId = "environment_id", cluster: ClusterId = "cluster_id" }
        => Get "/organization/{organizationId}/services" -> Listed: SERVICE_SUMMARY, Companion;
    /// Returns a page of the events of an organization: who changed or requested what. `page_size` is the maximum number of events on the
    /// page. `continue_token` selects the page: its value is in the link `next` of the page before.
    ListEvents { organization: OrganizationId } query { page_size: i64 = "pageSize", continue_token: String = "continueToken" }
        => Get "/organization/{organizationId}/events" -> Record: EVENT_PAGE, Companion;
    /// Lists the tokens that read private git repositories.
    ListGitTokens { organization: OrganizationId }
        => Get "/organization/{organizationId}/gitToken" -> Listed: GIT_TOKEN, Companion;
}
