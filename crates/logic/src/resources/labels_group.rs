//! The list, the form and the requests of label groups.

use super::ListDescription;
use super::record_kind::{Create, Delete, RecordKind, Save, Usage, Verb, entries, text};
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{CellKind, CellSource, Column, column};
use crate::places::known_ids::KnownKind;
use slipway_api::fields::labels_group;
use slipway_api::id::LabelsGroupId;
use slipway_api::operations::group::{
    CreateLabelsGroup, DeleteLabelsGroup, GetLabelsGroup, ListLabelsGroupItems, ListLabelsGroups,
    PutLabelsGroup,
};
use slipway_api::tables::body::LABELS_GROUP_REQUEST;
use slipway_api::tables::group::LABELS_GROUP;
use slipway_api::{Json, Operation};

const COLUMNS: &[Column] = &[
    column("name", "Name", CellKind::Name, CellSource::Record(&[labels_group::NAME])),
    column(
        "labels",
        "Labels",
        CellKind::Text,
        CellSource::Computed(|record, _| entries(record, labels_group::LABELS).into()),
    ),
    column("updated", "Updated", CellKind::Time, CellSource::Record(&[labels_group::UPDATED_AT])).wide(),
];

/// The list of the label groups of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
    name: "Label groups",
    one: "label group",
    many: "label groups",
    empty: "No label group yet",
    advice: "A group holds labels that several services share. Create the first group.",
    key: labels_group::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

const SECTIONS: &[Section] = &[Section::only(&[
    Input::text(labels_group::NAME, "Name", "Unique in the organization."),
    Input::text(labels_group::LABELS, "Labels", "Paste several lines key=value to add them at once.")
        .with(Control::Entries(true)),
])];

static CREATE: Form = Form { name: "create-labels-group", table: &LABELS_GROUP_REQUEST, sections: SECTIONS };

static EDIT: Form = Form { name: "edit-labels-group", table: &LABELS_GROUP_REQUEST, sections: SECTIONS };

/// The record kind of label groups: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &LABELS_GROUP,
    read_all: |organization| ListLabelsGroups { organization }.request(),
    read: Some(|organization, id| GetLabelsGroup { organization, group: LabelsGroupId(id.0) }.request()),
    name: |record| text(record, labels_group::NAME),
    state: None,
    create: Some(Create {
        form: &CREATE,
        by_document: None,
        submit_label: "Create label group",
        success_message: "Label group created",
        initial: r#"{"name":"","labels":[]}"#,
        deployed_body: str::to_owned,
        request: |organization, body| CreateLabelsGroup { organization, body: Json(body) }.request(),
    }),
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save label group",
        note: "",
        erase_warning: None,
        unread: None,
        changes: &[],
        disabled_reason: |_, _, _| None,
        request: |organization, id, body| {
            PutLabelsGroup { organization, group: LabelsGroupId(id.0), body: Json(body) }.request()
        },
    }),
    delete: Some(Delete {
        verb: Verb::Delete,
        several: false,
        can_undo: true,
        disabled_reason: |_, _, _| None,
        destroys: "Services that use the group lose its labels.",
        request: |organization, id| DeleteLabelsGroup { organization, group: LabelsGroupId(id.0) }.request(),
    }),
    usage: Some(Usage {
        read: |organization, id| ListLabelsGroupItems { organization, group: LabelsGroupId(id.0) }.request(),
        none: "No service uses the group.",
    }),
    known_as: Some(KnownKind::LabelsGroup),
};
