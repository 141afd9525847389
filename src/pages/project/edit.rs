//! The page that edits a project.

use crate::features::editing::declaration::RecordSource;
use crate::features::editing::form::FormDeclaration;
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::features::navigation::places::use_above;
use crate::views::edit_page::EditView;
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, ProjectId};
use slipway_api::operations::organization::ListProjects;
use slipway_api::operations::project::{GetProject, PutProject};
use slipway_api::tables::place::PROJECT;
use slipway_api::{Json, Operation};
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::project;
use slipway_logic::route::Page;

/// The form that edits a project.
#[component]
pub fn EditProject(id: ProjectId) -> impl IntoView {
    let record =
        RecordSource { request: GetProject { project: id }.request(), table: &PROJECT, in_list: None };
    let save = move |body| PutProject { project: id, body: Json(body) }.request();
    let declaration = FormDeclaration {
        sibling_names: watch_sibling_names(
            use_above(KnownKind::Organization),
            |id| ListProjects { organization: OrganizationId(id) }.request(),
            Some(id.0),
        ),
        ..FormDeclaration::new(&project::EDIT, "Save project", save, Page::Project(id))
    };
    view! { <EditView of=declaration record /> }
}
