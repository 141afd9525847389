//! The menu that switches to another organization, to another project of the organization, or to another environment of the project.

use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::{PollPolicy, watch};
use crate::ui::menu::{MenuItem, MenuItems, MenuState};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::{EnvironmentId, OrganizationId, ProjectId};
use slipway_api::operations::organization::{GetOrganization, ListProjects};
use slipway_api::operations::project::ListEnvironments;
use slipway_computed::computed;
use slipway_logic::places::known_ids::{Entry, KnownKind, id_of};
use slipway_logic::route::Page;
use slipway_logic::text::errors;
use uuid::Uuid;

/// Draws the items of the menu. The siblings are read when the menu is opened: a person who came by a link to this page hasn’t opened a
/// page that lists them.
#[component]
pub fn SiblingsMenu(
    kind: KnownKind,
    /// The record whose siblings are listed. It isn’t listed itself.
    id: Uuid,
    /// The record above the siblings; None for an organization.
    #[prop(optional_no_strip)]
    parent: Option<Uuid>,
    state: MenuState,
) -> impl IntoView {
    let (places, address, guard) = (use_places(), use_address(), use_unsaved_changes());
    let request = match (kind, parent) {
        (KnownKind::Environment, Some(parent)) => ListEnvironments { project: ProjectId(parent) }.request(),
        (KnownKind::Project, Some(parent)) => ListProjects { organization: OrganizationId(parent) }.request(),
        _ => GetOrganization {}.request(),
    };
    let list = watch(request, PollPolicy::ON_VISIT);
    places.learn(kind, list, parent);
    let siblings = computed(move || {
        places.known_ids.with(|known_ids| {
            let found = match parent {
                Some(parent) => known_ids.below(kind, parent),
                None => known_ids.of(kind),
            };
            // The known ids keep deleted records. Once the list is read, records that it lacks are left out; until then all known records are
            // offered.
            let listed = list.value.with(|read| {
                read.as_ref()
                    .map(|read| read.items.iter().filter_map(|record| id_of(record.text())).collect())
            });
            let is_listed =
                |entry: &&Entry| listed.as_ref().is_none_or(|ids: &Vec<Uuid>| ids.contains(&entry.id));
            found
                .into_iter()
                .filter(|entry| entry.id != id)
                .filter(is_listed)
                .cloned()
                .collect::<Vec<Entry>>()
        })
    });
    let is_loading = computed(move || list.reading.is_loading());
    let item =
        move |entry: Entry| MenuItem::new(entry.name, move || guard.visit(address, &page(kind, entry.id)));
    let nothing = move || {
        let word = kind.label().to_ascii_lowercase();
        let (label, reason) = match (is_loading.get(), list.reading.error.get()) {
            (true, _) => ("Loading…".to_owned(), String::new()),
            (_, Some(error)) => (format!("No other {word} known"), errors::message(&error)),
            (_, None) => (format!("No other {word}"), String::new()),
        };
        MenuItem { disabled_reason: Signal::stored(Some(reason)), ..MenuItem::new(label, || {}) }
    };
    let items = Signal::derive(move || match siblings.get() {
        found if found.is_empty() || is_loading.get() => vec![nothing()],
        found => found.into_iter().map(item).collect(),
    });
    view! { <MenuItems items state /> }
}

fn page(kind: KnownKind, id: Uuid) -> Page {
    match kind {
        KnownKind::Project => Page::Project(ProjectId(id)),
        KnownKind::Environment => Page::Services(EnvironmentId(id)),
        _ => Page::Organization(OrganizationId(id)),
    }
}
