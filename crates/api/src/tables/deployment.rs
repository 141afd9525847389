//! Deployments: log, queue, restrictions, history (parts 2.13, 2.14, 2.20, 2.22; companion "Services").

use super::status::STATUS_DETAILS;
use super::words::{
    JOB_TYPE, LOG_STATE, ORIGIN, RESTRICTION_MODE, RESTRICTION_TYPE, SERVICE_STATE, SERVICE_TYPE,
    STAGE_STATUS, STATUS_WORD, TRIGGER_ACTION,
};
use crate::table::Shape::{DateTime, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{Rule, Table, Words, field, table};

const PART: &str = "companion";

/// The only known status of a deployment request.
pub static REQUESTED: Words = Words { name: "deployment request status", known: &["QUEUED"] };

/// An entry of an environment's deployment log. A hint is there for errors alone, and may contain Markdown.
pub static LOG_ENTRY: Table = table(
    "log_entry",
    "2.13",
    &[
        field("id", Uuid),
        field("created_at", DateTime),
        field("message", Text),
        field("scope", Object(&LOG_SCOPE)),
        field("state", OneOf(&LOG_STATE)),
        field("execution_id", Text),
        field("hint", Text),
    ],
);

/// The service of a log entry.
pub static LOG_SCOPE: Table =
    table("log_scope", "2.13", &[field("type", Text), field("name", Text), field("id", Uuid)]);

/// A deployment that isn't over.
pub static QUEUE_ENTRY: Table = table(
    "queue_entry",
    "2.14",
    &[
        field("identifier", Object(&QUEUE_IDENTIFIER)),
        field("auditing_data", Object(&AUDITING_DATA)),
        field("trigger_action", OneOf(&TRIGGER_ACTION)),
        field("stages", List(&Object(&STAGE))),
    ],
);

/// The ids of a deployment in the queue and of its environment.
pub static QUEUE_IDENTIFIER: Table =
    table("queue_identifier", "2.14", &[field("deployment_request_id", Uuid), field("environment_id", Uuid)]);

/// The person or token that requested a deployment, and the request's origin.
pub static AUDITING_DATA: Table =
    table("auditing_data", "2.14", &[field("triggered_by", Text), field("origin", OneOf(&ORIGIN))]);

/// A stage of a deployment.
pub static STAGE: Table = table(
    "stage",
    "2.14",
    &[
        field("name", Text),
        field("status", OneOf(&STAGE_STATUS)),
        field("services", List(&Object(&STAGE_SERVICE))),
    ],
);

/// A service of a stage.
pub static STAGE_SERVICE: Table = table(
    "stage_service",
    "2.14",
    &[
        field("identifier", Object(&STAGE_SERVICE_IDENTIFIER)),
        field("status", OneOf(&STAGE_STATUS)),
        field("icon_uri", Text),
        field("details", Object(&STAGE_SERVICE_DETAILS)),
    ],
);

/// Which service.
pub static STAGE_SERVICE_IDENTIFIER: Table = table(
    "stage_service_identifier",
    "2.14",
    &[field("service_id", Uuid), field("service_type", OneOf(&SERVICE_TYPE)), field("name", Text)],
);

/// Of a job, its kind.
pub static STAGE_SERVICE_DETAILS: Table =
    table("stage_service_details", "2.14", &[field("job_type", OneOf(&JOB_TYPE))]);

/// True if a change below a path deploys a helm service.
pub static DEPLOYMENT_RESTRICTION: Table = table(
    "deployment_restriction",
    "2.20",
    &[
        field("id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("mode", OneOf(&RESTRICTION_MODE)),
        field("type", OneOf(&RESTRICTION_TYPE)),
        field("value", Text).rule(Rule::RelativePath),
    ],
);

/// The answer to a deploy of an application.
pub static DEPLOYMENT_REQUEST_RESULT: Table = table(
    "deployment_request_result",
    "2.22",
    &[
        field("id", Uuid),
        field("status", OneOf(&REQUESTED)),
        field("application_id", Uuid),
        field("created_at", DateTime),
    ],
);

/// A page of an environment's history.
pub static HISTORY_PAGE: Table = table(
    "history_page",
    PART,
    &[
        field("page", Integer).required(),
        field("page_size", Integer).required(),
        field("results", List(&Object(&HISTORY_ENTRY))).required(),
    ],
);

/// A deployment that is over, or goes on.
pub static HISTORY_ENTRY: Table = table(
    "history_entry",
    PART,
    &[
        field("identifier", Object(&HISTORY_IDENTIFIER)).required(),
        field("auditing_data", Object(&HISTORY_AUDIT)).required(),
        field("status", OneOf(&SERVICE_STATE)).required(),
        field("trigger_action", OneOf(&TRIGGER_ACTION)).required(),
        field("action_status", OneOf(&STATUS_WORD)).required(),
        field("total_duration", Text),
        field("stages", List(&Object(&HISTORY_STAGE))).required(),
    ],
);

/// Which deployment.
pub static HISTORY_IDENTIFIER: Table =
    table("history_identifier", PART, &[field("execution_id", Text), field("environment_id", Uuid)]);

/// The person or token, the time and the origin of a request.
pub static HISTORY_AUDIT: Table = table(
    "history_audit",
    PART,
    &[
        field("created_at", DateTime).required(),
        field("updated_at", DateTime),
        field("triggered_by", Text).required(),
        field("origin", OneOf(&ORIGIN)).required(),
    ],
);

/// A stage that is over, or goes on.
pub static HISTORY_STAGE: Table = table(
    "history_stage",
    PART,
    &[
        field("name", Text),
        field("status", OneOf(&STAGE_STATUS)),
        field("duration", Text),
        field("services", List(&Object(&HISTORY_SERVICE))),
    ],
);

/// A page of a service's history.
pub static SERVICE_HISTORY_PAGE: Table = table(
    "service_history_page",
    PART,
    &[
        field("page", Integer).required(),
        field("page_size", Integer).required(),
        field("results", List(&Object(&HISTORY_SERVICE))).required(),
    ],
);

/// The outcome for one service.
pub static HISTORY_SERVICE: Table = table(
    "history_service",
    PART,
    &[
        field("identifier", Object(&HISTORY_SERVICE_IDENTIFIER)).required(),
        field("status", OneOf(&SERVICE_STATE)).required(),
        field("auditing_data", Object(&HISTORY_AUDIT)),
        field("status_details", Object(&STATUS_DETAILS)),
        field("total_duration", Text),
        field("icon_uri", Text),
        field("details", Object(&HISTORY_DETAILS)),
    ],
);

/// Which service, in which deployment.
pub static HISTORY_SERVICE_IDENTIFIER: Table = table(
    "history_service_identifier",
    PART,
    &[
        field("name", Text),
        field("service_id", Uuid),
        field("service_type", OneOf(&SERVICE_TYPE)),
        field("execution_id", Text),
    ],
);

/// The version that was deployed.
pub static HISTORY_DETAILS: Table = table(
    "history_details",
    PART,
    &[field("commit", Object(&COMMIT)), field("image_name", Text), field("tag", Text)],
);

/// A commit to choose.
pub static COMMIT: Table = table(
    "commit",
    PART,
    &[
        field("git_commit_id", Text).required(),
        field("created_at", DateTime).required(),
        field("tag", Text),
        field("message", Text).required(),
        field("author_name", Text).required(),
        field("commit_page_url", Text),
    ],
);

/// A line of an application's log (part 4: "log lines"; companion, "The same operation, a fuller body").
pub static LOG_LINE: Table = table(
    "log_line",
    PART,
    &[
        field("id", Uuid),
        field("created_at", DateTime),
        field("message", Text).required(),
        field("pod_name", Text),
        field("version", Text),
    ],
);

/// A line of a container's log.
pub static CONTAINER_LOG_LINE: Table = table(
    "container_log_line",
    PART,
    &[
        field("id", Text).required(),
        field("created_at", DateTime).required(),
        field("message", Text).required(),
        field("pod_name", Text),
        field("version", Text),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[
    &LOG_ENTRY,
    &LOG_SCOPE,
    &QUEUE_ENTRY,
    &QUEUE_IDENTIFIER,
    &AUDITING_DATA,
    &STAGE,
    &STAGE_SERVICE,
    &STAGE_SERVICE_IDENTIFIER,
    &STAGE_SERVICE_DETAILS,
    &DEPLOYMENT_RESTRICTION,
    &DEPLOYMENT_REQUEST_RESULT,
    &HISTORY_PAGE,
    &HISTORY_ENTRY,
    &HISTORY_IDENTIFIER,
    &HISTORY_AUDIT,
    &HISTORY_STAGE,
    &SERVICE_HISTORY_PAGE,
    &HISTORY_SERVICE,
    &HISTORY_SERVICE_IDENTIFIER,
    &HISTORY_DETAILS,
    &COMMIT,
    &LOG_LINE,
    &CONTAINER_LOG_LINE,
];
