//! The current statuses of services and environments (part 2.11; companion "environment status").

use super::enumerations::{DEPLOYMENT_STATUS, ORIGIN, STATE, STATUS_ACTION, STATUS_WORD, STEP_NAME};
use crate::table::Shape::{Boolean, DateTime, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{field, tables};

tables! {
    /// The status of a service.
    SERVICE_STATUS: service_status, "2.11" => {
        ID = field(Uuid).required(),
        STATE = field(OneOf(&STATE)).required(),
        SERVICE_DEPLOYMENT_STATUS = field(OneOf(&DEPLOYMENT_STATUS)).required(),
        IS_PART_LAST_DEPLOYMENT = field(Boolean).required(),
        STATUS_DETAILS = field(Object(&STATUS_DETAILS)).required(),
        DEPLOYMENT_REQUEST_ID = field(Uuid).required().nullable(),
        DEPLOYMENT_REQUESTS_COUNT = field(Integer).required(),
        LAST_DEPLOYMENT_DATE = field(DateTime),
        STEPS = field(Object(&STEPS)),
        EXECUTION_ID = field(Text),
    }

    /// The action that was requested for a service, and its progress.
    STATUS_DETAILS: status_details, "2.11" => {
        ACTION = field(OneOf(&STATUS_ACTION)),
        STATUS = field(OneOf(&STATUS_WORD)),
        SUB_ACTION = field(Text),
    }

    /// The steps of the last deployment, and their total duration.
    STEPS: steps, "2.11" => {
        TOTAL_DURATION_SEC = field(Integer).unit("s"),
        TOTAL_COMPUTING_DURATION_SEC = field(Integer).unit("s"),
        DETAILS = field(List(&Object(&STEP))),
    }

    /// A step of a deployment.
    STEP: step, "2.11" => {
        STEP_NAME = field(OneOf(&STEP_NAME)),
        STATUS = field(OneOf(&STATUS_WORD)),
        DURATION_SEC = field(Integer).unit("s"),
    }

    /// The status of an environment.
    ENVIRONMENT_STATUS: environment_status, "companion" => {
        ID = field(Uuid).required(),
        STATE = field(OneOf(&STATE)).required(),
        LAST_DEPLOYMENT_DATE = field(DateTime).nullable(),
        LAST_DEPLOYMENT_STATE = field(OneOf(&STATE)).required(),
        LAST_DEPLOYMENT_ID = field(Text),
        ORIGIN = field(OneOf(&ORIGIN)),
        TRIGGERED_BY = field(Text),
        DEPLOYMENT_STATUS = field(OneOf(&DEPLOYMENT_STATUS)),
        DEPLOYMENT_REQUEST_ID = field(Uuid).nullable(),
        TOTAL_DEPLOYMENT_DURATION_IN_SECONDS = field(Integer).unit("s"),
    }

    /// The status of an environment and those of all its services. The lists are plain arrays, without `results`.
    STATUSES: statuses, "companion" => {
        ENVIRONMENT = field(Object(&ENVIRONMENT_STATUS)).required(),
        APPLICATIONS = field(List(&Object(&SERVICE_STATUS))).required(),
        CONTAINERS = field(List(&Object(&SERVICE_STATUS))).required(),
        DATABASES = field(List(&Object(&SERVICE_STATUS))).required(),
        JOBS = field(List(&Object(&SERVICE_STATUS))).required(),
        HELMS = field(List(&Object(&SERVICE_STATUS))).required(),
        TERRAFORMS = field(List(&Object(&SERVICE_STATUS))).required(),
    }
}
