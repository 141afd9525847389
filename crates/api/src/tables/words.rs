//! The enumerations of part 2 and 3, with the values that deployed platforms add (companion, "Values").

use crate::table::Words;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident $text:literal: $($word:literal)+;)*) => {
        $($(#[$doc])* pub static $name: Words = Words { name: $text, known: &[$($word),+] };)*
        /// All enumerations.
        pub static ALL: &[&Words] = &[$(&$name),*];
    };
}

words! {
    /// Kinds of services (part 2.1).
    SERVICE_TYPE "service_type": "APPLICATION" "DATABASE" "CONTAINER" "JOB" "HELM" "TERRAFORM" "PROVIDERF_APP";
    /// The scope of a variable (part 2.9).
    VARIABLE_SCOPE "variable scope": "APPLICATION" "BUILT_IN" "ENVIRONMENT" "PROJECT" "CONTAINER" "JOB" "HELM" "TERRAFORM";
    /// Kinds of variables (part 2.9).
    VARIABLE_TYPE "variable_type": "VALUE" "ALIAS" "OVERRIDE" "BUILT_IN" "FILE" "EXTERNAL_SECRET";
    /// Kinds of registries (part 2.10).
    REGISTRY_KIND "registry kind": "ECR" "PROVIDERA_CR" "PROVIDERB_HUB" "PROVIDERC_CR" "PROVIDERC_ENTERPRISE_CR" "PROVIDERD_CR" "PUBLIC_ECR" "DOCR" "GENERIC_CR" "CLOUDY_ARTIFACT_REGISTRY" "CLOUDX_CR";
    /// States of services (part 3.1), and the running states.
    SERVICE_STATE "state": "BUILDING" "BUILD_ERROR" "CANCELED" "CANCELING" "DELETED" "DELETE_ERROR" "DELETE_QUEUED" "DELETING" "DEPLOYED" "DEPLOYING" "DEPLOYMENT_ERROR" "DEPLOYMENT_QUEUED" "EXECUTING" "QUEUED" "READY" "RECAP" "RESTARTED" "RESTARTING" "RESTART_ERROR" "RESTART_QUEUED" "STOPPED" "STOPPING" "STOP_ERROR" "STOP_QUEUED" "UNAVAILABLE" "WAITING_DELETING" "WAITING_RESTARTING" "WAITING_RUNNING" "WAITING_STOPPING" "STARTING" "RUNNING" "ERROR" "COMPLETED" "WARNING";
    /// States of clusters (part 3.2).
    CLUSTER_STATE "cluster status": "BUILDING" "BUILD_ERROR" "CANCELED" "CANCELING" "DELETED" "DELETE_ERROR" "DELETE_QUEUED" "DELETING" "DEPLOYED" "DEPLOYING" "DEPLOYMENT_ERROR" "DEPLOYMENT_QUEUED" "DRY_RUN" "QUEUED" "READY" "STOPPED" "STOPPING" "STOP_ERROR" "STOP_QUEUED" "RESTART_QUEUED" "RESTARTING" "RESTARTED" "RESTART_ERROR" "INVALID_CREDENTIALS";
    /// The states of a deployed version against the saved settings (part 2.11).
    DEPLOYMENT_STATUS "service_deployment_status": "NEVER_DEPLOYED" "OUT_OF_DATE" "UP_TO_DATE";
    /// The action requested of a service.
    STATUS_ACTION "status_details action": "DEPLOY" "DELETE" "RESTART" "STOP" "UNKNOWN";
    /// The progress of the action.
    STATUS_WORD "status_details status": "QUEUED" "ONGOING" "SUCCESS" "ERROR" "EXECUTING" "CANCELED" "CANCELING" "NEVER";
    /// Steps of a deployment.
    STEP_NAME "step_name": "REGISTRY_CREATE_REPOSITORY" "GIT_CLONE" "BUILD_QUEUEING" "BUILD" "DEPLOYMENT_QUEUEING" "DEPLOYMENT" "ROUTER_DEPLOYMENT" "MIRROR_IMAGE" "EXECUTING";
    /// States of log entries.
    LOG_STATE "log state": "CANCELED" "CANCELING" "DELETED" "DELETE_ERROR" "DELETE_IN_PROGRESS" "DEPLOYED" "DEPLOYMENT_ERROR" "DEPLOYMENT_IN_PROGRESS" "ERROR" "PAUSED" "PAUSE_ERROR" "PAUSE_IN_PROGRESS" "WAITING";
    /// The origin of a request.
    ORIGIN "origin": "API" "CLI" "CONSOLE" "GIT" "PLATFORM_INTERNAL" "TERRAFORM_PROVIDER";
    /// The action of a deployment.
    TRIGGER_ACTION "trigger_action": "DEPLOY" "DELETE" "RESTART" "STOP" "DEPLOY_DRY_RUN" "UNINSTALL" "UNKNOWN";
    /// The progress of a stage.
    STAGE_STATUS "stage status": "QUEUED" "ONGOING" "DONE" "ERROR" "SKIPPED" "CANCELED";
    /// Invitations (part 3.3).
    INVITATION_STATUS "invitation_status": "EXPIRED" "PENDING";
    /// Invoices (part 3.3).
    INVOICE_STATUS "invoice status": "NOT_PAID" "PAID" "PAYMENT_DUE" "PENDING" "POSTED" "UNKNOWN" "VOIDED";
    /// Uses of the platform (part 2.19).
    TYPE_OF_USE "type_of_use": "PERSONAL" "SCHOOL" "WORK";
    /// Sizes of companies (part 2.19).
    COMPANY_SIZE "company_size": "1-10" "11-50" "51-200" "201-500" "500+";
    /// The mode of an environment.
    ENVIRONMENT_MODE "environment mode": "DEVELOPMENT" "PREVIEW" "STAGING" "PRODUCTION";
    /// The modes of a new environment: PREVIEW can't be chosen.
    CHOSEN_MODE "mode of a new environment": "DEVELOPMENT" "STAGING" "PRODUCTION";
    /// Protocols of ports.
    PROTOCOL "protocol": "HTTP" "GRPC" "TCP" "UDP";
    /// Kinds of storage.
    STORAGE_TYPE "storage type": "FAST_SSD";
    /// Schemes of HTTP probes.
    PROBE_SCHEME "probe scheme": "HTTP" "HTTPS";
    /// Modes of autoscaling.
    AUTOSCALING_MODE "autoscaling mode": "KEDA";
    /// Roles of scalers.
    SCALER_ROLE "scaler role": "PRIMARY" "SAFETY";
    /// The build mode of an application.
    BUILD_MODE "build_mode": "DOCKER";
    /// Database engines.
    DATABASE_TYPE "database type": "MONGODB" "MYSQL" "POSTGRESQL" "REDIS";
    /// The mode of a database: managed or in a container.
    DATABASE_MODE "database mode": "CONTAINER" "MANAGED";
    /// The accessibility of a database.
    ACCESSIBILITY "accessibility": "PRIVATE" "PUBLIC";
    /// Kinds of jobs.
    JOB_TYPE "job_type": "CRON" "LIFECYCLE";
    /// Engines of terraform services.
    TERRAFORM_ENGINE "terraform engine": "TERRAFORM" "OPEN_TOFU";
    /// The mode of a restriction: match or exclude.
    RESTRICTION_MODE "restriction mode": "EXCLUDE" "MATCH";
    /// The type of a restriction.
    RESTRICTION_TYPE "restriction type": "PATH";
    /// The scopes of annotations.
    ANNOTATION_SCOPE "annotation scope": "DEPLOYMENTS" "STATEFUL_SETS" "SERVICES" "INGRESS" "HPA" "PODS" "SECRETS" "JOBS" "CRON_JOBS";
    /// Kinds of webhooks.
    WEBHOOK_KIND "webhook kind": "STANDARD" "SLACK";
    /// The events of webhooks (part 6).
    WEBHOOK_EVENT "webhook event": "DEPLOYMENT_STARTED" "DEPLOYMENT_SUCCEEDED" "DEPLOYMENT_FAILED";
    /// The same on deployed platforms.
    WEBHOOK_EVENT_DEPLOYED "webhook event of deployed platforms": "DEPLOYMENT_STARTED" "DEPLOYMENT_CANCELLED" "DEPLOYMENT_FAILURE" "DEPLOYMENT_SUCCESSFUL";
}
