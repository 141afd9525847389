//! The list, the form and the requests of an organization’s members.

use super::ListDescription;
use super::record_kind::{Delete, RecordKind, Save, Verb, text};
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{CellKind, CellSource, Column, column};
use crate::text::json::object;
use slipway_api::Record;
use slipway_api::described::at;
use slipway_api::fields::{member, member_removal, member_role};
use slipway_api::operations::member::{DeleteMember, ListMembers, PutMemberRole};
use slipway_api::table::FieldName;
use slipway_api::tables::body::MEMBER_ROLE;
use slipway_api::tables::organization::MEMBER;
use slipway_api::{Json, Operation};

const COLUMNS: &[Column] = &[
    column("name", "Name", CellKind::Name, CellSource::Record(&[member::NAME])),
    column("email", "E-mail", CellKind::Text, CellSource::Record(&[member::EMAIL])),
    column("role", "Role", CellKind::Drawn, CellSource::Record(&[member::ROLE_NAME])).filter(),
    column("activity", "Last active", CellKind::Time, CellSource::Record(&[member::LAST_ACTIVITY_AT])),
    column("created", "Joined", CellKind::Time, CellSource::Record(&[member::CREATED_AT])).wide(),
];

/// The list of the members of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
    name: "Members",
    one: "member",
    many: "members",
    empty: "No member",
    advice: "Invite the first member.",
    key: member::ID,
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
        member::ROLE_ID,
        "Role",
        "What the member may do in the organization.",
    )
    .with(Control::Offered("roles", "Choose…"))])],
};

/// The record kind of members: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &MEMBER,
    read_all: |organization| ListMembers { organization }.request(),
    read: None,
    // The name may be empty, for example after an invitation, which has only the e-mail address. The address then stands in for the name.
    name: |record| {
        Some(text(record, member::NAME))
            .filter(|name| !name.trim().is_empty())
            .unwrap_or_else(|| text(record, member::EMAIL))
    },
    state: None,
    create: None,
    edit: Some(Save {
        form: &EDIT,
        submit_label: "Save member",
        note: "",
        erase_warning: None,
        unread: None,
        changes: &[],
        disabled_reason,
        request: |organization, id, body| {
            let role = at(&body, &[member::ROLE_ID]).text();
            let body = object(&[
                (member_role::USER_ID, Some(&id.to_string())),
                (member_role::ROLE_ID, role.as_deref()),
            ]);
            PutMemberRole { organization, body: Json(body) }.request()
        },
    }),
    delete: Some(Delete {
        verb: Verb::Remove,
        several: false,
        can_undo: false,
        destroys: "The member can’t see or change anything in the organization any more.",
        disabled_reason,
        request: |organization, id| {
            DeleteMember {
                organization,
                body: Json(object(&[(member_removal::USER_ID, Some(&id.to_string()))])),
            }
            .request()
        },
    }),
    usage: None,
    known_as: None,
};

/// Returns the reason why a member can’t be changed or removed: a person would shut themselves out, or the organization would be left
/// without anybody who can manage it. None if nothing prevents it. `own_email` is the address of the person, None while it isn’t known.
pub fn disabled_reason(member: &Record, all: &[Record], own_email: Option<&str>) -> Option<String> {
    if is_own(member, own_email) {
        return Some("This is you. The console doesn’t let people change their own role.".to_owned());
    }
    let others = || all.iter().filter(|other| other.at(&[member::ID]) != member.at(&[member::ID]));
    (manages(member) && !others().any(manages)).then(|| {
        "No other member can manage the organization. Give another member such a role first.".to_owned()
    })
}

/// Returns true if the member is the person with an e-mail address; false while the address isn’t known.
pub fn is_own(member: &Record, own_email: Option<&str>) -> bool {
    let email = text(member, member::EMAIL);
    !email.is_empty() && own_email.is_some_and(|address| address.eq_ignore_ascii_case(&email))
}

/// Returns true if the member has a role that manages the organization: `ADMIN` or `OWNER`, as the name or the code of the role.
fn manages(member: &Record) -> bool {
    let role = |key: FieldName| member.at(&[key]).text().unwrap_or_default().to_ascii_uppercase();
    [member::ROLE_NAME, member::ROLE]
        .into_iter()
        .any(|field| ["ADMIN", "OWNER"].contains(&role(field).as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    #[test]
    fn the_only_administrator_and_oneself_are_held() {
        let list = |second: &str| {
            let text = format!(
                r#"[{{"id":"1","email":"ada@example.com","role_name":"Admin"}},{{"id":"2","email":"Bo@example.com","role":"{second}"}}]"#
            );
            Listed::decode(&text).unwrap().items
        };
        let alone = list("READ");
        assert!(disabled_reason(&alone[0], &alone, None).unwrap().contains("No other member"));
        assert_eq!(disabled_reason(&alone[1], &alone, None), None);
        assert!(disabled_reason(&alone[1], &alone, Some("bo@Example.com")).unwrap().contains("you"));
        for role in ["OWNER", "admin"] {
            let several = list(role);
            assert_eq!(disabled_reason(&several[0], &several, Some("bo@example.com")), None, "{role}");
        }
    }
}
