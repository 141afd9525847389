//! The environments of a project, with their states, in the list of projects.

use super::reads::OverviewReads;
use crate::components::navigation::places::use_places;
use crate::components::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::places::directory::Kind;
use slipway_logic::route::Page;
use slipway_logic::status::labels::{self, StateGroup};
use slipway_logic::status::summary;
use uuid::Uuid;

/// The number of environments that are drawn. The page of the project has all.
const MOST: usize = 6;

/// Draws a link for each environment of a project.
pub fn environments_of(reads: OverviewReads, project: &str) -> impl IntoView + use<> {
    let project: Uuid = project.parse().unwrap_or_default();
    let directory = use_places().directory;
    let all = computed(move || {
        directory.with(|directory| {
            let found = directory.below(Kind::Environment, project);
            found.into_iter().map(|entry| (entry.id, entry.name.clone())).collect::<Vec<_>>()
        })
    });
    let more = move || all.with(Vec::len).saturating_sub(MOST);
    view! {
        <span class="environments">
            <For
                each=move || all.get().into_iter().take(MOST)
                key=Clone::clone
                children=move |(id, name)| view! { <EnvironmentLink reads id=EnvironmentId(id) name /> }
            />
            {move || (more() > 0).then(|| format!("and {} more", more()))}
        </span>
    }
}

#[component]
fn EnvironmentLink(reads: OverviewReads, id: EnvironmentId, name: String) -> impl IntoView {
    let state = computed(move || {
        reads.states.remote.value.with(|read| {
            let status = read.as_ref().and_then(|read| read.sides.get(&*id.to_string()));
            status.and_then(summary::state)
        })
    });
    let group = move || state.with(|state| state.as_ref().map_or(StateGroup::Unknown, labels::group).word());
    let word = move || state.with(|state| state.as_ref().map_or("Unknown", labels::word).to_owned());
    view! {
        <a class=move || format!("environment {}", group()) href=use_site().href(&Page::Services(id)) title=word>
            {move || view! { <Icon name=group() /> }}
            <span>{name}</span>
            <span class="visually-hidden">{move || format!(", {}", word())}</span>
        </a>
    }
}
