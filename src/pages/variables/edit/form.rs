//! The form of a variable.

use super::super::derive::description_hint;
use crate::features::editing::declaration::RecordSource;
use crate::features::editing::form::{FormDeclaration, FormOfEditor};
use crate::features::editing::handle::open_editor;
use crate::features::navigation::places::use_above;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_api::described::members;
use slipway_api::fields::variable_edit;
use slipway_api::id::{ProjectId, VariableId};
use slipway_api::table::FieldName;
use slipway_api::tables::variable::{SECRET, VARIABLE};
use slipway_computed::computed;
use slipway_logic::forms::form::Form;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::facts::VariableFacts;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// The form that edits the variable; for a read-only variable, the reason why it can’t be edited.
#[component]
pub fn EditForm(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    /// The variable as it is read now.
    record: ReadSignal<String>,
    /// The facts of the variable from its first read, which decide on the form. Later reads don’t change them, so that the form and the
    /// typed text stay.
    facts: VariableFacts,
) -> impl IntoView {
    if let Some(why) = facts.read_only {
        return view! { <ReadOnly scope variable why above=facts.above /> }.into_any();
    }
    let (is_alias, is_secret) = (facts.kind == "ALIAS", facts.is_secret);
    let list = if is_secret { requests::secrets(owner) } else { requests::list(owner) };
    let (form, submit_label, success_message) = match (facts.is_secret, is_alias) {
        (true, false) => (&variable::EDIT_SECRET, "Replace secret", "Secret replaced"),
        _ => (form_of(&facts.kind), "Save variable", "Variable saved"),
    };
    let back = Page::Variables(scope);
    let not_offered = {
        let request = save_request(owner, is_secret, variable, "", is_alias);
        let live = use_live();
        computed(move || live.capabilities.known.with(|known| known.refused(request.spec)))
    };
    let table = if is_secret && owner.is_above_services() { &SECRET } else { &VARIABLE };
    let source = RecordSource { request: list, table, in_list: Some(variable.to_string()) };
    let read = {
        let source = source.clone();
        computed(move || record.with(|record| source.read_record(record)))
    };
    let save = move |body: String| save_request(owner, is_secret, variable, &body, is_alias);
    let declaration = FormDeclaration {
        success_message,
        record: Some(source),
        ..FormDeclaration::new(form, submit_label, save, back)
    };
    let handle = open_editor(declaration.editor());
    handle.follow_record(read.into());
    view! {
        <Show when=move || not_offered.with(Option::is_some)>
            <Notice tone="info">
                <p>"Variables can’t be edited here. " {move || not_offered.get()}</p>
            </Notice>
        </Show>
        <section class="card" aria-label=submit_label>
            <FormOfEditor handle of=declaration offered=Vec::new() hint=Some(description_hint()) />
        </section>
    }
    .into_any()
}

/// Says why a variable can't be edited here, with a link to the page where it can be.
#[component]
fn ReadOnly(
    scope: VariableScope,
    variable: VariableId,
    why: String,
    /// The kind of the record above that the variable belongs to: environment or project. None if the variable belongs to neither.
    above: Option<KnownKind>,
) -> impl IntoView {
    let site = use_site();
    let project = use_above(KnownKind::Project);
    let link = move || {
        let (noun, owner_scope) = match above? {
            KnownKind::Environment => ("environment", VariableScope::Environment(scope.environment()?)),
            _ => ("project", VariableScope::Project(ProjectId(project.get()?))),
        };
        let href = site.href(&Page::Variable(owner_scope, variable));
        Some(view! { <a href=href>{format!("Open the variable of the {noun}")}</a> })
    };
    view! {
        <Notice tone="info">
            <p>{why} " " {link}</p>
        </Notice>
    }
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
