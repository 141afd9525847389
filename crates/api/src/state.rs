//! The enumerations of states and kinds (parts 2 and 3, and the companion).

use crate::enumeration;

enumeration! {
    /// The state of a service (part 3.1), with the running states that
    /// deployed platforms also send as `state` (companion, "Values"). Clusters have the same
    /// states and two of their own, the last ones (part 3.2).
    ServiceState {
        Building = "BUILDING",
        BuildError = "BUILD_ERROR",
        Canceled = "CANCELED",
        Canceling = "CANCELING",
        Deleted = "DELETED",
        DeleteError = "DELETE_ERROR",
        DeleteQueued = "DELETE_QUEUED",
        Deleting = "DELETING",
        Deployed = "DEPLOYED",
        Deploying = "DEPLOYING",
        DeploymentError = "DEPLOYMENT_ERROR",
        DeploymentQueued = "DEPLOYMENT_QUEUED",
        Executing = "EXECUTING",
        Queued = "QUEUED",
        Ready = "READY",
        Recap = "RECAP",
        Restarted = "RESTARTED",
        Restarting = "RESTARTING",
        RestartError = "RESTART_ERROR",
        RestartQueued = "RESTART_QUEUED",
        Stopped = "STOPPED",
        Stopping = "STOPPING",
        StopError = "STOP_ERROR",
        StopQueued = "STOP_QUEUED",
        Unavailable = "UNAVAILABLE",
        WaitingDeleting = "WAITING_DELETING",
        WaitingRestarting = "WAITING_RESTARTING",
        WaitingRunning = "WAITING_RUNNING",
        WaitingStopping = "WAITING_STOPPING",
        Starting = "STARTING",
        Running = "RUNNING",
        Error = "ERROR",
        Completed = "COMPLETED",
        Warning = "WARNING",
        DryRun = "DRY_RUN",
        InvalidCredentials = "INVALID_CREDENTIALS",
    }
}

enumeration! {
    /// The states of a deployed version against the saved settings (part 2.11).
    DeploymentStatus {
        NeverDeployed = "NEVER_DEPLOYED",
        OutOfDate = "OUT_OF_DATE",
        UpToDate = "UP_TO_DATE",
    }
}

enumeration! {
    /// The kind of a service (part 2.1, `service_type`).
    ServiceKind {
        Application = "APPLICATION",
        Container = "CONTAINER",
        Database = "DATABASE",
        Job = "JOB",
        Helm = "HELM",
        Terraform = "TERRAFORM",
        ProviderfApp = "PROVIDERF_APP",
    }
}

enumeration! {
    /// The mode of an environment (part 2.22; companion, "Navigation").
    EnvironmentMode {
        Development = "DEVELOPMENT",
        Preview = "PREVIEW",
        Staging = "STAGING",
        Production = "PRODUCTION",
    }
}
