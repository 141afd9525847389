//! An organization: its projects.

use crate::components::listing::{Column, Words, listing, named_row};
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::site::use_site;
use crate::components::trouble::Trouble;
use crate::live::{Pace, watch};
use crate::ui::dynamic::{effect, text};
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::OrganizationId;
use slipway_api::operations::organization::ListProjects;
use slipway_api::records::Project;
use slipway_logic::route::Page;

const WORDS: Words = Words {
    name: "Projects",
    empty: "No project yet",
    advice: "Services live in the environments of a project. Create one with the platform’s API.",
};
const COLUMNS: &[Column] = &[("Project", ""), ("Description", "")];

/// The overview of an organization.
#[component]
pub fn OrganizationOverview(
    /// Which one.
    id: OrganizationId,
) -> impl IntoView {
    let projects = watch(ListProjects { organization: id }, Pace::OnVisit);
    let directory = use_places().directory;
    effect(move || {
        let Some(list) = projects.value.get() else { return };
        directory.update(|directory| list.items.iter().for_each(|one| directory.project(one, Some(id))));
    });
    let place = use_place();
    let title = Signal::derive(move || {
        place.get().organization.and_then(|(_, name)| name).unwrap_or_else(|| "Organization".into())
    });
    view! {
        <PageHead title readings=vec![projects.reading] />
        <Trouble reading=projects.reading />
        {listing(WORDS, COLUMNS, projects, |one| one.id.0, row)}
    }
}

fn row(one: Memo<Record<Project>>) -> AnyView {
    let href = use_site().href(&Page::Project(one.with_untracked(|one| one.id)));
    let name = text(move || one.with(|one| one.name.clone()));
    named_row(href, name, text(move || one.with(|one| one.description.clone().unwrap_or_default())))
}
