//! Bodies of actions on services.

use crate::id::{ApplicationId, ContainerId, DatabaseId, HelmId, JobId, TerraformId};
use serde::Serialize;

/// The body of a request that deploys an application: the commit to deploy (part 4).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChosenCommit {
    /// The full id of the commit, 40 hexadecimal digits. None leaves the choice to the platform; deployed platforms refuse a request
    /// without a commit (400).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub git_commit_id: Option<String>,
}

/// Services of all kinds by id: the body of the operations that delete (part 4) or stop (companion) several services.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ServiceIds {
    /// The ids of applications.
    pub application_ids: Vec<ApplicationId>,
    /// The ids of containers.
    pub container_ids: Vec<ContainerId>,
    /// The ids of databases.
    pub database_ids: Vec<DatabaseId>,
    /// The ids of jobs.
    pub job_ids: Vec<JobId>,
    /// The ids of helm services.
    pub helm_ids: Vec<HelmId>,
    /// The ids of terraform services.
    pub terraform_ids: Vec<TerraformId>,
}
