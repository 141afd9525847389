//! The enumerations of states and kinds (parts 2 and 3, and the companion).

use crate::enumeration;

enumeration! {
    /// The state of a service (part 3.1), with the running states that deployed platforms also send as `state` (companion, "Values").
    /// Clusters have some of these states, and the last two, which the document lists for clusters only (part 3.2).
    ServiceState {
        Building = "BUILDING" "Building",
        BuildError = "BUILD_ERROR" "Build failed",
        Canceled = "CANCELED" "Cancelled",
        Canceling = "CANCELING" "Cancelling",
        Deleted = "DELETED" "Deleted",
        DeleteError = "DELETE_ERROR" "Delete failed",
        DeleteQueued = "DELETE_QUEUED" "Delete queued",
        Deleting = "DELETING" "Deleting",
        Deployed = "DEPLOYED" "Deployed",
        Deploying = "DEPLOYING" "Deploying",
        DeploymentError = "DEPLOYMENT_ERROR" "Deployment failed",
        DeploymentQueued = "DEPLOYMENT_QUEUED" "Deployment queued",
        Executing = "EXECUTING" "Executing",
        Queued = "QUEUED" "Queued",
        Ready = "READY" "Never deployed",
        Recap = "RECAP" "Recap",
        Restarted = "RESTARTED" "Restarted",
        Restarting = "RESTARTING" "Restarting",
        RestartError = "RESTART_ERROR" "Restart failed",
        RestartQueued = "RESTART_QUEUED" "Restart queued",
        Stopped = "STOPPED" "Stopped",
        Stopping = "STOPPING" "Stopping",
        StopError = "STOP_ERROR" "Stop failed",
        StopQueued = "STOP_QUEUED" "Stop queued",
        Unavailable = "UNAVAILABLE" "Unavailable",
        WaitingDeleting = "WAITING_DELETING" "Waiting to delete",
        WaitingRestarting = "WAITING_RESTARTING" "Waiting to restart",
        WaitingRunning = "WAITING_RUNNING" "Waiting to run",
        WaitingStopping = "WAITING_STOPPING" "Waiting to stop",
        Starting = "STARTING" "Starting",
        Running = "RUNNING" "Running",
        Error = "ERROR" "Error",
        Completed = "COMPLETED" "Completed",
        Warning = "WARNING" "Warning",
        DryRun = "DRY_RUN" "Dry run",
        InvalidCredentials = "INVALID_CREDENTIALS" "Invalid credentials",
    }
}

enumeration! {
    /// The state of a service's deployed version in comparison with its saved settings (part 2.11).
    DeploymentStatus {
        NeverDeployed = "NEVER_DEPLOYED" "Never deployed",
        OutOfDate = "OUT_OF_DATE" "Out of date",
        UpToDate = "UP_TO_DATE" "Up to date",
    }
}

enumeration! {
    /// The kind of a service (part 2.1, `service_type`).
    ServiceKind {
        Application = "APPLICATION" "Application",
        Container = "CONTAINER" "Container",
        Database = "DATABASE" "Database",
        Job = "JOB" "Job",
        Helm = "HELM" "Helm",
        Terraform = "TERRAFORM" "Terraform",
        ProviderfApp = "PROVIDERF_APP" "Provider F app",
    }
}

enumeration! {
    /// The mode of an environment (part 2.22; companion, "Navigation").
    EnvironmentMode {
        Development = "DEVELOPMENT" "Development",
        Preview = "PREVIEW" "Preview",
        Staging = "STAGING" "Staging",
        Production = "PRODUCTION" "Production",
    }
}
