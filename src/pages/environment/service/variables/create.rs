//! The form of a new variable or secret.

use super::super::frame::UnknownKind;
use super::super::restriction::learn_service;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::resources::variable;
use crate::views::form::{FormOf, FormView};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::state::ServiceKind;
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
    let address = use_address();
    learn_service(of, &kind, id);
    let back = StoredValue::new(Page::ServiceVariables(of, kind, id));
    let (form, act, done) = match is_secret {
        true => (&variable::CREATE_SECRET, "Create secret", "Secret created"),
        false => (&variable::CREATE, "Create variable", "Variable created"),
    };
    let of = FormOf {
        form,
        act,
        done,
        request: Callback::new(move |body| make(id, body)),
        edits: None,
        taken: Signal::stored(Vec::new()),
        then: Callback::new(move |_| address.visit(&back.get_value())),
        cancel: back,
        follows: None,
    };
    view! {
        <PageHead />
        <FormView of base="{}".to_owned() />
    }
    .into_any()
}
