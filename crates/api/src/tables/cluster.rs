//! Clusters: status, lock, events, access (parts 2.12, 2.15, 2.21; companion "Clusters").

use super::words::{CLUSTER_STATE, DEPLOYMENT_STATUS};
use crate::table::Shape::{Boolean, DateTime, Free, Integer, Object, OneOf, Text, Uuid};
use crate::table::{Table, field, table};

/// The status of a cluster.
pub static CLUSTER_STATUS: Table = table(
    "cluster_status",
    "2.12",
    &[
        field("cluster_id", Uuid),
        field("status", OneOf(&CLUSTER_STATE)),
        field("is_deployed", Boolean),
        field("next_k8s_available_version", Text).nullable(),
        field("last_execution_id", Text),
        field("cluster_lock", Object(&CLUSTER_LOCK)).nullable(),
        field("last_deployment_date", DateTime),
    ],
);

/// The lock of a cluster: its owner, reason and time.
pub static CLUSTER_LOCK: Table = table(
    "cluster_lock",
    "2.12",
    &[
        field("reason", Text),
        field("cluster_id", Uuid),
        field("locked_at", DateTime),
        field("owner_name", Text),
        field("ttl_in_days", Integer).unit("days"),
    ],
);

/// Something that happened in a cluster.
pub static CLUSTER_EVENT: Table = table(
    "cluster_event",
    "2.15",
    &[
        field("created_at", DateTime),
        field("kind", Text),
        field("namespace", Text),
        field("name", Text),
        field("reason", Text),
        field("message", Text),
        field("type", Text),
        field("reporting_component", Text),
        field("count", Integer),
        field("first_occurrence", DateTime),
        field("last_occurrence", DateTime),
    ],
);

/// A token for a cluster's own interface.
pub static CLUSTER_TOKEN: Table = table(
    "cluster_token",
    "2.21",
    &[
        field("apiVersion", Text),
        field("kind", Text),
        field("spec", Free),
        field("status", Object(&CLUSTER_TOKEN_STATUS)),
    ],
);

/// The token, and when it ends.
pub static CLUSTER_TOKEN_STATUS: Table = table(
    "cluster_token_status",
    "2.21",
    &[field("token", Text).secret(), field("expirationTimestamp", DateTime)],
);

/// A cluster of an organization.
pub static CLUSTER: Table = table(
    "cluster",
    "companion",
    &[
        field("id", Uuid).required(),
        field("name", Text).required(),
        field("description", Text),
        field("region", Text).required(),
        field("cloud_provider", Text).required(),
        field("kubernetes", Text),
        field("version", Text),
        field("cpu", Integer).unit("millicores"),
        field("memory", Integer).unit("MB"),
        field("min_running_nodes", Integer),
        field("max_running_nodes", Integer),
        field("instance_type", Text),
        field("status", OneOf(&CLUSTER_STATE)),
        field("deployment_status", OneOf(&DEPLOYMENT_STATUS)),
        field("is_default", Boolean),
        field("production", Boolean),
        field("created_at", DateTime),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] =
    &[&CLUSTER_STATUS, &CLUSTER_LOCK, &CLUSTER_EVENT, &CLUSTER_TOKEN, &CLUSTER_TOKEN_STATUS, &CLUSTER];
