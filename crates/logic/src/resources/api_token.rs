//! The list, the form and the requests of an organization’s API tokens.

use super::ListDescription;
use super::record_kind::{Create, Delete, RecordKind, Verb, text};
use crate::forms::form::{Control, Form, Input, Section};
use crate::list::{CellKind, CellSource, Column, column};
use crate::records::facts::facts;
use crate::records::fields::{Fact, Shown};
use slipway_api::fields::{api_token, api_token_request};
use slipway_api::id::ApiTokenId;
use slipway_api::operations::account::{CreateApiToken, DeleteApiToken, ListApiTokens};
use slipway_api::tables::body::API_TOKEN_REQUEST;
use slipway_api::tables::organization::API_TOKEN;
use slipway_api::{Json, Operation, patch};
use std::borrow::Cow;

const COLUMNS: &[Column] = &[
    column("name", "Name", CellKind::Name, CellSource::Record(&[api_token::NAME])),
    column("description", "Description", CellKind::Text, CellSource::Record(&[api_token::DESCRIPTION])),
    column("role", "Role", CellKind::Text, CellSource::Record(&[api_token::ROLE_NAME])).filter(),
    column("created", "Created", CellKind::Time, CellSource::Record(&[api_token::CREATED_AT])),
];

/// The list of the API tokens of an organization: its texts, columns and default sort.
static LIST: ListDescription = ListDescription {
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

/// The record kind of API tokens: its list, requests, forms and texts.
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

/// Returns the facts in the platform’s reply (JSON) to the creation of a token, without the value of the token. If the reply has no role or
/// no expiry, its fact says "Not reported".
pub fn new_token_facts(reply: &str) -> Vec<Fact> {
    let without_value = patch::remove(reply, &patch::path(&api_token::TOKEN));
    // A reply from which the value can’t be removed has no facts: they would show the value.
    let mut found = facts(&API_TOKEN, &without_value.unwrap_or_default(), &|_| None);
    for (label, word) in [("Role", "role"), ("Expiry", "expir")] {
        if !found.iter().any(|fact| fact.label.to_ascii_lowercase().contains(word)) {
            let shown = Shown::Text("Not reported".to_owned());
            found.push(Fact { label: Cow::Borrowed(label), shown, note: String::new() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(reply: &str) -> Vec<String> {
        let text = |fact: Fact| match fact.shown {
            Shown::Text(text) => format!("{}: {text}", fact.label),
            other => format!("{}: {other:?}", fact.label),
        };
        new_token_facts(reply).into_iter().map(text).collect()
    }

    #[test]
    fn the_facts_of_a_new_token_have_its_role_and_its_expiry_and_never_its_value() {
        let reply = r#"{"name":"robot","role_name":"Deploy","token":"t0ken"}"#;
        assert_eq!(lines(reply), ["Name: robot", "Role: Deploy", "Expiry: Not reported"]);
        let with_expiry = r#"{"token":"t0ken","name":"robot","expires_at":"never"}"#;
        assert_eq!(lines(with_expiry), ["Name: robot", "Expires at: never", "Role: Not reported"]);
        assert!(lines("t0ken").iter().all(|line| !line.contains("t0ken")));
    }
}
