//! Operations on an environment, on its services and on its deployments.

use crate::id::{DeploymentRequestId, EnvironmentId};
use crate::records::ServiceIds;
use crate::tables::deployment::{HISTORY_PAGE, LOG_ENTRY, QUEUE_ENTRY};
use crate::tables::kinds::{DATABASE, HELM, JOB, TERRAFORM};
use crate::tables::place::{DEPLOYMENT_RULE, DEPLOYMENT_STAGE, ENVIRONMENT};
use crate::tables::service::{APPLICATION, CONTAINER, SERVICE_LINK};
use crate::tables::status::{ENVIRONMENT_STATUS, STATUSES};
use crate::{Json, Listed, Record, operations};

operations! {
    /// Returns an environment with its project.
    GetEnvironment { environment: EnvironmentId }
        => Get "/environment/{environmentId}" -> Record: ENVIRONMENT, Companion;
    /// Saves an environment.
    PutEnvironment { environment: EnvironmentId } body Json: ENVIRONMENT_EDIT
        => Put "/environment/{environmentId}" -> Record: ENVIRONMENT, Companion;
    /// Deletes an environment and all services in it.
    DeleteEnvironment { environment: EnvironmentId }
        => Delete "/environment/{environmentId}" -> (), Companion;
    /// Creates an environment with the settings and services of another one. Data of databases isn’t copied.
    CloneEnvironment { environment: EnvironmentId } body Json: ENVIRONMENT_CLONE
        => Post "/environment/{environmentId}/clone" -> Record: ENVIRONMENT, Companion;
    /// Lists the stages of an environment’s deployments, in which its services are deployed one stage after the other.
    ListDeploymentStages { environment: EnvironmentId }
        => Get "/environment/{environmentId}/deploymentStage" -> Listed: DEPLOYMENT_STAGE, Companion;
    /// Returns the rule that says when an environment runs.
    GetDeploymentRule { environment: EnvironmentId }
        => Get "/environment/{environmentId}/deploymentRule" -> Record: DEPLOYMENT_RULE, Companion;
    /// Lists all services of an environment. The field `service_type` of each record is its kind.
    ListServices { environment: EnvironmentId }
        => Get "/environment/{environmentId}/services" -> Listed, Companion;
    /// Lists the applications of an environment.
    ListApplications { environment: EnvironmentId }
        => Get "/environment/{environmentId}/application" -> Listed: APPLICATION, Document;
    /// Lists the containers of an environment.
    ListContainers { environment: EnvironmentId }
        => Get "/environment/{environmentId}/container" -> Listed: CONTAINER, Companion;
    /// Lists the databases of an environment.
    ListDatabases { environment: EnvironmentId }
        => Get "/environment/{environmentId}/database" -> Listed: DATABASE, Companion;
    /// Lists the jobs of an environment.
    ListJobs { environment: EnvironmentId }
        => Get "/environment/{environmentId}/job" -> Listed: JOB, Companion;
    /// Lists the helm services of an environment.
    ListHelmServices { environment: EnvironmentId }
        => Get "/environment/{environmentId}/helm" -> Listed: HELM, Companion;
    /// Lists the terraform services of an environment.
    ListTerraformServices { environment: EnvironmentId }
        => Get "/environment/{environmentId}/terraform" -> Listed: TERRAFORM, Companion;
    /// Creates an application.
    CreateApplication { environment: EnvironmentId } body Json: APPLICATION_REQUEST
        => Post "/environment/{environmentId}/application" -> Record: APPLICATION, Document;
    /// Creates a container.
    CreateContainer { environment: EnvironmentId } body Json: CONTAINER_REQUEST
        => Post "/environment/{environmentId}/container" -> Record: CONTAINER, Companion;
    /// Creates a database.
    CreateDatabase { environment: EnvironmentId } body Json: DATABASE_REQUEST
        => Post "/environment/{environmentId}/database" -> Record: DATABASE, Document;
    /// Returns the statuses of an environment and of all its services, in one request.
    ListServiceStatuses { environment: EnvironmentId }
        => Get "/environment/{environmentId}/statuses" -> Record: STATUSES, Companion;
    /// Lists the last 1000 entries of an environment's deployment log.
    ListEnvironmentLog { environment: EnvironmentId }
        => Get "/environment/{environmentId}/log" -> Listed: LOG_ENTRY, Document;
    /// Lists the deployments of an environment that aren't finished: queued or in progress.
    ListDeploymentQueue { environment: EnvironmentId }
        => Get "/environment/{environmentId}/deploymentQueue" -> Listed: QUEUE_ENTRY, Document;
    /// Returns a page of an environment's deployments, finished or in progress. `page_size` is the maximum number of deployments on the
    /// page.
    GetEnvironmentHistory { environment: EnvironmentId } query { page_size: u32 = "pageSize" }
        => Get "/environment/{environmentId}/deploymentHistoryV2" -> Record: HISTORY_PAGE, Companion;
    /// Lists the links of an environment's services.
    ListLinks { environment: EnvironmentId }
        => Get "/environment/{environmentId}/link" -> Listed: SERVICE_LINK, Companion;
    /// Deletes several services of any kinds.
    DeleteServices { environment: EnvironmentId } body ServiceIds: SERVICE_IDS
        => Post "/environment/{environmentId}/service/delete" -> (), Document;
    /// Deploys several services of any kinds, each at a chosen version if the body has one.
    DeployServices { environment: EnvironmentId } body Json: SERVICE_DEPLOYMENTS
        => Post "/environment/{environmentId}/service/deploy" -> Record: ENVIRONMENT_STATUS, Companion;
    /// Stops several services of any kinds.
    StopServices { environment: EnvironmentId } body ServiceIds: SERVICE_IDS
        => Post "/environment/{environmentId}/service/stop" -> (), Companion;
    /// Restarts several applications, containers and databases.
    RestartServices { environment: EnvironmentId } body Json: SERVICE_IDS_RESTART
        => Post "/environment/{environmentId}/service/restart-service" -> Record: ENVIRONMENT_STATUS, Companion;
    /// Cancels the deployment that is in progress in an environment.
    CancelEnvironmentDeployment { environment: EnvironmentId } body Json: CANCEL_REQUEST
        => Post "/environment/{environmentId}/cancelDeployment" -> Record: ENVIRONMENT_STATUS, Companion;
    /// Cancels one deployment of the queue, by the id of its deployment request.
    CancelDeployment { request: DeploymentRequestId } body Json: EMPTY
        => Post "/deploymentQueue/{deploymentRequestId}/cancelDeployment" -> (), Companion;
}
