//! Changing a project.

use crate::records::project;
use crate::views::form::edit::{Edit, edit};
use leptos::prelude::*;
use slipway_api::id::ProjectId;
use slipway_api::operations::project::{GetProject, PutProject};
use slipway_api::tables::place::PROJECT;
use slipway_api::{Json, Operation};
use slipway_logic::route::Page;

/// The form of a project.
pub fn edit_project(id: ProjectId) -> AnyView {
    edit(Edit {
        title: "Edit project",
        act: "Save project",
        form: &project::EDIT,
        table: &PROJECT,
        read: GetProject { project: id }.request(),
        save: Callback::new(move |body| PutProject { project: id, body: Json(body) }.request()),
        back: Page::Project(id),
    })
}
