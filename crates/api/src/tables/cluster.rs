//! Clusters: status, lock, events, access (parts 2.12, 2.15, 2.21; companion "Clusters").

use super::enumerations::{DEPLOYMENT_STATUS, STATE};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, Object, OneOf, Text, Uuid};
use crate::table::{field, tables};

tables! {
    /// The status of a cluster.
    CLUSTER_STATUS: cluster_status, "2.12" => {
        CLUSTER_ID = field(Uuid),
        STATUS = field(OneOf(&STATE)),
        IS_DEPLOYED = field(Boolean),
        NEXT_K8S_AVAILABLE_VERSION = field(Text).nullable(),
        LAST_EXECUTION_ID = field(Text),
        CLUSTER_LOCK = field(Object(&CLUSTER_LOCK)).nullable(),
        LAST_DEPLOYMENT_DATE = field(DateTime),
    }

    /// The lock of a cluster: its owner, reason and time.
    CLUSTER_LOCK: cluster_lock, "2.12" => {
        REASON = field(Text),
        CLUSTER_ID = field(Uuid),
        LOCKED_AT = field(DateTime),
        OWNER_NAME = field(Text),
        TTL_IN_DAYS = field(Integer).unit("days"),
    }

    /// An event in a cluster.
    CLUSTER_EVENT: cluster_event, "2.15" => {
        CREATED_AT = field(DateTime),
        KIND = field(Text),
        NAMESPACE = field(Text),
        NAME = field(Text),
        REASON = field(Text),
        MESSAGE = field(Text),
        TYPE = field(Text),
        REPORTING_COMPONENT = field(Text),
        COUNT = field(Integer),
        FIRST_OCCURRENCE = field(DateTime),
        LAST_OCCURRENCE = field(DateTime),
    }

    /// The reply with a token for the API of a cluster, in the form of Kubernetes’ `ExecCredential`. The token is in `status`.
    CLUSTER_TOKEN: cluster_token, "2.21" => {
        API_VERSION "apiVersion" = field(Text),
        KIND = field(Text),
        SPEC = field(Free),
        STATUS = field(Object(&CLUSTER_TOKEN_STATUS)),
    }

    /// The token for a cluster, and the time when the token expires.
    CLUSTER_TOKEN_STATUS: cluster_token_status, "2.21" => {
        TOKEN = field(Text).secret(),
        EXPIRATION_TIMESTAMP "expirationTimestamp" = field(DateTime),
    }

    /// A cluster of an organization.
    CLUSTER: cluster, "companion" => {
        ID = field(Uuid).required(),
        NAME = field(Text).required(),
        DESCRIPTION = field(Text),
        REGION = field(Text).required(),
        CLOUD_PROVIDER = field(Text).required(),
        KUBERNETES = field(Text),
        VERSION = field(Text),
        CPU = field(Integer).unit("millicores"),
        MEMORY = field(Integer).unit("MB"),
        MIN_RUNNING_NODES = field(Integer),
        MAX_RUNNING_NODES = field(Integer),
        INSTANCE_TYPE = field(Text),
        STATUS = field(OneOf(&STATE)),
        DEPLOYMENT_STATUS = field(OneOf(&DEPLOYMENT_STATUS)),
        IS_DEFAULT = field(Boolean),
        PRODUCTION = field(Boolean),
        CREATED_AT = field(DateTime),
    }
}
