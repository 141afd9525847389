//! Projects and environments (part 2.22, companion "Navigation").

use crate::Timestamp;
use crate::id::{ClusterId, EnvironmentId, OrganizationId, ProjectId};
use crate::records::Reference;
use crate::state::EnvironmentMode;
use serde::Deserialize;

/// A project of an organization (part 2.22).
#[derive(Clone, Debug, Deserialize)]
pub struct Project {
    /// Its identifier.
    pub id: ProjectId,
    /// Its name.
    pub name: String,
    /// What it is for.
    #[serde(default)]
    pub description: Option<String>,
    /// The organization that it belongs to (companion).
    #[serde(default)]
    pub organization: Option<Reference<OrganizationId>>,
}

/// An environment of a project (part 2.22).
#[derive(Clone, Debug, Deserialize)]
pub struct Environment {
    /// Its identifier.
    pub id: EnvironmentId,
    /// Its name.
    pub name: String,
    /// What it is for; the document's example leaves nothing out, so absent means not known.
    #[serde(default)]
    pub mode: Option<EnvironmentMode>,
    /// The project that it belongs to (companion).
    #[serde(default)]
    pub project: Option<Reference<ProjectId>>,
    /// The organization that it belongs to (companion).
    #[serde(default)]
    pub organization: Option<Reference<OrganizationId>>,
    /// The cluster that it runs on.
    #[serde(default)]
    pub cluster_id: Option<ClusterId>,
    /// That cluster's name (companion).
    #[serde(default)]
    pub cluster_name: Option<String>,
    /// When it was created.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
}
