//! Projects and environments (part 2.22; companion "Navigation").

use super::words::ENVIRONMENT_MODE;
use crate::table::Shape::{DateTime, Integer, Object, OneOf, Text, Uuid};
use crate::table::{Table, field, table};

/// A project.
pub static PROJECT: Table = table(
    "project",
    "2.22",
    &[
        field("id", Uuid).read_only(),
        field("name", Text),
        field("description", Text).nullable(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("organization", Object(&REFERENCE)).required().read_only(),
        field("associated_environments_count", Integer).read_only(),
    ],
);

/// An environment.
pub static ENVIRONMENT: Table = table(
    "environment",
    "2.22",
    &[
        field("id", Uuid).read_only(),
        field("name", Text),
        field("mode", OneOf(&ENVIRONMENT_MODE)),
        field("cluster_id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("organization", Object(&REFERENCE)).required().read_only(),
        field("project", Object(&REFERENCE)).required().read_only(),
        field("cloud_provider", Object(&CLOUD_PROVIDER)).read_only(),
        field("cluster_name", Text).read_only(),
    ],
);

/// Another record, by its id.
pub static REFERENCE: Table = table("reference", "companion", &[field("id", Uuid).required()]);

/// The cloud provider of an environment's cluster.
pub static CLOUD_PROVIDER: Table =
    table("cloud_provider", "companion", &[field("provider", Text), field("cluster", Text)]);

/// The tables of this area.
pub static ALL: &[&Table] = &[&PROJECT, &ENVIRONMENT, &REFERENCE, &CLOUD_PROVIDER];
