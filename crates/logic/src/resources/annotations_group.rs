//! The list, the form and the requests of annotation groups.

use super::ListDescription;
use super::record_kind::{Create, Delete, RecordKind, Save, Usage, Verb, entries, text, words};
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{CellKind, CellSource, Column, column};
use slipway_api::fields::annotations_group;
use slipway_api::id::AnnotationsGroupId;
use slipway_api::operations::group::{
    CreateAnnotationsGroup, DeleteAnnotationsGroup, GetAnnotationsGroup, ListAnnotationsGroupItems,
    ListAnnotationsGroups, PutAnnotationsGroup,
};
use slipway_api::tables::body::ANNOTATIONS_GROUP_REQUEST;
use slipway_api::tables::enumerations::ANNOTATION_SCOPE;
use slipway_api::tables::group::ANNOTATIONS_GROUP;
use slipway_api::{Json, Operation};

const COLUMNS: &[Column] = &[
    column("name", "Name", CellKind::Name, CellSource::Record(&[annotations_group::NAME])),
    column(
        "annotations",
        "Annotations",
        CellKind::Text,
        CellSource::Computed(|record, _| entries(record, annotations_group::ANNOTATIONS).into()),
    ),
    column(
        "scopes",
        "Scopes",
        CellKind::Text,
        CellSource::Computed(|record, _| words(record, annotations_group::SCOPES, &ANNOTATION_SCOPE).into()),
    )
    .wide(),
    column("updated", "Updated", CellKind::Time, CellSource::Record(&[annotations_group::UPDATED_AT])).wide(),
];

/// The list of the annotation groups of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
    name: "Annotation groups",
    one: "annotation group",
    many: "annotation groups",
    empty: "No annotation group yet",
    advice: "A group holds annotations that several services share. Create the first group.",
    key: annotations_group::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

const SECTIONS: &[Section] = &[Section::only(&[
    Input::text(annotations_group::NAME, "Name", "Unique in the organization."),
    Input::text(
        annotations_group::ANNOTATIONS,
        "Annotations",
        "Paste several lines key=value to add them at once.",
    )
    .with(Control::Entries(false)),
    Input::text(
        annotations_group::SCOPES,
        "Scopes",
        "The resources in the cluster that get the annotations.",
    )
    .with(Control::Many(ANNOTATION_SCOPE.values)),
])];

static CREATE: Form =
    Form { name: "create-annotations-group", table: &ANNOTATIONS_GROUP_REQUEST, sections: SECTIONS };

static EDIT: Form =
    Form { name: "edit-annotations-group", table: &ANNOTATIONS_GROUP_REQUEST, sections: SECTIONS };

/// The record kind of annotation groups: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &ANNOTATIONS_GROUP,
    read_all: |organization| ListAnnotationsGroups { organization }.request(),
    read: Some(|organization, id| {
        GetAnnotationsGroup { organization, group: AnnotationsGroupId(id.0) }.request()
    }),
    name: |record| text(record, annotations_group::NAME),
    state: None,
    create: Some(Create {
        form: &CREATE,
        by_document: None,
        submit_label: "Create annotation group",
        success_message: "Annotation group created",
        initial: r#"{"name":"","annotations":[],"scopes":[]}"#,
        deployed_body: str::to_owned,
        request: |organization, body| CreateAnnotationsGroup { organization, body: Json(body) }.request(),
    }),
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save annotation group",
        note: "",
        erase_warning: None,
        unread: None,
        changes: &[],
        disabled_reason: |_, _, _| None,
        request: |organization, id, body| {
            PutAnnotationsGroup { organization, group: AnnotationsGroupId(id.0), body: Json(body) }.request()
        },
    }),
    delete: Some(Delete {
        verb: Verb::Delete,
        several: false,
        can_undo: true,
        disabled_reason: |_, _, _| None,
        destroys: "Services that use the group lose its annotations.",
        request: |organization, id| {
            DeleteAnnotationsGroup { organization, group: AnnotationsGroupId(id.0) }.request()
        },
    }),
    usage: Some(Usage {
        read: |organization, id| {
            ListAnnotationsGroupItems { organization, group: AnnotationsGroupId(id.0) }.request()
        },
        none: "No service uses the group.",
    }),
    known_as: None,
};
