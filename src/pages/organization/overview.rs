//! An organization: its projects.

use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::site::use_site;
use crate::components::trouble::Trouble;
use crate::live::{Pace, watch};
use crate::ui::empty::Empty;
use crate::ui::skeleton::SkeletonRows;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::ListProjects;
use slipway_api::records::Project;
use slipway_logic::route::Page;

/// The overview of an organization.
#[component]
pub fn OrganizationOverview(
    /// Which one.
    id: OrganizationId,
) -> impl IntoView {
    let projects = watch(ListProjects { organization: id }, Pace::OnVisit);
    let directory = use_places().directory;
    Effect::new(move |_| {
        let Some(list) = projects.value.get() else { return };
        directory.update(|directory| list.items.iter().for_each(|one| directory.project(one, Some(id))));
    });
    let place = use_place();
    let title = Signal::derive(move || {
        place.get().organization.and_then(|(_, name)| name).unwrap_or_else(|| "Organization".into())
    });
    let items = move || projects.value.get().map(|list| list.items.clone()).unwrap_or_default();
    let is_empty = move || projects.value.get().is_some_and(|list| list.items.is_empty());
    view! {
        <PageHead title reading=projects.reading />
        <Trouble reading=projects.reading />
        <Show when=is_empty>
            <Empty title="No project yet" advice="Services live in the environments of a project. Create one with the platform’s API." />
        </Show>
        <Show when=move || !is_empty()>
            <table class="table" aria-label="Projects">
                <thead><tr><th scope="col">"Project"</th><th scope="col">"Description"</th></tr></thead>
                <tbody>
                    <Show when=move || projects.value.get().is_none()><SkeletonRows rows=4 columns=2 /></Show>
                    <For each=items key=|one| one.text().to_owned() children=row />
                </tbody>
            </table>
        </Show>
    }
}

fn row(one: Record<Project>) -> impl IntoView {
    let href = use_site().href(&Page::Project(one.id));
    view! {
        <tr>
            <th scope="row" class="primary"><a class="name" href=href>{one.name.clone()}</a></th>
            <td class="about-cell">{one.description.clone()}</td>
        </tr>
    }
}
