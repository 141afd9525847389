//! Operations that request an action on a service, or read its status.

use crate::id::{ApplicationId, ContainerId, DatabaseId, HelmId, JobId, TerraformId};
use crate::records::ChosenCommit;
use crate::tables::deployment::DEPLOYMENT_REQUEST_RESULT;
use crate::tables::status::SERVICE_STATUS;
use crate::{Json, Record, operations};

operations! {
    /// Returns the status of an application.
    GetApplicationStatus { application: ApplicationId }
        => Get "/application/{applicationId}/status" -> Record: SERVICE_STATUS, Document;
    /// Returns the status of a container.
    GetContainerStatus { container: ContainerId }
        => Get "/container/{containerId}/status" -> Record: SERVICE_STATUS, Companion;
    /// Returns the status of a database.
    GetDatabaseStatus { database: DatabaseId }
        => Get "/database/{databaseId}/status" -> Record: SERVICE_STATUS, Companion;
    /// Returns the status of a job.
    GetJobStatus { job: JobId }
        => Get "/job/{jobId}/status" -> Record: SERVICE_STATUS, Companion;
    /// Returns the status of a helm service.
    GetHelmStatus { helm: HelmId }
        => Get "/helm/{helmId}/status" -> Record: SERVICE_STATUS, Companion;
    /// Deploys an application, at the commit in the body if there is one.
    DeployApplication { application: ApplicationId } body ChosenCommit: COMMIT_CHOICE
        => Post "/application/{applicationId}/deploy" -> Record: DEPLOYMENT_REQUEST_RESULT, Document;
    /// Deploys a container at the image tag in the body.
    DeployContainer { container: ContainerId } body Json: TAG_CHOICE
        => Post "/container/{containerId}/deploy" -> Record: SERVICE_STATUS, Companion;
    /// Deploys a database.
    DeployDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/deploy" -> Record: SERVICE_STATUS, Document;
    /// Deploys a job, at the image tag or the commit in the body if there is one.
    DeployJob { job: JobId } body Json: JOB_CHOICE
        => Post "/job/{jobId}/deploy" -> Record: SERVICE_STATUS, Companion;
    /// Deploys a helm service, at the chart version in the body if there is one.
    DeployHelm { helm: HelmId } body Json: CHART_CHOICE
        => Post "/helm/{helmId}/deploy" -> Record: SERVICE_STATUS, Companion;
    /// Redeploys an application with its saved settings.
    RedeployApplication { application: ApplicationId }
        => Post "/application/{applicationId}/redeploy" -> Record: SERVICE_STATUS, Companion;
    /// Redeploys a container with its saved settings.
    RedeployContainer { container: ContainerId }
        => Post "/container/{containerId}/redeploy" -> Record: SERVICE_STATUS, Companion;
    /// Redeploys a database with its saved settings.
    RedeployDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/redeploy" -> Record: SERVICE_STATUS, Companion;
    /// Redeploys a job with its saved settings.
    RedeployJob { job: JobId }
        => Post "/job/{jobId}/redeploy" -> Record: SERVICE_STATUS, Companion;
    /// Redeploys a helm service with its saved settings.
    RedeployHelm { helm: HelmId }
        => Post "/helm/{helmId}/redeploy" -> Record: SERVICE_STATUS, Companion;
    /// Redeploys a terraform service with its saved settings.
    RedeployTerraform { terraform: TerraformId }
        => Post "/terraform/{terraformId}/redeploy" -> Record: SERVICE_STATUS, Companion;
    /// Stops an application.
    StopApplication { application: ApplicationId }
        => Post "/application/{applicationId}/stop" -> Record: SERVICE_STATUS, Companion;
    /// Stops a container.
    StopContainer { container: ContainerId }
        => Post "/container/{containerId}/stop" -> Record: SERVICE_STATUS, Companion;
    /// Stops a database.
    StopDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/stop" -> Record: SERVICE_STATUS, Companion;
    /// Stops a job.
    StopJob { job: JobId }
        => Post "/job/{jobId}/stop" -> Record: SERVICE_STATUS, Document;
    /// Stops a helm service.
    StopHelm { helm: HelmId }
        => Post "/helm/{helmId}/stop" -> Record: SERVICE_STATUS, Companion;
    /// Restarts an application.
    RestartApplication { application: ApplicationId }
        => Post "/application/{applicationId}/restart-service" -> Record: SERVICE_STATUS, Companion;
    /// Restarts a container.
    RestartContainer { container: ContainerId }
        => Post "/container/{containerId}/restart-service" -> Record: SERVICE_STATUS, Companion;
    /// Restarts a database.
    RestartDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/restart-service" -> Record: SERVICE_STATUS, Document;
}
