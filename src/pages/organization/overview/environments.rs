//! The environments of a project, with their states, in the list of projects.

use super::reads::OverviewReads;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ProjectId};
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::Page;
use slipway_logic::sort::{by_text, fold};
use slipway_logic::status::attention::WORST_FIRST;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::status::summary;
use uuid::Uuid;

/// The number of environments that are drawn, the worst first. The page of the project has all.
const MAX_SHOWN_ENVIRONMENTS: usize = 6;

/// Draws a link for each environment of a project.
pub fn environments_of(reads: OverviewReads, project: &str) -> impl IntoView + use<> {
    let project: ProjectId = project.parse().unwrap_or_else(|_| ProjectId(Uuid::nil()));
    let known_ids = use_places().known_ids;
    let all = computed(move || {
        let is_read = reads
            .environments
            .reads
            .with(|reads| reads.get(&project.to_string()).is_some_and(|read| read.read_at.is_some()));
        let found: Vec<(Uuid, String)> = known_ids.with(|known_ids| {
            let known = known_ids.below(KnownKind::Environment, project.0);
            known.into_iter().map(|entry| (entry.id, entry.name.clone())).collect()
        });
        // The known IDs keep a deleted environment. Once the list of the project’s environments is read, only environments in that list are
        // shown.
        let is_there =
            |id: &Uuid| {
                reads.environments.remote.value.with(|read| {
                    read.as_ref().is_some_and(|read| read.statuses.contains_key(&*id.to_string()))
                })
            };
        let found: Vec<_> = found.into_iter().filter(|(id, _)| !is_read || is_there(id)).collect();
        let rank = |(id, name): &(Uuid, String)| {
            let group = group(reads, project, EnvironmentId(*id)).0;
            let rank = WORST_FIRST.iter().position(|worst| *worst == group).unwrap_or(WORST_FIRST.len());
            format!("{rank} {}", fold(name))
        };
        by_text(&found, &rank)
    });
    let more = move || all.with(Vec::len).saturating_sub(MAX_SHOWN_ENVIRONMENTS);
    let href = use_site().href(&Page::Project(project));
    view! {
        <span class="environments">
            <For
                each=move || all.get().into_iter().take(MAX_SHOWN_ENVIRONMENTS)
                key=Clone::clone
                children=move |(id, name)| view! { <EnvironmentLink reads project id=EnvironmentId(id) name /> }
            />
            {move || (more() > 0).then(|| view! { <a href=href.clone()>{format!("{} more", more())}</a> })}
        </span>
    }
}

/// Returns the group and the label of an environment’s state. The state is unknown if the last read of its project’s states failed.
fn group(reads: OverviewReads, project: ProjectId, id: EnvironmentId) -> (StateGroup, String) {
    let has_failed = reads
        .states
        .reads
        .with(|reads| reads.get(&project.to_string()).is_some_and(|read| read.error.is_some()));
    let state = reads.states.remote.value.with(|read| {
        let status = read.as_ref().and_then(|read| read.statuses.get(&*id.to_string()));
        status.and_then(summary::state).filter(|_| !has_failed)
    });
    match state {
        Some(state) => (StateGroup::of(&state), state.label().to_owned()),
        None => (StateGroup::Unknown, "Unknown".to_owned()),
    }
}

#[component]
fn EnvironmentLink(
    reads: OverviewReads,
    project: ProjectId,
    id: EnvironmentId,
    name: String,
) -> impl IntoView {
    let state = computed(move || group(reads, project, id));
    let icon = move || state.with(|(group, _)| group.key());
    let word = move || state.with(|(_, word)| word.clone());
    view! {
        <a
            class=move || format!("environment {}", icon())
            href=use_site().href(&Page::Services(id))
            title=word
        >
            {move || view! { <Icon name=icon() /> }}
            <span>{name}</span>
            <span class="visually-hidden">{move || format!(", {}", word())}</span>
        </a>
    }
}
