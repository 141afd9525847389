//! The buttons for aliases, overrides and the deletion of a variable, and the dialog that asks before the deletion.

use crate::features::editing::delete::DeleteDialog;
use crate::features::navigation::address::use_address;
use crate::live::{Remote, use_live};
use crate::ui::button::Button;
use leptos::prelude::*;
use slipway_api::id::VariableId;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::route::{Dialog, Page, VariableScope};
use slipway_logic::text::format::listed;
use slipway_logic::variables::facts::{VariableFacts, dependents};
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// The buttons Create alias, Override and Delete, each if the variable allows it.
#[component]
pub fn VariableActions(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    about: ReadSignal<Option<VariableFacts>>,
) -> impl IntoView {
    let (address, live) = (use_address(), use_live());
    let environment = scope.environment();
    move || {
        let facts = about.get()?;
        let refused = move |spec| computed(move || live.capabilities.disabled_reason(spec, environment));
        let alias = facts.can_have_alias().then(|| {
            let build = requests::alias(owner, facts.is_secret);
            let disabled_reason = refused(build(variable, String::new()).spec);
            let visit = move || address.visit(&Page::CreateAlias(scope, variable));
            view! { <Button disabled_reason on_press=visit>"Create alias"</Button> }
        });
        // No record is above a project, so a project has nothing to override.
        let build = requests::override_value(owner, facts.is_secret).filter(|_| facts.can_be_overridden());
        let own_value = build.map(|build| {
            let disabled_reason = refused(build(variable, String::new()).spec);
            let visit = move || address.visit(&Page::OverrideVariable(scope, variable));
            view! { <Button disabled_reason on_press=visit>"Override"</Button> }
        });
        let delete = facts.read_only.is_none().then(|| {
            let disabled_reason = refused(requests::delete(owner, facts.is_secret, variable).spec);
            view! {
                <Button disabled_reason on_press=move || address.show(Some(Dialog::Delete))>"Delete"</Button>
            }
        });
        Some(view! {
            {alias}
            {own_value}
            {delete}
        })
    }
}

/// The maximum number of aliases and overrides that the dialog names.
const NAMED: usize = 5;

/// The dialog that asks before a variable or a secret is deleted.
#[component]
pub fn DeleteVariable(
    scope: VariableScope,
    owner: VariableOwner,
    variable: VariableId,
    about: ReadSignal<Option<VariableFacts>>,
    /// The variables and secrets that the owner has or inherits.
    all: Remote,
) -> impl IntoView {
    let environment = scope.environment();
    let then = Signal::stored(Page::Variables(scope));
    // The facts are kept if the list no longer contains the variable: a deletion without a reply may have been applied, and its dialog still
    // needs the name.
    let facts = computed_from_last(move |last: Option<&Option<VariableFacts>>| {
        about.get().or_else(|| last.cloned().flatten())
    });
    let destroys = Signal::derive(move || {
        let id = variable.to_string();
        let keys = all.value.with(|read| read.as_ref().map(|read| dependents(&read.items, &id)));
        let keys = keys.unwrap_or_default();
        let named = if keys.is_empty() { String::new() } else { format!(": {}", listed(&keys, NAMED)) };
        let services = if owner.is_above_services() { "services that use it" } else { "service" };
        format!("Its aliases and overrides are deleted with it{named}. Deploy the {services} afterwards.")
    });
    let live = use_live();
    let dialog = move |is_secret: bool| {
        let request = requests::delete(owner, is_secret, variable);
        let spec = request.spec;
        let disabled_reason = computed(move || {
            let read_only = facts.with(|facts| facts.as_ref().and_then(|facts| facts.read_only.clone()));
            read_only.or_else(|| live.capabilities.disabled_reason(spec, environment))
        });
        let name = Signal::derive(move || facts.with(|facts| facts.as_ref().map(|facts| facts.key.clone())));
        view! {
            <DeleteDialog
                kind=if is_secret { "secret" } else { "variable" }
                name
                destroys
                can_undo=!is_secret
                disabled_reason
                request
                then
            />
        }
    };
    let is_secret = computed(move || facts.with(|facts| facts.as_ref().is_some_and(|facts| facts.is_secret)));
    move || dialog(is_secret.get())
}
