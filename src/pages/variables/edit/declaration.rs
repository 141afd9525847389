//! The declaration of the form of a variable. The page of the variable and its row in the list both save with this declaration.

use crate::features::editing::declaration::RecordSource;
use crate::features::editing::form::FormDeclaration;
use leptos::prelude::*;
use slipway_api::id::VariableId;
use slipway_api::tables::variable::{SECRET, VARIABLE};
use slipway_computed::computed;
use slipway_logic::editor::schema::ReadRecord;
use slipway_logic::resources::variable::edit_form;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::facts::VariableFacts;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// Returns the declaration of the form that edits a variable or a secret, which opens the list of variables once the variable is saved.
pub fn declare_variable(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    facts: &VariableFacts,
) -> FormDeclaration {
    let (is_alias, is_secret) = (facts.kind == "ALIAS", facts.is_secret);
    let form = edit_form(&facts.kind, is_secret);
    let (submit_label, success_message) = match (is_secret, is_alias) {
        (true, false) => ("Replace secret", "Secret replaced"),
        _ => ("Save variable", "Variable saved"),
    };
    let save = move |body: String| requests::save(owner, is_secret, variable, &body, is_alias);
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
