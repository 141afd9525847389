//! Members of an organization.

use super::ListOf;
use super::record_kind::{Delete, RecordKind, Save, Verb, text};
use slipway_api::described::at;
use slipway_api::operations::member::{DeleteMember, ListMembers, PutMemberRole};
use slipway_api::tables::body::MEMBER_ROLE;
use slipway_api::tables::organization::MEMBER;
use slipway_api::{Json, Operation};
use slipway_logic::forms::form::{Control, Form, Input, Section};
use slipway_logic::list::{Cell, Column, Of, column};
use slipway_logic::records::member::held;
use slipway_logic::text::json::object;

const COLUMNS: &[Column] = &[
    column("name", "Name", Cell::Name, Of::Own(&["name"])),
    column("email", "E-mail", Cell::Text, Of::Own(&["email"])),
    column("role", "Role", Cell::Text, Of::Own(&["role_name"])).filter(),
    column("activity", "Last activity", Cell::Time, Of::Own(&["last_activity_at"])),
    column("created", "Joined", Cell::Time, Of::Own(&["created_at"])).wide(),
];

/// The members of an organization.
static LIST: ListOf = ListOf {
    name: "Members",
    one: "member",
    many: "members",
    empty: "No member",
    advice: "Invite the first member.",
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

static EDIT: Form = Form {
    name: "edit-member",
    table: &MEMBER_ROLE,
    sections: &[Section::only(&[Input::text(
        "role_id",
        "Role",
        "What the member may do in the organization.",
    )
    .with(Control::Offered("roles", "Choose…"))])],
};

/// Operations, forms and texts of members.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &MEMBER,
    read_all: |organization| ListMembers { organization }.request(),
    read: None,
    // The invitation may not have named the person.
    name: |record| {
        Some(text(record, "name"))
            .filter(|name| !name.trim().is_empty())
            .unwrap_or_else(|| text(record, "email"))
    },
    create: None,
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save member",
        note: "",
        unread: None,
        changes: &[],
        held,
        request: |organization, id, body| {
            let role = at(&body, &["role_id"]).text();
            let body = object(&[("user_id", Some(&id.to_string())), ("role_id", role.as_deref())]);
            PutMemberRole { organization, body: Json(body) }.request()
        },
    }),
    delete: Some(Delete {
        verb: Verb::Remove,
        several: false,
        destroys: "The member can’t see or change anything in the organization any more.",
        held,
        request: |organization, id| {
            DeleteMember { organization, body: Json(object(&[("user_id", Some(&id.to_string()))])) }.request()
        },
    }),
    usage: None,
    known_as: None,
};
