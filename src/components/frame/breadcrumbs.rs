//! Breadcrumbs: the way from the organization down to this page; each step switches to what stands beside it.

use crate::components::lazy::{MenuOf, lazy_menu};
use crate::components::navigation::address::use_address;
use crate::components::navigation::places::{use_place, use_place_awaits, use_places};
use crate::components::navigation::site::use_site;
use crate::components::session::unsaved_changes::use_unsaved_changes;
use crate::ui::menu::{Menu, MenuItem};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_computed::computed;
use slipway_logic::places::directory::{Entry, Kind};
use slipway_logic::places::place::{Place, Step};
use slipway_logic::route::Page;
use uuid::Uuid;

/// The steps above the page and its own; a name that isn't read yet is an ellipsis.
#[component]
pub fn Crumbs() -> impl IntoView {
    let place = use_place();
    let site = use_site();
    let address = use_address();
    // Not a step at a time, each of which would move the others.
    let is_awaited = use_place_awaits(Place::is_partial);
    let steps = move || {
        let place = if is_awaited.get() { Place::default() } else { place.get() };
        let here = address.page.get();
        let mut parent = None;
        let step = |step: &Step| {
            let (kind, id, name) = step.clone();
            let page = place.page(step);
            let current = (page == here).then_some("page");
            let above = parent.replace(id);
            view! {
                <li>
                    <a href=site.href(&page) aria-current=current>
                        {name.unwrap_or_else(|| "…".into())}
                    </a>
                    <Switcher kind id parent=above />
                </li>
            }
        };
        place.steps.iter().map(step).collect_view()
    };
    view! {
        <nav class="crumbs" aria-label="Breadcrumbs">
            <ol>{steps}</ol>
        </nav>
    }
}

/// The menu of what stands beside a step, where the directory knows of more than it.
#[component]
fn Switcher(
    kind: Kind,
    id: Uuid,
    /// The record above it; None for all of the kind.
    #[prop(optional_no_strip)]
    parent: Option<Uuid>,
) -> impl IntoView {
    if kind == Kind::Service {
        return ().into_any();
    }
    let directory = use_places().directory;
    let (address, guard) = (use_address(), use_unsaved_changes());
    let beside = computed(move || {
        directory.with(|directory| {
            let found = match parent {
                Some(parent) => directory.below(kind, parent),
                None => directory.of(kind),
            };
            found.into_iter().filter(|entry| entry.id != id).cloned().collect::<Vec<Entry>>()
        })
    });
    let items = Callback::new(move |()| {
        let item = move |entry: Entry| {
            MenuItem::new(entry.name, move || guard.visit(address, &page(kind, entry.id)))
        };
        beside.get_untracked().into_iter().map(item).collect()
    });
    let label = Signal::stored(format!("Switch {}", kind.word().to_ascii_lowercase()));
    view! {
        <Show when=move || beside.with(|beside| !beside.is_empty())>
            <Menu label icon="switch" content=lazy_menu(MenuOf::Items(items)) />
        </Show>
    }
    .into_any()
}

fn page(kind: Kind, id: Uuid) -> Page {
    match kind {
        Kind::Project => Page::Project(ProjectId(id)),
        Kind::Environment => Page::Services(EnvironmentId(id)),
        _ => Page::Organization(OrganizationId(id)),
    }
}
