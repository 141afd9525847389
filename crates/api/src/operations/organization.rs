//! Organizations and what belongs to them directly.

use crate::id::OrganizationId;
use crate::records::{Organization, Project};
use crate::{Listed, operations};

operations! {
    /// The organizations that the token sees. One record in the document, a list on deployed platforms.
    GetOrganization {} => Get "/organization" -> Listed<Organization>, Document;
    /// The projects of an organization.
    ListProjects { organization: OrganizationId }
        => Get "/organization/{organizationId}/project" -> Listed<Project>, Document;
}
