//! The form of a new variable or secret.

use super::super::frame::UnknownKind;
use super::super::restriction::learn_service;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::form::{FormDeclaration, FormView};
use leptos::prelude::*;
use slipway_logic::resources::variable;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::variables::requests;

/// The page.
#[component]
pub fn CreateVariable(
    /// The service.
    service: ServiceKey,
    /// True for a secret.
    is_secret: bool,
) -> impl IntoView {
    let make = if is_secret { requests::create_secret(service.kind) } else { requests::create(service.kind) };
    let Some(make) = make else { return view! { <UnknownKind /> }.into_any() };
    learn_service(service);
    let back = Page::ServiceVariables(service);
    let (form, submit_label, success_message) = match is_secret {
        true => (&variable::CREATE_SECRET, "Create secret", "Secret created"),
        false => (&variable::CREATE, "Create variable", "Variable created"),
    };
    let create = move |body| make(service.id, body);
    let of = FormDeclaration { success_message, ..FormDeclaration::new(form, submit_label, create, back) };
    view! {
        <PageHead />
        <FormView of />
    }
    .into_any()
}
