//! Annotations groups and labels groups (parts 2.5 and 2.6), and what uses them.

use super::enumerations::ANNOTATION_SCOPE;
use crate::table::Shape::{Boolean, DateTime, List, Object, OneOf, Text, Uuid};
use crate::table::{field, tables};

tables! {
    /// Annotations that services share.
    ANNOTATIONS_GROUP: annotations_group, "2.5" => {
        ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        NAME = field(Text),
        ANNOTATIONS = field(List(&Object(&ANNOTATION))),
        SCOPES = field(List(&OneOf(&ANNOTATION_SCOPE))),
    }

    /// An annotation: its key and its value.
    ANNOTATION: annotation, "2.5" => {
        KEY = field(Text),
        VALUE = field(Text),
    }

    /// Labels that services share.
    LABELS_GROUP: labels_group, "2.6" => {
        ID = field(Uuid).read_only(),
        CREATED_AT = field(DateTime).read_only(),
        UPDATED_AT = field(DateTime).read_only(),
        NAME = field(Text),
        LABELS = field(List(&Object(&LABEL))),
    }

    /// A label: its key, its value, and whether the platform passes it on to the cloud provider.
    LABEL: label, "2.6" => {
        KEY = field(Text),
        VALUE = field(Text),
        PROPAGATE_TO_CLOUD_PROVIDER = field(Boolean),
    }

    /// A service that uses a labels group or an annotations group (companion, "Organization").
    ASSOCIATED_ITEM: associated_item, "companion" => {
        ITEM_ID = field(Uuid),
        ITEM_NAME = field(Text),
        ITEM_TYPE = field(Text),
        CLUSTER_ID = field(Uuid),
        PROJECT_ID = field(Uuid),
        ENVIRONMENT_ID = field(Uuid),
    }
}
