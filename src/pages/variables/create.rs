//! The forms of a new variable and of a new secret.

use super::frame::learn_scope;
use crate::browser::focus;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::navigation::address::use_address;
use crate::pages::environment::service::frame::UnknownKind;
use leptos::prelude::*;
use slipway_api::fields::variable as fields;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, VariableScope};
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;

/// The page that creates a variable or a secret.
#[component]
pub fn CreateVariable(
    /// The service, environment or project that the variable belongs to.
    scope: VariableScope,
    /// True for a secret.
    is_secret: bool,
) -> impl IntoView {
    let Some(owner) = VariableOwner::of(scope) else { return view! { <UnknownKind /> }.into_any() };
    learn_scope(scope);
    let address = use_address();
    let (another, saved) = (RwSignal::new(false), RwSignal::new(0_u32));
    let back = Page::Variables(scope);
    let form = move || {
        let form = variable::create(owner, is_secret);
        let (submit_label, success_message) = match is_secret {
            true => ("Create secret", "Secret created"),
            false => ("Create variable", "Variable created"),
        };
        let create = move |body| requests::create(owner, is_secret, body);
        let next = back.clone();
        FormDeclaration {
            success_message,
            next_step: owner.next_step(),
            create_another: Some(another),
            on_saved: Callback::new(move |_| match another.get_untracked() {
                true => {
                    saved.update(|saved| *saved += 1);
                    focus::focus_when_drawn(fields::KEY.to_string());
                }
                false => address.visit(&next),
            }),
            ..FormDeclaration::new(form, submit_label, create, back.clone())
        }
    };
    view! {
        <PageHead />
        // `saved` changes after each save with “create another”: the form is then drawn again, with a new editor that begins empty.
        {move || {
            saved.track();
            view! { <FormView of=form() /> }
        }}
    }
    .into_any()
}
