//! Deployments: log, queue, restrictions, history (parts 2.13, 2.14, 2.20, 2.22; companion "Services").

use super::enumerations::{
    JOB_TYPE, LOG_STATE, ORIGIN, RESTRICTION_MODE, RESTRICTION_TYPE, SERVICE_TYPE, STAGE_STATUS, STATE,
    STATUS_WORD, TRIGGER_ACTION,
};
use super::status::STATUS_DETAILS;
use crate::table::Shape::{DateTime, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{Enumeration, Rule, field, tables};

const PART: &str = "companion";

/// The values of the status of a deployment request: only `QUEUED` is known.
pub const REQUESTED: Enumeration =
    Enumeration { name: "deployment request status", values: &[("QUEUED", "")] };

tables! {
    /// An entry of an environment's deployment log. Only errors have a `hint`, which may contain Markdown.
    LOG_ENTRY: log_entry, "2.13" => {
        ID = field(Uuid),
        CREATED_AT = field(DateTime),
        MESSAGE = field(Text),
        SCOPE = field(Object(&LOG_SCOPE)),
        STATE = field(OneOf(&LOG_STATE)),
        EXECUTION_ID = field(Text),
        HINT = field(Text),
    }

    /// What a log entry is about, such as a service: its type, name and id.
    LOG_SCOPE: log_scope, "2.13" => {
        TYPE = field(Text),
        NAME = field(Text),
        ID = field(Uuid),
    }

    /// A deployment in the queue: waiting or in progress.
    QUEUE_ENTRY: queue_entry, "2.14" => {
        IDENTIFIER = field(Object(&QUEUE_IDENTIFIER)),
        AUDITING_DATA = field(Object(&AUDITING_DATA)),
        TRIGGER_ACTION = field(OneOf(&TRIGGER_ACTION)),
        STAGES = field(List(&Object(&STAGE))),
    }

    /// The ids of a deployment in the queue and of its environment.
    QUEUE_IDENTIFIER: queue_identifier, "2.14" => {
        DEPLOYMENT_REQUEST_ID = field(Uuid),
        ENVIRONMENT_ID = field(Uuid),
    }

    /// The person or token that requested a deployment, and the request's origin.
    AUDITING_DATA: auditing_data, "2.14" => {
        TRIGGERED_BY = field(Text),
        ORIGIN = field(OneOf(&ORIGIN)),
    }

    /// A stage of a deployment.
    STAGE: stage, "2.14" => {
        NAME = field(Text),
        STATUS = field(OneOf(&STAGE_STATUS)),
        SERVICES = field(List(&Object(&STAGE_SERVICE))),
    }

    /// A service of a stage, with its status in the deployment.
    STAGE_SERVICE: stage_service, "2.14" => {
        IDENTIFIER = field(Object(&STAGE_SERVICE_IDENTIFIER)),
        STATUS = field(OneOf(&STAGE_STATUS)),
        ICON_URI = field(Text),
        DETAILS = field(Object(&STAGE_SERVICE_DETAILS)),
    }

    /// The id, kind and name of a stage's service.
    STAGE_SERVICE_IDENTIFIER: stage_service_identifier, "2.14" => {
        SERVICE_ID = field(Uuid),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)),
        NAME = field(Text),
    }

    /// The type of a stage's job; an object without fields for other services.
    STAGE_SERVICE_DETAILS: stage_service_details, "2.14" => {
        JOB_TYPE = field(OneOf(&JOB_TYPE)),
    }

    /// A restriction of a helm service: it decides by the paths that changed in the git repository whether the service is deployed.
    DEPLOYMENT_RESTRICTION: deployment_restriction, "2.20" => {
        ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        MODE = field(OneOf(&RESTRICTION_MODE)),
        TYPE = field(OneOf(&RESTRICTION_TYPE)),
        VALUE = field(Text).rule(Rule::RelativePath),
    }

    /// The reply to a request that deploys an application, as the document describes it.
    DEPLOYMENT_REQUEST_RESULT: deployment_request_result, "2.22" => {
        ID = field(Uuid),
        STATUS = field(OneOf(&REQUESTED)),
        APPLICATION_ID = field(Uuid),
        CREATED_AT = field(DateTime),
    }

    /// A page of an environment's history.
    HISTORY_PAGE: history_page, PART => {
        PAGE = field(Integer).required(),
        PAGE_SIZE = field(Integer).required(),
        RESULTS = field(List(&Object(&HISTORY_ENTRY))).required(),
    }

    /// A deployment of the history, finished or in progress.
    HISTORY_ENTRY: history_entry, PART => {
        IDENTIFIER = field(Object(&HISTORY_IDENTIFIER)).required(),
        AUDITING_DATA = field(Object(&HISTORY_AUDIT)).required(),
        STATUS = field(OneOf(&STATE)).required(),
        TRIGGER_ACTION = field(OneOf(&TRIGGER_ACTION)).required(),
        ACTION_STATUS = field(OneOf(&STATUS_WORD)).required(),
        TOTAL_DURATION = field(Text),
        STAGES = field(List(&Object(&HISTORY_STAGE))).required(),
    }

    /// The execution id of a deployment in the history, and the id of its environment.
    HISTORY_IDENTIFIER: history_identifier, PART => {
        EXECUTION_ID = field(Text),
        ENVIRONMENT_ID = field(Uuid),
    }

    /// The audit data of a deployment: when it was created and updated, the person or token that requested it, and the origin of the request.
    HISTORY_AUDIT: history_audit, PART => {
        CREATED_AT = field(DateTime).required(),
        UPDATED_AT = field(DateTime),
        TRIGGERED_BY = field(Text).required(),
        ORIGIN = field(OneOf(&ORIGIN)).required(),
    }

    /// A stage of a deployment in the history, finished or in progress.
    HISTORY_STAGE: history_stage, PART => {
        NAME = field(Text),
        STATUS = field(OneOf(&STAGE_STATUS)),
        DURATION = field(Text),
        SERVICES = field(List(&Object(&HISTORY_SERVICE))),
    }

    /// A page of a service's history.
    SERVICE_HISTORY_PAGE: service_history_page, PART => {
        PAGE = field(Integer).required(),
        PAGE_SIZE = field(Integer).required(),
        RESULTS = field(List(&Object(&HISTORY_SERVICE))).required(),
    }

    /// A service in a deployment of the history, with its status and the version that was deployed.
    HISTORY_SERVICE: history_service, PART => {
        IDENTIFIER = field(Object(&HISTORY_SERVICE_IDENTIFIER)).required(),
        STATUS = field(OneOf(&STATE)).required(),
        AUDITING_DATA = field(Object(&HISTORY_AUDIT)),
        STATUS_DETAILS = field(Object(&STATUS_DETAILS)),
        TOTAL_DURATION = field(Text),
        ICON_URI = field(Text),
        DETAILS = field(Object(&HISTORY_DETAILS)),
    }

    /// The name, id and kind of a service in the history, and the id of the execution that deployed the service.
    HISTORY_SERVICE_IDENTIFIER: history_service_identifier, PART => {
        NAME = field(Text),
        SERVICE_ID = field(Uuid),
        SERVICE_TYPE = field(OneOf(&SERVICE_TYPE)),
        EXECUTION_ID = field(Text),
    }

    /// The version of a service that was deployed: its commit, its image and tag, or its chart.
    HISTORY_DETAILS: history_details, PART => {
        COMMIT = field(Object(&COMMIT)),
        IMAGE_NAME = field(Text),
        TAG = field(Text),
        REPOSITORY = field(Object(&HISTORY_CHART)),
    }

    /// The name and version of a chart that was deployed from a chart repository.
    HISTORY_CHART: history_chart, PART => {
        CHART_NAME = field(Text),
        CHART_VERSION = field(Text),
    }

    /// A commit of a service's git repository: a commit that can be chosen for a deployment, or the commit that was deployed.
    COMMIT: commit, PART => {
        GIT_COMMIT_ID = field(Text).required(),
        CREATED_AT = field(DateTime).required(),
        TAG = field(Text),
        MESSAGE = field(Text).required(),
        AUTHOR_NAME = field(Text).required(),
        COMMIT_PAGE_URL = field(Text),
    }

    /// A line of an application's log (part 4: "log lines"; companion, "The same operation, a fuller body").
    LOG_LINE: log_line, PART => {
        ID = field(Uuid),
        CREATED_AT = field(DateTime),
        MESSAGE = field(Text).required(),
        POD_NAME = field(Text),
        VERSION = field(Text),
    }

    /// A line of a container's log.
    CONTAINER_LOG_LINE: container_log_line, PART => {
        ID = field(Text).required(),
        CREATED_AT = field(DateTime).required(),
        MESSAGE = field(Text).required(),
        POD_NAME = field(Text),
        VERSION = field(Text),
    }
}
