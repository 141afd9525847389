//! What one service is asked to do.

use crate::id::{ApplicationId, ContainerId, DatabaseId, HelmId, JobId, TerraformId};
use crate::records::{ActionReply, ChosenCommit, ServiceStatus};
use crate::{Record, operations};

operations! {
    /// The state of an application.
    GetApplicationStatus { application: ApplicationId }
        => Get "/application/{applicationId}/status" -> Record<ServiceStatus>, Document;
    /// Deploys an application, at a chosen commit if one is given.
    DeployApplication { application: ApplicationId } body ChosenCommit
        => Post "/application/{applicationId}/deploy" -> Record<ActionReply>, Document;
    /// Deploys a database.
    DeployDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/deploy" -> Record<ActionReply>, Document;
    /// Deploys what is configured of an application.
    RedeployApplication { application: ApplicationId }
        => Post "/application/{applicationId}/redeploy" -> Record<ActionReply>, Companion;
    /// Deploys what is configured of a container.
    RedeployContainer { container: ContainerId }
        => Post "/container/{containerId}/redeploy" -> Record<ActionReply>, Companion;
    /// Deploys what is configured of a database.
    RedeployDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/redeploy" -> Record<ActionReply>, Companion;
    /// Deploys what is configured of a job.
    RedeployJob { job: JobId } => Post "/job/{jobId}/redeploy" -> Record<ActionReply>, Companion;
    /// Deploys what is configured of a helm service.
    RedeployHelm { helm: HelmId } => Post "/helm/{helmId}/redeploy" -> Record<ActionReply>, Companion;
    /// Deploys what is configured of a terraform service.
    RedeployTerraform { terraform: TerraformId }
        => Post "/terraform/{terraformId}/redeploy" -> Record<ActionReply>, Companion;
    /// Stops an application.
    StopApplication { application: ApplicationId }
        => Post "/application/{applicationId}/stop" -> Record<ActionReply>, Companion;
    /// Stops a container.
    StopContainer { container: ContainerId }
        => Post "/container/{containerId}/stop" -> Record<ActionReply>, Companion;
    /// Stops a database.
    StopDatabase { database: DatabaseId }
        => Post "/database/{databaseId}/stop" -> Record<ActionReply>, Companion;
    /// Stops a job.
    StopJob { job: JobId } => Post "/job/{jobId}/stop" -> Record<ActionReply>, Document;
    /// Stops a helm service.
    StopHelm { helm: HelmId } => Post "/helm/{helmId}/stop" -> Record<ActionReply>, Companion;
}
