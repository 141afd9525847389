//! The enumerations of parts 2 and 3, with the values that deployed platforms add (companion, "Values").

use crate::state::{DeploymentStatus, EnvironmentMode, ServiceKind, ServiceState};
use crate::table::Enumeration;

/// Kinds of services (part 2.1).
pub const SERVICE_TYPE: Enumeration = Enumeration { name: "service_type", values: ServiceKind::VALUES };
/// States of services and clusters (parts 3.1 and 3.2), and the states of running services, such as RUNNING (companion, "Values").
pub const STATE: Enumeration = Enumeration { name: "state", values: ServiceState::VALUES };
/// States of deployed versions in comparison with the saved settings (part 2.11).
pub const DEPLOYMENT_STATUS: Enumeration =
    Enumeration { name: "service_deployment_status", values: DeploymentStatus::VALUES };
/// Modes of environments.
pub const ENVIRONMENT_MODE: Enumeration =
    Enumeration { name: "environment mode", values: EnvironmentMode::VALUES };

/// Declares enumerations: each value, and its label where a form offers it.
macro_rules! enumerations {
    ($($(#[$doc:meta])* $name:ident $text:literal: $($value:literal $(= $label:literal)?)+;)*) => {
        $($(#[$doc])* pub const $name: Enumeration = Enumeration {
            name: $text,
            values: &[$(($value, concat!("" $(, $label)?))),+],
        };)*
        /// The enumerations that this macro declares. The four above it, which take their values from Rust enums, aren't among them.
        pub static ALL: &[&Enumeration] = &[$(&$name),*];
    };
}

enumerations! {
    /// Scopes of variables: the kind of record that a variable belongs to, or BUILT_IN (part 2.9).
    VARIABLE_SCOPE "variable scope": "APPLICATION" "BUILT_IN" "ENVIRONMENT" "PROJECT" "CONTAINER" "JOB" "HELM" "TERRAFORM";
    /// Kinds of variables (part 2.9).
    VARIABLE_TYPE "variable_type": "VALUE" "ALIAS" "OVERRIDE" "BUILT_IN" "FILE" "EXTERNAL_SECRET";
    /// The actions in `status_details`: the action that was requested of a service, or UNKNOWN.
    STATUS_ACTION "status_details action": "DEPLOY" "DELETE" "RESTART" "STOP" "UNKNOWN";
    /// The progress of an action or of a step.
    STATUS_WORD "status_details status": "QUEUED" "ONGOING" "SUCCESS" "ERROR" "EXECUTING" "CANCELED" "CANCELING" "NEVER";
    /// Steps of a deployment.
    STEP_NAME "step_name": "REGISTRY_CREATE_REPOSITORY" "GIT_CLONE" "BUILD_QUEUEING" "BUILD" "DEPLOYMENT_QUEUEING" "DEPLOYMENT" "ROUTER_DEPLOYMENT" "MIRROR_IMAGE" "EXECUTING";
    /// States of log entries.
    LOG_STATE "log state": "CANCELED" "CANCELING" "DELETED" "DELETE_ERROR" "DELETE_IN_PROGRESS" "DEPLOYED" "DEPLOYMENT_ERROR" "DEPLOYMENT_IN_PROGRESS" "ERROR" "PAUSED" "PAUSE_ERROR" "PAUSE_IN_PROGRESS" "WAITING";
    /// The origin of a request.
    ORIGIN "origin": "API" "CLI" "CONSOLE" "GIT" "PLATFORM_INTERNAL" "TERRAFORM_PROVIDER";
    /// Actions of deployments.
    TRIGGER_ACTION "trigger_action": "DEPLOY" "DELETE" "RESTART" "STOP" "DEPLOY_DRY_RUN" "UNINSTALL" "UNKNOWN";
    /// The progress of a stage.
    STAGE_STATUS "stage status": "QUEUED" "ONGOING" "DONE" "ERROR" "SKIPPED" "CANCELED";
    /// The status of an invitation (part 3.3).
    INVITATION_STATUS "invitation_status": "EXPIRED" "PENDING";
    /// The status of an invoice (part 3.3).
    INVOICE_STATUS "invoice status": "NOT_PAID" "PAID" "PAYMENT_DUE" "PENDING" "POSTED" "UNKNOWN" "VOIDED";
    /// Uses of the platform (part 2.19).
    TYPE_OF_USE "type_of_use": "PERSONAL" "SCHOOL" "WORK";
    /// Sizes of companies (part 2.19).
    COMPANY_SIZE "company_size": "1-10" "11-50" "51-200" "201-500" "500+";
    /// The modes that a person can choose for an environment to create, clone or save: all but PREVIEW.
    CHOSEN_MODE "mode of a new environment": "DEVELOPMENT" = "Development" "STAGING" = "Staging" "PRODUCTION" = "Production";
    /// The modes of a new environment by the document (part 2.22).
    CHOSEN_MODE_BY_DOCUMENT "mode of a new environment by the document": "STAGING" = "Staging" "PRODUCTION" = "Production";
    /// Protocols of ports.
    PROTOCOL "protocol": "HTTP" = "HTTP" "GRPC" = "GRPC" "TCP" = "TCP" "UDP" = "UDP";
    /// Kinds of storage.
    STORAGE_TYPE "storage type": "FAST_SSD" = "Fast SSD";
    /// Schemes of HTTP probes.
    PROBE_SCHEME "probe scheme": "HTTP" = "HTTP" "HTTPS" = "HTTPS";
    /// Modes of autoscaling.
    AUTOSCALING_MODE "autoscaling mode": "KEDA";
    /// Roles of scalers.
    SCALER_ROLE "scaler role": "PRIMARY" = "Primary" "SAFETY" = "Safety";
    /// The build mode of an application.
    BUILD_MODE "build_mode": "DOCKER";
    /// Database engines.
    DATABASE_TYPE "database type": "POSTGRESQL" = "PostgreSQL" "MYSQL" = "MySQL" "MONGODB" = "MongoDB" "REDIS" = "Redis";
    /// The mode of a database: managed or in a container.
    DATABASE_MODE "database mode": "CONTAINER" = "Container" "MANAGED" = "Managed";
    /// The accessibility of a database.
    ACCESSIBILITY "accessibility": "PRIVATE" = "Private" "PUBLIC" = "Public";
    /// Kinds of jobs.
    JOB_TYPE "job_type": "CRON" "LIFECYCLE";
    /// Engines of terraform services.
    TERRAFORM_ENGINE "terraform engine": "TERRAFORM" "OPEN_TOFU";
    /// Modes of deployment restrictions: match or exclude.
    RESTRICTION_MODE "restriction mode": "MATCH" = "Match" "EXCLUDE" = "Exclude";
    /// Types of deployment restrictions.
    RESTRICTION_TYPE "restriction type": "PATH" = "Path";
    /// The scopes of annotations.
    ANNOTATION_SCOPE "annotation scope": "DEPLOYMENTS" = "Deployments" "STATEFUL_SETS" = "Stateful sets" "SERVICES" = "Services" "INGRESS" = "Ingress" "HPA" = "Autoscalers" "PODS" = "Pods" "SECRETS" = "Secrets" "JOBS" = "Jobs" "CRON_JOBS" = "Cron jobs";
    /// Kinds of webhooks.
    WEBHOOK_KIND "webhook kind": "STANDARD" = "Standard" "SLACK" = "Slack";
    /// All names of webhook events, for replies and for the forms that create or edit webhooks: the document's names, and other names of
    /// deployed platforms (companion, "Values"). Two values with the same label are the same event.
    ANY_WEBHOOK_EVENT "webhook event of a reply": "DEPLOYMENT_STARTED" = "Deployment started" "DEPLOYMENT_SUCCEEDED" = "Deployment succeeded" "DEPLOYMENT_FAILED" = "Deployment failed" "DEPLOYMENT_SUCCESSFUL" = "Deployment succeeded" "DEPLOYMENT_FAILURE" = "Deployment failed" "DEPLOYMENT_CANCELLED" = "Deployment cancelled";
    /// The events of webhooks on deployed platforms (companion, "Values").
    DEPLOYED_WEBHOOK_EVENT "webhook event of deployed platforms": "DEPLOYMENT_STARTED" = "Deployment started" "DEPLOYMENT_SUCCESSFUL" = "Deployment succeeded" "DEPLOYMENT_FAILURE" = "Deployment failed" "DEPLOYMENT_CANCELLED" = "Deployment cancelled";
    /// The events of webhooks (part 6).
    WEBHOOK_EVENT "webhook event": "DEPLOYMENT_STARTED" = "Deployment started" "DEPLOYMENT_SUCCEEDED" = "Deployment succeeded" "DEPLOYMENT_FAILED" = "Deployment failed";
}
