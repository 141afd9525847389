//! The forms of a new variable and of a new secret.

use super::frame::learn_scope;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::pages::environment::service::frame::UnknownKind;
use leptos::prelude::*;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// The page.
#[component]
pub fn CreateVariable(
    /// The service, environment or project that the variable belongs to.
    scope: VariableScope,
    /// True for a secret.
    is_secret: bool,
) -> impl IntoView {
    let Some(owner) = VariableOwner::of(scope) else { return view! { <UnknownKind /> }.into_any() };
    learn_scope(scope);
    let form = variable::create(owner, is_secret);
    let (submit_label, success_message) = match is_secret {
        true => ("Create secret", "Secret created"),
        false => ("Create variable", "Variable created"),
    };
    let create = move |body| requests::create(owner, is_secret, body);
    let back = Page::Variables(scope);
    let of = FormDeclaration { success_message, ..FormDeclaration::new(form, submit_label, create, back) };
    view! {
        <PageHead />
        <FormView of />
    }
    .into_any()
}
