//! A project: its environments, with their mode, cluster and state.

use crate::components::current::keep_current;
use crate::components::listing::{Column, Words, ids, listing};
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::sidebar::Mode;
use crate::components::site::use_site;
use crate::components::state_chip::StateChip;
use crate::components::time::Ago;
use crate::components::trouble::Trouble;
use crate::live::{Movement, Pace, Remote, watch};
use crate::ui::dynamic::{effect, text, when};
use leptos::prelude::*;
use slipway_api::id::ProjectId;
use slipway_api::operations::project::{ListEnvironmentStatuses, ListEnvironments};
use slipway_api::records::{Environment, EnvironmentStatus};
use slipway_api::{Listed, Record};
use slipway_logic::route::Page;
use slipway_logic::words::{self, Group};

const WORDS: Words = Words {
    name: "Environments",
    empty: "No environment yet",
    advice: "An environment holds services and runs on a cluster. Create one with the platform’s API.",
};
const COLUMNS: &[Column] =
    &[("Environment", ""), ("Mode", ""), ("State", ""), ("Cluster", ""), ("Last deployment", "")];

/// The overview of a project.
#[component]
pub fn ProjectOverview(
    /// Which one.
    id: ProjectId,
) -> impl IntoView {
    let environments = watch(ListEnvironments { project: id }, Pace::OnVisit);
    let statuses = watch(ListEnvironmentStatuses { project: id }, Pace::Polled(movement));
    let directory = use_places().directory;
    effect(move || {
        let Some(list) = environments.value.get() else { return };
        directory.update(|directory| list.items.iter().for_each(|one| directory.environment(one, Some(id))));
    });
    keep_current(ids(environments, |one| one.id.0), ids(statuses, |one| one.id.0), environments.reading);
    let place = use_place();
    let title = Signal::derive(move || {
        place.get().project.and_then(|(_, name)| name).unwrap_or_else(|| "Project".into())
    });
    view! {
        <PageHead title readings=vec![statuses.reading, environments.reading] />
        <Trouble reading=environments.reading />
        {when(
            move || environments.reading.error.with(Option::is_none),
            move || view! { <Trouble reading=statuses.reading /> }.into_any(),
        )}
        {listing(WORDS, COLUMNS, environments, |one| one.id.0, move |one| row(one, statuses))}
    }
}

fn row(one: Memo<Record<Environment>>, statuses: Remote<Listed<EnvironmentStatus>>) -> AnyView {
    let id = one.with_untracked(|one| one.id);
    let href = use_site().href(&Page::Services(id));
    let status = Memo::new(move |_| {
        let list = statuses.value.get()?;
        list.items.iter().find(|status| status.id == id).map(|status| (**status).clone())
    });
    let state = Signal::derive(move || status.get().map(|status| status.state));
    let last = Signal::derive(move || status.get().and_then(|status| status.last_deployment_date));
    view! {
        <tr>
            <th scope="row" class="primary"><a class="name" href=href>{text(move || one.with(|one| one.name.clone()))}</a></th>
            <td><Mode mode=Signal::derive(move || one.with(|one| one.mode.clone())) /></td>
            <td><StateChip state /></td>
            <td class="about-cell" data-label="Cluster">{text(move || one.with(|one| one.cluster_name.clone().unwrap_or_default()))}</td>
            <td data-label="Last deployment"><Ago at=last /></td>
        </tr>
    }
    .into_any()
}

fn movement(now: &Listed<EnvironmentStatus>, before: Option<&Listed<EnvironmentStatus>>) -> Movement {
    let moves = |status: &Record<EnvironmentStatus>| {
        matches!(words::group(&status.state), Group::Moving | Group::Waiting)
    };
    let states = |list: &Listed<EnvironmentStatus>| {
        list.items.iter().map(|status| (status.id, status.state.clone())).collect::<Vec<_>>()
    };
    Movement {
        moving: now.items.iter().any(moves),
        transition: before.is_some_and(|before| states(before) != states(now)),
    }
}
