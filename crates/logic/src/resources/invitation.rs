//! Invitations to an organization.

use super::ListOf;
use super::record_kind::{Delete, RecordKind, RecordState, Verb, text};
use crate::list::{Cell, CellSource, Column, column};
use slipway_api::Operation;
use slipway_api::fields::invited_member;
use slipway_api::id::InvitationId;
use slipway_api::operations::member::{DeleteInvitation, ListInvitations};
use slipway_api::tables::organization::INVITED_MEMBER;

const COLUMNS: &[Column] = &[
    column("email", "E-mail", Cell::Name, CellSource::Record(&[invited_member::EMAIL])),
    column("status", "Status", Cell::Chip, CellSource::Record(&[invited_member::INVITATION_STATUS])).filter(),
    column("role", "Role", Cell::Text, CellSource::Record(&[invited_member::ROLE_NAME])).filter(),
    column("inviter", "Invited by", Cell::Text, CellSource::Record(&[invited_member::INVITER])).wide(),
    column("created", "Invited", Cell::Time, CellSource::Record(&[invited_member::CREATED_AT])),
];

/// The invitations of an organization.
static LIST: ListOf = ListOf {
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

/// Operations, forms and texts of invitations.
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
        disabled_reason: |_, _, _| None,
        destroys: "The invitation is deleted.",
        request: |organization, id| {
            DeleteInvitation { organization, invitation: InvitationId(id.0) }.request()
        },
    }),
    usage: None,
    known_as: None,
};
