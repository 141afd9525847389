//! The services that use a record.

use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::Remote;
use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::place as place_of;
use slipway_logic::resources::record_kind::Usage;
use slipway_logic::resources::usage::{Dependent, dependent};
use slipway_logic::route::Page;

/// The card “Used by”: a table of the services that use a record, and above the card the error of their read.
#[component]
pub fn UsedBy(
    /// The declaration of the list: its read, and the sentence that is shown if the list is empty.
    usage: &'static Usage,
    /// The read of the services that use the record.
    dependents: Remote,
) -> impl IntoView {
    let all = computed(move || {
        dependents
            .value
            .with(|read| read.as_ref().map(|read| read.items.iter().map(dependent).collect::<Vec<_>>()))
    });
    let none = move || view! { <p class="dim">{usage.none}</p> };
    let heading = |label: &'static str| view! { <th scope="col">{label}</th> };
    view! {
        <LoadError reading=dependents.reading />
        <Card title="Used by">
            <Absent reading=dependents.reading what="the services that use it" />
            <Show when=move || all.with(Option::is_some)>
                <Show when=move || all.with(|all| all.as_ref().is_some_and(|all| !all.is_empty())) fallback=none>
                    <table class="plain used-by">
                        <caption class="visually-hidden">"Services that use it"</caption>
                        <thead>
                            <tr>{heading("Name")} {heading("Kind")} {heading("Environment")}</tr>
                        </thead>
                        <tbody>
                            {move || {
                                let all = all.get().unwrap_or_default();
                                all.into_iter().map(|dependent| view! { <DependentRow dependent /> }).collect_view()
                            }}
                        </tbody>
                    </table>
                </Show>
            </Show>
        </Card>
    }
}

#[component]
fn DependentRow(dependent: Dependent) -> impl IntoView {
    let Dependent { name, kind, place, page } = dependent;
    let known_ids = use_places().known_ids;
    let environment_page = match &page {
        Some(Page::Service(service)) => Some(Page::Services(service.environment)),
        _ => None,
    };
    // Some platforms send the environment’s name, others only its id, whose name is then looked up in the known IDs.
    let place = move || {
        let known = |page: &Page| {
            let place = known_ids.with(|known_ids| place_of(known_ids, page, None));
            let names = [place.name(KnownKind::Project), place.name(KnownKind::Environment)];
            names.into_iter().flatten().collect::<Vec<_>>().join(" / ")
        };
        let known = if place.is_empty() { environment_page.as_ref().map(known) } else { Some(place.clone()) };
        known.filter(|names| !names.is_empty()).unwrap_or_else(|| "–".to_owned())
    };
    let name = match page {
        Some(page) => view! {
            <a class="link-button" href=use_site().href(&page)>
                {name}
            </a>
        }
        .into_any(),
        None => name.into_any(),
    };
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td>{kind.label().to_owned()}</td>
            <td>{place}</td>
        </tr>
    }
}
