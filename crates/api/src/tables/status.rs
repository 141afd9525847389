//! Live states (part 2.11; companion "environment status").

use super::words::{DEPLOYMENT_STATUS, ORIGIN, SERVICE_STATE, STATUS_ACTION, STATUS_WORD, STEP_NAME};
use crate::table::Shape::{Boolean, DateTime, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{Table, field, table};

/// The status of a service.
pub static SERVICE_STATUS: Table = table(
    "service_status",
    "2.11",
    &[
        field("id", Uuid).required(),
        field("state", OneOf(&SERVICE_STATE)).required(),
        field("service_deployment_status", OneOf(&DEPLOYMENT_STATUS)).required(),
        field("is_part_last_deployment", Boolean).required(),
        field("status_details", Object(&STATUS_DETAILS)).required(),
        field("deployment_request_id", Uuid).required().nullable(),
        field("deployment_requests_count", Integer).required(),
        field("last_deployment_date", DateTime),
        field("steps", Object(&STEPS)),
        field("execution_id", Text),
    ],
);

/// The action requested of a service.
pub static STATUS_DETAILS: Table = table(
    "status_details",
    "2.11",
    &[
        field("action", OneOf(&STATUS_ACTION)),
        field("status", OneOf(&STATUS_WORD)),
        field("sub_action", Text),
    ],
);

/// The durations of the steps.
pub static STEPS: Table = table(
    "steps",
    "2.11",
    &[
        field("total_duration_sec", Integer).unit("s"),
        field("total_computing_duration_sec", Integer).unit("s"),
        field("details", List(&Object(&STEP))),
    ],
);

/// A step of a deployment.
pub static STEP: Table = table(
    "step",
    "2.11",
    &[
        field("step_name", OneOf(&STEP_NAME)),
        field("status", OneOf(&STATUS_WORD)),
        field("duration_sec", Integer).unit("s"),
    ],
);

/// The status of an environment.
pub static ENVIRONMENT_STATUS: Table = table(
    "environment_status",
    "companion",
    &[
        field("id", Uuid).required(),
        field("state", OneOf(&SERVICE_STATE)).required(),
        field("last_deployment_date", DateTime).nullable(),
        field("last_deployment_state", OneOf(&SERVICE_STATE)).required(),
        field("last_deployment_id", Text),
        field("origin", OneOf(&ORIGIN)),
        field("triggered_by", Text),
        field("deployment_status", OneOf(&DEPLOYMENT_STATUS)),
        field("deployment_request_id", Uuid).nullable(),
        field("total_deployment_duration_in_seconds", Integer).unit("s"),
    ],
);

/// All statuses of an environment. The lists are plain arrays.
pub static STATUSES: Table = table(
    "statuses",
    "companion",
    &[
        field("environment", Object(&ENVIRONMENT_STATUS)).required(),
        field("applications", List(&Object(&SERVICE_STATUS))).required(),
        field("containers", List(&Object(&SERVICE_STATUS))).required(),
        field("databases", List(&Object(&SERVICE_STATUS))).required(),
        field("jobs", List(&Object(&SERVICE_STATUS))).required(),
        field("helms", List(&Object(&SERVICE_STATUS))).required(),
        field("terraforms", List(&Object(&SERVICE_STATUS))).required(),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] =
    &[&SERVICE_STATUS, &STATUS_DETAILS, &STEPS, &STEP, &ENVIRONMENT_STATUS, &STATUSES];
