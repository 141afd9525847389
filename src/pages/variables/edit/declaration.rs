//! The declaration of the form of a variable. The page of the variable and its row in the list save by it.

use crate::features::editing::declaration::RecordSource;
use crate::features::editing::form::FormDeclaration;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::described::members;
use slipway_api::fields::variable_edit;
use slipway_api::id::VariableId;
use slipway_api::table::FieldName;
use slipway_api::tables::variable::{SECRET, VARIABLE};
use slipway_computed::computed;
use slipway_logic::editor::schema::ReadRecord;
use slipway_logic::forms::form::Form;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::facts::VariableFacts;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// Returns the declaration of the form that edits a variable or a secret, which leads to the list once it is saved.
pub fn declare_variable(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    facts: &VariableFacts,
) -> FormDeclaration {
    let (is_alias, is_secret) = (facts.kind == "ALIAS", facts.is_secret);
    let (form, submit_label, success_message) = match (is_secret, is_alias) {
        (true, false) => (&variable::EDIT_SECRET, "Replace secret", "Secret replaced"),
        _ => (form_of(&facts.kind), "Save variable", "Variable saved"),
    };
    let save = move |body: String| save_request(owner, is_secret, variable, &body, is_alias);
    let source = RecordSource {
        request: if is_secret { requests::secrets(owner) } else { requests::list(owner) },
        table: if is_secret && owner.is_above_services() { &SECRET } else { &VARIABLE },
        in_list: Some(variable.to_string()),
    };
    FormDeclaration {
        success_message,
        next_step: owner.next_step(),
        record: Some(source),
        ..FormDeclaration::new(form, submit_label, save, Page::Variables(scope))
    }
}

/// Returns the record that a declaration edits, read from its JSON; None while it isn’t read, and if a save could lose a part of it.
pub fn read_of(declaration: &FormDeclaration, record: ReadSignal<String>) -> Signal<Option<ReadRecord>> {
    let source = declaration.record.clone();
    computed(move || record.with(|record| source.as_ref()?.read_record(record))).into()
}

/// Returns the form for a type of variable: an alias can't change its value, and an override can't change its key.
fn form_of(variable_type: &str) -> &'static Form {
    match variable_type {
        "ALIAS" => &variable::EDIT_ALIAS,
        "OVERRIDE" => &variable::EDIT_OVERRIDE,
        _ => &variable::EDIT,
    }
}

/// Returns the request that saves a variable. The platform accepts only key, value and description of the record. The value of an alias
/// isn't sent, because it belongs to the aliased variable.
fn save_request(
    owner: VariableOwner,
    is_secret: bool,
    variable: VariableId,
    body: &str,
    is_alias: bool,
) -> Request {
    let is_sent = |key: &str| {
        let is_field = |field: FieldName| field == *key;
        is_field(variable_edit::KEY)
            || is_field(variable_edit::DESCRIPTION)
            || (is_field(variable_edit::VALUE) && !is_alias)
    };
    let fields = members(body).into_iter().filter(|(key, _)| is_sent(key));
    let fields: Vec<String> = fields.map(|(key, value)| format!("\"{key}\":{value}")).collect();
    requests::put(owner, is_secret, variable, format!("{{{}}}", fields.join(",")))
}
