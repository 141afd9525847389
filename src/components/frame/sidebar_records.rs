//! The records below the present organization in the sidebar: its projects, and the environments that were visited last in this tab.

use crate::browser::storage::{self, TabItem};
use crate::components::frame::palette_context::{PaletteContext, VISITED};
use crate::features::navigation::places::{use_place, use_places};
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::places::known_ids::{KnownIds, KnownKind};
use slipway_logic::route::{Page, RecordLink, projects, visited_environments};

/// Draws links to the known projects and the last visited environments of the organization; nothing on pages of a project, an environment or
/// a service, whose breadcrumbs lead there. Sends no reads.
#[component]
pub fn SidebarRecords() -> impl IntoView {
    let (place, known_ids) = (use_place(), use_places().known_ids);
    let visited = expect_context::<PaletteContext>().visited;
    keep_visited(visited);
    let links_of = move |links: fn(&KnownIds, &[Page], OrganizationId) -> Vec<RecordLink>| {
        computed(move || {
            let organization = place.with(|place| match place.steps.as_slice() {
                [(KnownKind::Organization, id, _)] => Some(OrganizationId(*id)),
                _ => None,
            });
            let Some(organization) = organization else { return Vec::new() };
            known_ids.with(|known| visited.with(|visited| links(known, visited, organization)))
        })
    };
    view! {
        <Group name="Projects" icon="layers" links=links_of(|known, _, organization| projects(known, organization)) />
        <Group name="Last visited" icon="services" links=links_of(visited_environments) />
    }
}

/// Appends the pages that this tab stored before a reload, and stores the visited pages after each change until the calling component is
/// dropped. The end of the session removes them.
fn keep_visited(visited: RwSignal<Vec<Page>>) {
    let stored = storage::read_tab(TabItem::Visited).unwrap_or_default();
    visited.update(|visited| {
        for page in stored.lines().map(Page::read).filter(|page| *page != Page::NotFound) {
            if !visited.contains(&page) {
                visited.push(page);
            }
        }
        visited.truncate(VISITED);
    });
    Effect::new(move || {
        let urls = visited.with(|visited| visited.iter().map(Page::url).collect::<Vec<_>>().join("\n"));
        storage::write_tab(TabItem::Visited, Some(&urls));
    });
}

/// A heading with links below it; nothing without links.
#[component]
fn Group(name: &'static str, icon: &'static str, links: ReadSignal<Vec<RecordLink>>) -> impl IntoView {
    let site = use_site();
    let link = move |link: RecordLink| {
        let href = site.href(&link.page);
        let above = link.above.map(|above| view! { <small>{visible(&above)}</small> });
        view! {
            <li>
                <a href=href>
                    <Icon name=icon />
                    <span>{visible(&link.name)}</span>
                    " "
                    {above}
                </a>
            </li>
        }
    };
    let id = format!("nav-{}", name.to_ascii_lowercase().replace(' ', "-"));
    move || {
        let links = links.get();
        (!links.is_empty()).then(|| {
            view! {
                <h2 id=id.clone()>{name}</h2>
                <ul aria-labelledby=id.clone()>{links.into_iter().map(link).collect_view()}</ul>
            }
        })
    }
}
