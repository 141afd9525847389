//! The page that edits an environment.

use crate::features::editing::declaration::RecordSource;
use crate::features::editing::form::FormDeclaration;
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::features::navigation::places::use_above;
use crate::pages::environment::order::OrderAndHours;
use crate::views::edit_page::EditView;
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_api::operations::environment::{GetEnvironment, PutEnvironment};
use slipway_api::operations::project::ListEnvironments;
use slipway_api::tables::place::ENVIRONMENT;
use slipway_api::{Json, Operation};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::environment;
use slipway_logic::route::Page;

/// The page that edits an environment: its form, and below the form its deployment rule and its deployment stages, which can’t be changed
/// here.
#[component]
pub fn EditEnvironment(id: EnvironmentId) -> impl IntoView {
    let request = GetEnvironment { environment: id }.request();
    let record = RecordSource { request, table: &ENVIRONMENT, in_list: None };
    let save = move |body| PutEnvironment { environment: id, body: Json(body) }.request();
    let declaration = FormDeclaration {
        sibling_names: watch_sibling_names(
            use_above(KnownKind::Project),
            |id| ListEnvironments { project: ProjectId(id) }.request(),
            Some(id.0),
        ),
        ..FormDeclaration::new(&environment::EDIT, "Save environment", save, Page::Services(id))
    };
    view! {
        <EditView of=declaration record />
        <OrderAndHours id />
    }
}
