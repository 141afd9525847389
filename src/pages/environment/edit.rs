//! Changing an environment.

use crate::resources::environment;
use crate::views::form::edit::{Edit, EditView};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{GetEnvironment, PutEnvironment};
use slipway_api::tables::place::ENVIRONMENT;
use slipway_api::{Json, Operation};
use slipway_logic::route::Page;

/// The form of an environment.
#[component]
pub fn EditEnvironment(id: EnvironmentId) -> impl IntoView {
    let of = Edit {
        title: "Edit environment",
        act: "Save environment",
        form: &environment::EDIT,
        table: &ENVIRONMENT,
        read: GetEnvironment { environment: id }.request(),
        save: Callback::new(move |body| PutEnvironment { environment: id, body: Json(body) }.request()),
        back: Page::Services(id),
    };
    view! { <EditView of /> }
}
