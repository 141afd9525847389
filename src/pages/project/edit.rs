//! Changing a project.

use crate::resources::project;
use crate::views::form::edit::{Edit, EditView};
use leptos::prelude::*;
use slipway_api::id::ProjectId;
use slipway_api::operations::project::{GetProject, PutProject};
use slipway_api::tables::place::PROJECT;
use slipway_api::{Json, Operation};
use slipway_logic::route::Page;

/// The form of a project.
#[component]
pub fn EditProject(id: ProjectId) -> impl IntoView {
    let of = Edit {
        title: "Edit project",
        act: "Save project",
        form: &project::EDIT,
        table: &PROJECT,
        read: GetProject { project: id }.request(),
        save: Callback::new(move |body| PutProject { project: id, body: Json(body) }.request()),
        back: Page::Project(id),
    };
    view! { <EditView of /> }
}
