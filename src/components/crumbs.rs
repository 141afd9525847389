//! Breadcrumbs: the way from the organization down to this page; each step switches to what stands beside it.

use super::address::use_address;
use super::places::{use_place, use_places};
use super::site::use_site;
use crate::signal::{See, Signal};
use crate::ui::dynamic::{dynamic, memo};
use crate::ui::el::{el, many};
use crate::ui::menu::{Menu, MenuItem};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_logic::places::directory::{Entry, Kind};
use slipway_logic::places::place::Step;
use slipway_logic::route::Page;
use uuid::Uuid;

/// The steps above the page and its own; a name that isn't read yet is an ellipsis.
#[component]
pub fn Crumbs() -> impl IntoView {
    let place = use_place();
    let site = use_site();
    let address = use_address();
    el("nav").class("crumbs").attr("aria-label", "Breadcrumbs").child(el("ol").child(dynamic(move || {
        let place = place.get();
        let here = address.page.get();
        let mut parent = None;
        let mut drawn = Vec::new();
        for step in &place.steps {
            let page = place.page(step);
            let current = (page == here).then_some("page");
            let name = step.2.clone().unwrap_or_else(|| "…".into());
            let href = site.href(&page);
            drawn.push(
                el("li")
                    .child(el("a").attr("href", href).attr("aria-current", current).child(name))
                    .child(switcher(step, parent))
                    .into_any(),
            );
            parent = Some(step.1);
        }
        many(drawn)
    })))
}

/// The menu of what stands beside a step, where the directory knows of more than it.
fn switcher((kind, id, _): &Step, parent: Option<Uuid>) -> AnyView {
    let (kind, id) = (*kind, *id);
    if kind == Kind::Service {
        return ().into_any();
    }
    let directory = use_places().directory;
    let address = use_address();
    let beside = memo(move || {
        directory.see(|directory| {
            let found = match parent {
                Some(parent) => directory.below(kind, parent),
                None => directory.of(kind),
            };
            found.into_iter().filter(|entry| entry.id != id).cloned().collect::<Vec<Entry>>()
        })
    });
    let items = Callback::new(move |()| {
        let item = move |entry: Entry| MenuItem {
            word: Signal::stored(entry.name.clone()),
            off: Signal::stored(None),
            danger: false,
            act: Callback::new(move |()| address.visit(&page(kind, entry.id))),
        };
        beside.get_untracked().into_iter().map(item).collect()
    });
    let label = Signal::stored(format!("Switch {}", kind.word().to_ascii_lowercase()));
    crate::ui::dynamic::when(
        move || beside.see(|beside| !beside.is_empty()),
        move || view! { <Menu label items icon="switch" /> }.into_any(),
    )
}

fn page(kind: Kind, id: Uuid) -> Page {
    match kind {
        Kind::Project => Page::Project(ProjectId(id)),
        Kind::Environment => Page::Services(EnvironmentId(id)),
        _ => Page::Organization(OrganizationId(id)),
    }
}
