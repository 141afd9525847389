//! Annotations groups and labels groups (parts 2.5 and 2.6), and what uses them.

use super::words::ANNOTATION_SCOPE;
use crate::table::Shape::{Boolean, DateTime, List, Object, OneOf, Text, Uuid};
use crate::table::{Table, field, table};

/// Annotations that services share.
pub static ANNOTATIONS_GROUP: Table = table(
    "annotations_group",
    "2.5",
    &[
        field("id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("name", Text),
        field("annotations", List(&Object(&ANNOTATION))),
        field("scopes", List(&OneOf(&ANNOTATION_SCOPE))),
    ],
);

/// A key and its value.
pub static ANNOTATION: Table = table("annotation", "2.5", &[field("key", Text), field("value", Text)]);

/// Labels that services share.
pub static LABELS_GROUP: Table = table(
    "labels_group",
    "2.6",
    &[
        field("id", Uuid).read_only(),
        field("created_at", DateTime).read_only(),
        field("updated_at", DateTime).read_only(),
        field("name", Text),
        field("labels", List(&Object(&LABEL))),
    ],
);

/// A key, its value, and whether the cloud provider gets it.
pub static LABEL: Table = table(
    "label",
    "2.6",
    &[field("key", Text), field("value", Text), field("propagate_to_cloud_provider", Boolean)],
);

/// The services that use a group (companion, "Organization").
pub static ASSOCIATED_ITEM: Table = table(
    "associated_item",
    "companion",
    &[
        field("item_id", Uuid),
        field("item_name", Text),
        field("item_type", Text),
        field("cluster_id", Uuid),
        field("project_id", Uuid),
        field("environment_id", Uuid),
    ],
);

/// The tables of this area.
pub static ALL: &[&Table] = &[&ANNOTATIONS_GROUP, &ANNOTATION, &LABELS_GROUP, &LABEL, &ASSOCIATED_ITEM];
