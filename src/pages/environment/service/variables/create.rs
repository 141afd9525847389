//! The form of a new variable or secret.

use super::super::frame::UnknownKind;
use super::super::restriction::learn_service;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::form::{FormDeclaration, FormView};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
use slipway_logic::resources::variable;
use slipway_logic::route::Page;
use slipway_logic::variables::requests;

/// The page.
#[component]
pub fn CreateVariable(
    /// The environment of the service.
    of: EnvironmentId,
    /// The kind of the service.
    kind: ServiceKind,
    /// The service.
    id: ServiceId,
    /// True for a secret.
    is_secret: bool,
) -> impl IntoView {
    let make = if is_secret { requests::create_secret(&kind) } else { requests::create(&kind) };
    let Some(make) = make else { return view! { <UnknownKind /> }.into_any() };
    learn_service(of, &kind, id);
    let back = Page::ServiceVariables(of, kind, id);
    let (form, submit_label, success_message) = match is_secret {
        true => (&variable::CREATE_SECRET, "Create secret", "Secret created"),
        false => (&variable::CREATE, "Create variable", "Variable created"),
    };
    let create = move |body| make(id, body);
    let of = FormDeclaration { success_message, ..FormDeclaration::new(form, submit_label, create, back) };
    view! {
        <PageHead />
        <FormView of />
    }
    .into_any()
}
