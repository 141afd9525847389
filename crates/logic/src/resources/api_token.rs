//! API tokens of an organization.

use super::ListOf;
use super::record_kind::{Create, Delete, RecordKind, Verb, text};
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{Cell, CellSource, Column, column};
use slipway_api::fields::{api_token, api_token_request};
use slipway_api::id::ApiTokenId;
use slipway_api::operations::account::{CreateApiToken, DeleteApiToken, ListApiTokens};
use slipway_api::tables::body::API_TOKEN_REQUEST;
use slipway_api::tables::organization::API_TOKEN;
use slipway_api::{Json, Operation};

const COLUMNS: &[Column] = &[
    column("name", "Name", Cell::Name, CellSource::Record(&[api_token::NAME])),
    column("description", "Description", Cell::Text, CellSource::Record(&[api_token::DESCRIPTION])),
    column("role", "Role", Cell::Text, CellSource::Record(&[api_token::ROLE_NAME])).filter(),
    column("created", "Created", Cell::Time, CellSource::Record(&[api_token::CREATED_AT])),
];

/// The API tokens of an organization.
static LIST: ListOf = ListOf {
    name: "API tokens",
    one: "API token",
    many: "API tokens",
    empty: "No API token yet",
    advice: "Programs sign in with an API token. Create the first token.",
    key: api_token::ID,
    columns: COLUMNS,
    page: |_| None,
    icon: |_| None,
    order: ("name", false),
    notes: false,
};

static CREATE: Form = Form {
    name: "create-api-token",
    table: &API_TOKEN_REQUEST,
    sections: &[Section::only(&[
        Input::text(api_token::NAME, "Name", "For example the program that uses the token."),
        Input::text(api_token::DESCRIPTION, "Description", "").with(Control::Lines),
        Input::text(
            api_token_request::ROLE_ID,
            "Role",
            "What the token may do. An expiry can’t be set here: revoke tokens that aren’t needed any more.",
        )
        .with(Control::Offered("roles", "Platform default")),
    ])],
};

/// Operations, forms and texts of API tokens.
pub static KIND: RecordKind = RecordKind {
    list: &LIST,
    table: &API_TOKEN,
    read_all: |organization| ListApiTokens { organization }.request(),
    read: None,
    name: |record| text(record, api_token::NAME),
    state: None,
    create: Some(Create {
        form: &CREATE,
        by_document: None,
        submit_label: "Create API token",
        success_message: "API token created",
        initial: "{}",
        deployed_body: str::to_owned,
        request: |organization, body| CreateApiToken { organization, body: Json(body) }.request(),
    }),
    edit: None,
    delete: Some(Delete {
        verb: Verb::Revoke,
        several: true,
        can_undo: false,
        disabled_reason: |_, _, _| None,
        destroys: "Programs that use the token can’t sign in any more.",
        request: |organization, id| DeleteApiToken { organization, token: ApiTokenId(id.0) }.request(),
    }),
    usage: None,
    known_as: None,
};
