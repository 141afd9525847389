//! The list and the requests of invitations to an organization.

use super::ListDescription;
use super::record_kind::{Delete, RecordKind, RecordState, Verb, text};
use crate::list::{CellKind, CellSource, Column, column};
use slipway_api::fields::invited_member;
use slipway_api::id::InvitationId;
use slipway_api::operations::member::{DeleteInvitation, ListInvitations};
use slipway_api::tables::organization::INVITED_MEMBER;
use slipway_api::{Operation, Record};

const COLUMNS: &[Column] = &[
    column("email", "E-mail", CellKind::Name, CellSource::Record(&[invited_member::EMAIL])),
    column("status", "Status", CellKind::Chip, CellSource::Record(&[invited_member::INVITATION_STATUS]))
        .filter(),
    column("role", "Role", CellKind::Text, CellSource::Record(&[invited_member::ROLE_NAME])).filter(),
    column("inviter", "Invited by", CellKind::Text, CellSource::Record(&[invited_member::INVITER])).wide(),
    column("created", "Invited", CellKind::Time, CellSource::Record(&[invited_member::CREATED_AT])),
];

/// The list of the invitations of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
    name: "Invitations",
    one: "invitation",
    many: "invitations",
    empty: "No invitation",
    advice: "Invited people are listed here.",
    key: invited_member::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("created", true),
    notes: false,
};

/// Returns the reason why an invitation can’t be sent again: its record names a role without the role’s id, so the new invitation would have
/// the default role instead of the one that the person was invited with. None if the record has the id, or no role at all.
pub fn resend_reason(invitation: &Record) -> Option<&'static str> {
    let names = [invited_member::ROLE_NAME, invited_member::ROLE];
    let has_role = names.into_iter().any(|name| !text(invitation, name).is_empty());
    (has_role && text(invitation, invited_member::ROLE_ID).is_empty())
        .then_some("The platform doesn’t tell the role’s ID. Revoke and invite again.")
}

/// The record kind of invitations: its list, requests, forms and texts.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &INVITED_MEMBER,
    read_all: |organization| ListInvitations { organization }.request(),
    read: None,
    name: |record| text(record, invited_member::EMAIL),
    state: Some(RecordState {
        field: invited_member::INVITATION_STATUS,
        value: |record| text(record, invited_member::INVITATION_STATUS),
        tone: |value| match value {
            "PENDING" => "waiting",
            "EXPIRED" => "warning",
            _ => "unknown",
        },
    }),
    create: None,
    edit: None,
    delete: Some(Delete {
        verb: Verb::Revoke,
        several: true,
        can_undo: false,
        disabled_reason: |_, _, _| None,
        destroys: "The invitation is deleted.",
        request: |organization, id| {
            DeleteInvitation { organization, invitation: InvitationId(id.0) }.request()
        },
    }),
    usage: None,
    known_as: None,
};

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    #[test]
    fn an_invitation_with_a_role_needs_its_id_to_be_sent_again() {
        let reason = |json: &str| resend_reason(&Record::decode(json).unwrap());
        assert!(reason(r#"{"role_name":"Admin"}"#).unwrap().contains("role’s ID"));
        assert!(reason(r#"{"role":"ADMIN","role_id":""}"#).is_some());
        assert_eq!(reason(r#"{"role_name":"Admin","role_id":"1"}"#), None);
        assert_eq!(reason(r#"{"email":"a@example.com"}"#), None, "it has the default role");
    }
}
