//! The page that creates a project.

use crate::components::frame::page_head::PageHead;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::features::navigation::address::use_address;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::reference;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::{CreateProject as Create, ListProjects};
use slipway_api::{Json, Operation};
use slipway_logic::resources::project;
use slipway_logic::route::Page;

/// The form that creates a project.
#[component]
pub fn CreateProject(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let address = use_address();
    let create = move |body| Create { organization: id, body: Json(body) }.request();
    let declaration = FormDeclaration {
        on_saved: Callback::new(move |reply: String| {
            let project_id = at(&reply, &[reference::ID]).text().and_then(|id| id.parse().ok());
            address.visit(&project_id.map_or(Page::Organization(id), Page::Project));
        }),
        sibling_names: watch_sibling_names(
            Signal::stored(Some(id.0)),
            |id| ListProjects { organization: OrganizationId(id) }.request(),
            None,
        ),
        ..FormDeclaration::new(&project::CREATE, "Create project", create, Page::Organization(id))
    };
    view! {
        <PageHead />
        <FormView of=declaration />
    }
}
