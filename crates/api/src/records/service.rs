//! Services as a list shows them, whatever their kind.

use crate::Timestamp;
use crate::id::{ApplicationId, ContainerId, DatabaseId, HelmId, JobId, ServiceId, TerraformId};
use crate::records::or_default;
use crate::state::ServiceKind;
use serde::{Deserialize, Serialize};

/// A mention of another record by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Reference<Id> {
    /// The other record's identifier.
    pub id: Id,
}

/// What a list reads of a service: the fields that all kinds share, and those that tell its version
/// (parts 2.1 and 2.8, companion "Services"). Anything else stays in the record's text.
#[derive(Clone, Debug, Deserialize)]
pub struct ServiceRow {
    /// Its identifier.
    pub id: ServiceId,
    /// Its name; case insensitive (part 2.1).
    pub name: String,
    /// Its kind. Absent in replies that list one kind alone.
    #[serde(default)]
    pub service_type: Option<ServiceKind>,
    /// What it is for.
    #[serde(default)]
    pub description: Option<String>,
    /// When it was created.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// Millicores.
    #[serde(default)]
    pub cpu: Option<i64>,
    /// MB.
    #[serde(default)]
    pub memory: Option<i64>,
    /// Instances that always run.
    #[serde(default)]
    pub min_running_instances: Option<i64>,
    /// Instances at most; −1 means no limit.
    #[serde(default)]
    pub max_running_instances: Option<i64>,
    /// Where an application's code is (part 2.8).
    #[serde(default)]
    pub git_repository: Option<GitRepository>,
    /// A container's image (part 2.1).
    #[serde(default)]
    pub image_name: Option<String>,
    /// A container's image tag (part 2.1).
    #[serde(default)]
    pub tag: Option<String>,
    /// A database's engine, such as POSTGRESQL.
    #[serde(default, rename = "type")]
    pub engine: Option<String>,
    /// A database's engine version.
    #[serde(default)]
    pub version: Option<String>,
    /// A database's mode: CONTAINER or MANAGED.
    #[serde(default)]
    pub mode: Option<String>,
    /// A job's kind: CRON or LIFECYCLE.
    #[serde(default)]
    pub job_type: Option<String>,
    /// When a cron job runs.
    #[serde(default, deserialize_with = "or_default")]
    pub schedule: Schedule,
    /// Where a job or a helm chart comes from.
    #[serde(default, deserialize_with = "or_default")]
    pub source: Source,
    /// Where a terraform service's files come from.
    #[serde(default, deserialize_with = "or_default")]
    pub terraform_files_source: TerraformFiles,
}

/// Where code is, and what of it is deployed (part 2.8).
#[derive(Clone, Debug, Default, Deserialize)]
pub struct GitRepository {
    /// The repository's address.
    #[serde(default)]
    pub url: Option<String>,
    /// The branch that is followed.
    #[serde(default)]
    pub branch: Option<String>,
    /// The commit that was deployed last.
    #[serde(default)]
    pub deployed_commit_id: Option<String>,
    /// Who wrote that commit.
    #[serde(default)]
    pub deployed_commit_contributor: Option<String>,
}

/// When a job runs.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Schedule {
    /// Set for cron jobs.
    #[serde(default)]
    pub cronjob: Option<Cronjob>,
}

/// A cron expression.
#[derive(Clone, Debug, Deserialize)]
pub struct Cronjob {
    /// Five fields, in the job's time zone.
    #[serde(default)]
    pub scheduled_at: Option<String>,
}

/// Where a job or a chart comes from: one of these is set.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Source {
    /// A prebuilt image.
    #[serde(default)]
    pub image: Option<Image>,
    /// Built from a repository.
    #[serde(default)]
    pub docker: Option<Git>,
    /// A chart in a git repository.
    #[serde(default)]
    pub git: Option<Git>,
    /// A chart of a chart repository.
    #[serde(default)]
    pub repository: Option<Chart>,
}

/// An image and its tag.
#[derive(Clone, Debug, Deserialize)]
pub struct Image {
    /// The image's name.
    #[serde(default)]
    pub image_name: Option<String>,
    /// The image's tag.
    #[serde(default)]
    pub tag: Option<String>,
}

/// Something kept in a git repository.
#[derive(Clone, Debug, Deserialize)]
pub struct Git {
    /// Where.
    #[serde(default)]
    pub git_repository: Option<GitRepository>,
}

/// A chart of a chart repository.
#[derive(Clone, Debug, Deserialize)]
pub struct Chart {
    /// The chart's name.
    #[serde(default)]
    pub chart_name: Option<String>,
    /// The chart's version.
    #[serde(default)]
    pub chart_version: Option<String>,
}

/// Where a terraform service's files come from.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct TerraformFiles {
    /// A git repository.
    #[serde(default)]
    pub git: Option<Git>,
}

impl ServiceRow {
    /// The git repository that this service is built from, whatever its kind.
    pub fn git(&self) -> Option<&GitRepository> {
        let source = [&self.source.docker, &self.source.git, &self.terraform_files_source.git];
        self.git_repository
            .as_ref()
            .or_else(|| source.into_iter().flatten().find_map(|git| git.git_repository.as_ref()))
    }
}

/// The commit to deploy; the branch's newest when it is left out (part 4).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ChosenCommit {
    /// A full commit id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub git_commit_id: Option<String>,
}

/// Services of all kinds by id: the body of the bulk operations (part 4).
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
