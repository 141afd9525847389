//! Bodies of actions on services.

use crate::id::{ApplicationId, ContainerId, DatabaseId, HelmId, JobId, TerraformId};
use serde::Serialize;

/// The commit to deploy. Without one the platform deploys the newest commit of the branch (part 4).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChosenCommit {
    /// A full commit id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub git_commit_id: Option<String>,
}

/// Services of all kinds by id: the body of the operations that delete (part 4) or stop (companion) several services.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ServiceIds {
    /// Applications.
    pub application_ids: Vec<ApplicationId>,
    /// Containers.
    pub container_ids: Vec<ContainerId>,
    /// Databases.
    pub database_ids: Vec<DatabaseId>,
    /// Jobs.
    pub job_ids: Vec<JobId>,
    /// Helm charts.
    pub helm_ids: Vec<HelmId>,
    /// Terraform services.
    pub terraform_ids: Vec<TerraformId>,
}
