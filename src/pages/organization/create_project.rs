//! Creating a project.

use crate::components::editing::taken_names::taken_names;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::resources::project;
use crate::views::form::{FormOf, FormView};
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::{CreateProject as Create, ListProjects};
use slipway_api::{Json, Operation};
use slipway_logic::route::Page;

/// The form.
#[component]
pub fn CreateProject(
    /// The organization.
    id: OrganizationId,
) -> impl IntoView {
    let address = use_address();
    let of = FormOf {
        form: &project::CREATE,
        act: "Create project",
        done: "Created",
        request: Callback::new(move |body| Create { organization: id, body: Json(body) }.request()),
        edits: None,
        taken: taken_names(
            Signal::stored(Some(id.0)),
            |id| ListProjects { organization: OrganizationId(id) }.request(),
            None,
        ),
        then: Callback::new(move |reply: String| {
            let made = at(&reply, &["id"]).text().and_then(|id| id.parse().ok());
            address.visit(&made.map_or(Page::Organization(id), Page::Project));
        }),
        cancel: StoredValue::new(Page::Organization(id)),
        follows: None,
    };
    view! {
        <PageHead />
        <FormView of base="{}".to_owned() />
    }
}
