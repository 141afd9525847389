//! Changing an environment.

use crate::components::editing::taken_names::taken_names;
use crate::components::navigation::places::use_above;
use crate::resources::environment;
use crate::views::form::edit::{Edit, EditView};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::operations::environment::{GetEnvironment, PutEnvironment};
use slipway_api::operations::project::ListEnvironments;
use slipway_api::tables::place::ENVIRONMENT;
use slipway_api::{Json, Operation};
use slipway_logic::places::directory::Kind;
use slipway_logic::route::Page;

/// The form of an environment.
#[component]
pub fn EditEnvironment(id: EnvironmentId) -> impl IntoView {
    let of = Edit {
        act: "Save environment",
        form: &environment::EDIT,
        table: &ENVIRONMENT,
        read: GetEnvironment { environment: id }.request(),
        in_list: None,
        save: Callback::new(move |body| PutEnvironment { environment: id, body: Json(body) }.request()),
        taken: taken_names(
            use_above(Kind::Project),
            |id| ListEnvironments { project: ProjectId(id) }.request(),
            Some(id.0),
        ),
        back: Page::Services(id),
    };
    view! { <EditView of /> }
}
