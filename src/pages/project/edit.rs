//! Changing a project.

use crate::components::editing::taken_names::taken_names;
use crate::components::navigation::places::use_above;
use crate::resources::project;
use crate::views::form::edit::{Edit, EditView};
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, ProjectId};
use slipway_api::operations::organization::ListProjects;
use slipway_api::operations::project::{GetProject, PutProject};
use slipway_api::tables::place::PROJECT;
use slipway_api::{Json, Operation};
use slipway_logic::places::directory::Kind;
use slipway_logic::route::Page;

/// The form of a project.
#[component]
pub fn EditProject(id: ProjectId) -> impl IntoView {
    let of = Edit {
        act: "Save project",
        form: &project::EDIT,
        table: &PROJECT,
        read: GetProject { project: id }.request(),
        in_list: None,
        save: Callback::new(move |body| PutProject { project: id, body: Json(body) }.request()),
        taken: taken_names(
            use_above(Kind::Organization),
            |id| ListProjects { organization: OrganizationId(id) }.request(),
            Some(id.0),
        ),
        back: Page::Project(id),
    };
    view! { <EditView of /> }
}
