//! Projects and environments (part 2.22; companion "Navigation").

use super::enumerations::ENVIRONMENT_MODE;
use crate::table::Shape::{Boolean, DateTime, Integer, List, Object, OneOf, Text, Uuid};
use crate::table::{field, tables};

tables! {
    /// A project.
    PROJECT: project, "2.22" => {
        ID = field(Uuid).read_only(),
        NAME = field(Text),
        DESCRIPTION = field(Text).nullable(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        ORGANIZATION = field(Object(&REFERENCE)).required().read_only().companion(),
        ASSOCIATED_ENVIRONMENTS_COUNT = field(Integer).read_only().companion(),
    }

    /// An environment.
    ENVIRONMENT: environment, "2.22" => {
        ID = field(Uuid).read_only(),
        NAME = field(Text),
        MODE = field(OneOf(&ENVIRONMENT_MODE)),
        CLUSTER_ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only().companion(),
        ORGANIZATION = field(Object(&REFERENCE)).required().read_only().companion(),
        PROJECT = field(Object(&REFERENCE)).required().read_only().companion(),
        CLOUD_PROVIDER = field(Object(&CLOUD_PROVIDER)).read_only().companion(),
        CLUSTER_NAME = field(Text).read_only().companion(),
    }

    /// The rule that says when an environment runs: its times and weekdays, and whether it stops outside of them.
    DEPLOYMENT_RULE: deployment_rule, "companion" => {
        ID = field(Uuid).read_only(),
        TIMEZONE = field(Text),
        START_TIME = field(DateTime),
        STOP_TIME = field(DateTime),
        WEEKDAYS = field(List(&Text)),
        AUTO_STOP = field(Boolean),
        AUTO_PREVIEW = field(Boolean),
        ON_DEMAND_PREVIEW = field(Boolean),
    }

    /// A stage of the deployments of an environment.
    DEPLOYMENT_STAGE: deployment_stage, "companion" => {
        ID = field(Uuid).read_only(),
        NAME = field(Text),
        DESCRIPTION = field(Text).nullable(),
        DEPLOYMENT_ORDER = field(Integer),
        SERVICES = field(List(&Object(&ORDERED_SERVICE))),
    }

    /// A service of a stage of deployments.
    ORDERED_SERVICE: ordered_service, "companion" => {
        ID = field(Uuid),
        SERVICE_ID = field(Uuid),
        SERVICE_TYPE = field(Text),
    }

    /// A reference to another record: its id.
    REFERENCE: reference, "companion" => {
        ID = field(Uuid).required(),
    }

    /// The cloud provider of an environment's cluster.
    CLOUD_PROVIDER: cloud_provider, "companion" => {
        PROVIDER = field(Text),
        CLUSTER = field(Text),
    }
}
