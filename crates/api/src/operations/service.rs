//! Operations on the record of a service, and reads of its log, history and commits.

use crate::id::{ApplicationId, ContainerId, DatabaseId, HelmId, JobId, TerraformId};
use crate::records::LogLines;
use crate::tables::deployment::{COMMIT, CONTAINER_LOG_LINE, LOG_LINE, SERVICE_HISTORY_PAGE};
use crate::tables::kinds::{DATABASE, HELM, JOB, TERRAFORM};
use crate::tables::service::{APPLICATION, CONTAINER};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Returns the whole record of an application.
    GetApplication { application: ApplicationId }
        => Get "/application/{applicationId}" -> Record: APPLICATION, Companion;
    /// Saves an application: the whole record is replaced.
    PutApplication { application: ApplicationId } body Json: SERVICE_EDIT
        => Put "/application/{applicationId}" -> Record: APPLICATION, Companion;
    /// Deletes an application.
    DeleteApplication { application: ApplicationId }
        => Delete "/application/{applicationId}" -> (), Companion;
    /// Clones an application.
    CloneApplication { application: ApplicationId } body Json: CLONE_REQUEST
        => Post "/application/{applicationId}/clone" -> Record: APPLICATION, Companion;
    /// Returns a page of an application's deployments, finished or in progress.
    GetApplicationHistory { application: ApplicationId } query { page_size: u32 = "pageSize" }
        => Get "/application/{applicationId}/deploymentHistoryV2" -> Record: SERVICE_HISTORY_PAGE, Companion;
    /// Lists the commits of an application's branch.
    ListApplicationCommits { application: ApplicationId }
        => Get "/application/{applicationId}/commit" -> Listed: COMMIT, Companion;
    /// Returns the whole record of a container.
    GetContainer { container: ContainerId }
        => Get "/container/{containerId}" -> Record: CONTAINER, Document;
    /// Saves a container: the whole record is replaced.
    PutContainer { container: ContainerId } body Json: SERVICE_EDIT
        => Put "/container/{containerId}" -> Record: CONTAINER, Companion;
    /// Deletes a container.
    DeleteContainer { container: ContainerId }
        => Delete "/container/{containerId}" -> (), Companion;
    /// Clones a container.
    CloneContainer { container: ContainerId } body Json: CLONE_REQUEST
        => Post "/container/{containerId}/clone" -> Record: CONTAINER, Document;
    /// Returns a page of a container's deployments, finished or in progress.
    GetContainerHistory { container: ContainerId } query { page_size: u32 = "pageSize" }
        => Get "/container/{containerId}/deploymentHistoryV2" -> Record: SERVICE_HISTORY_PAGE, Companion;
    /// Returns the whole record of a database.
    GetDatabase { database: DatabaseId }
        => Get "/database/{databaseId}" -> Record: DATABASE, Companion;
    /// Saves a database: the whole record is replaced.
    PutDatabase { database: DatabaseId } body Json: SERVICE_EDIT
        => Put "/database/{databaseId}" -> Record: DATABASE, Companion;
    /// Deletes a database.
    DeleteDatabase { database: DatabaseId }
        => Delete "/database/{databaseId}" -> (), Companion;
    /// Clones a database.
    CloneDatabase { database: DatabaseId } body Json: CLONE_REQUEST
        => Post "/database/{databaseId}/clone" -> Record: DATABASE, Companion;
    /// Returns a page of a database's deployments, finished or in progress.
    GetDatabaseHistory { database: DatabaseId } query { page_size: u32 = "pageSize" }
        => Get "/database/{databaseId}/deploymentHistoryV2" -> Record: SERVICE_HISTORY_PAGE, Companion;
    /// Returns the whole record of a job.
    GetJob { job: JobId }
        => Get "/job/{jobId}" -> Record: JOB, Companion;
    /// Saves a job: the whole record is replaced.
    PutJob { job: JobId } body Json: SERVICE_EDIT
        => Put "/job/{jobId}" -> Record: JOB, Companion;
    /// Deletes a job.
    DeleteJob { job: JobId }
        => Delete "/job/{jobId}" -> (), Companion;
    /// Clones a job.
    CloneJob { job: JobId } body Json: CLONE_REQUEST
        => Post "/job/{jobId}/clone" -> Record: JOB, Companion;
    /// Returns a page of a job's deployments, finished or in progress.
    GetJobHistory { job: JobId } query { page_size: u32 = "pageSize" }
        => Get "/job/{jobId}/deploymentHistoryV2" -> Record: SERVICE_HISTORY_PAGE, Companion;
    /// Lists the commits of a job's git repository, from which a person chooses one.
    ListJobCommits { job: JobId }
        => Get "/job/{jobId}/commit" -> Listed: COMMIT, Companion;
    /// Returns the whole record of a helm service.
    GetHelm { helm: HelmId }
        => Get "/helm/{helmId}" -> Record: HELM, Companion;
    /// Saves a helm service: the whole record is replaced.
    PutHelm { helm: HelmId } body Json: SERVICE_EDIT
        => Put "/helm/{helmId}" -> Record: HELM, Companion;
    /// Deletes a helm service.
    DeleteHelm { helm: HelmId }
        => Delete "/helm/{helmId}" -> (), Companion;
    /// Clones a helm service.
    CloneHelm { helm: HelmId } body Json: CLONE_REQUEST
        => Post "/helm/{helmId}/clone" -> Record: HELM, Companion;
    /// Returns a page of a helm service's deployments, finished or in progress.
    GetHelmHistory { helm: HelmId } query { page_size: u32 = "pageSize" }
        => Get "/helm/{helmId}/deploymentHistoryV2" -> Record: SERVICE_HISTORY_PAGE, Companion;
    /// Lists the commits of a helm service's git repository, from which a person chooses one.
    ListHelmCommits { helm: HelmId }
        => Get "/helm/{helmId}/commit" -> Listed: COMMIT, Companion;
    /// Returns the whole record of a terraform service.
    GetTerraform { terraform: TerraformId }
        => Get "/terraform/{terraformId}" -> Record: TERRAFORM, Companion;
    /// Saves a terraform service: the whole record is replaced.
    PutTerraform { terraform: TerraformId } body Json: SERVICE_EDIT
        => Put "/terraform/{terraformId}" -> Record: TERRAFORM, Companion;
    /// Deletes a terraform service.
    DeleteTerraform { terraform: TerraformId }
        => Delete "/terraform/{terraformId}" -> (), Companion;
    /// Clones a terraform service.
    CloneTerraform { terraform: TerraformId } body Json: CLONE_REQUEST
        => Post "/terraform/{terraformId}/clone" -> Record: TERRAFORM, Companion;
    /// Returns a page of a terraform service's deployments, finished or in progress.
    GetTerraformHistory { terraform: TerraformId } query { page_size: u32 = "pageSize" }
        => Get "/terraform/{terraformId}/deploymentHistoryV2" -> Record: SERVICE_HISTORY_PAGE, Companion;
    /// Lists the commits of a terraform service's git repository, from which a person chooses one.
    ListTerraformCommits { terraform: TerraformId }
        => Get "/terraform/{terraformId}/commit" -> Listed: COMMIT, Companion;
    /// Lists the last lines of an application's log. `tail` is the number of lines.
    ListApplicationLog { application: ApplicationId } query { tail: u32 = "tail" }
        => Get "/application/{applicationId}/log" -> LogLines: LOG_LINE, Document;
    /// Lists the last 1000 lines of a container's log.
    ListContainerLog { container: ContainerId }
        => Get "/container/{containerId}/log" -> LogLines: CONTAINER_LOG_LINE, Companion;
}
