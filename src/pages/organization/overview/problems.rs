//! The list of the problems that aren’t about a single service: clusters that are locked or whose last action failed, environments whose
//! last deployment failed, and queues that don’t move.

use super::reads::OverviewReads;
use crate::browser::clock;
use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::live::{Remote, use_live};
use crate::ui::chip::Chip;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::status::problems::{Problem, Waiting, cluster_problems, of_environments, update_waiting};

/// Returns a signal of the problems, which is kept up to date for as long as the calling component lives.
pub fn problems(reads: OverviewReads, clusters: Remote, statuses: Remote) -> ReadSignal<Vec<Problem>> {
    let now = use_live().clock.now;
    let waiting = computed_from_last(move |last: Option<&Waiting>| {
        let mut waiting = last.cloned().unwrap_or_default();
        reads.states.remote.value.with(|read| {
            let Some(states) = read.as_ref().map(|read| &read.statuses) else { return };
            reads.known.with(|known| update_waiting(&mut waiting, known, states, clock::now()));
        });
        waiting
    });
    let services = computed(move || reads.with_facts(|facts| facts.all_lines()));
    let of_environments = computed(move || {
        let now = now.get();
        reads.states.remote.value.with(|read| {
            let Some(states) = read.as_ref().map(|read| &read.statuses) else { return Vec::new() };
            let found = |waiting: &Waiting| {
                services.with(|services| {
                    reads.known.with(|known| of_environments(known, states, services, waiting, now))
                })
            };
            waiting.with(found)
        })
    });
    let cluster_problems = computed(move || {
        let clusters = clusters.value.get();
        statuses.value.with(|read| match (&clusters, read) {
            (Some(clusters), Some(read)) => {
                cluster_problems(reads.organization, &clusters.items, &read.statuses)
            }
            _ => Vec::new(),
        })
    });
    computed(move || [cluster_problems.get(), of_environments.get()].concat())
}

/// The list of problems; nothing if there are none.
#[component]
pub fn Problems(
    /// The problems.
    all: ReadSignal<Vec<Problem>>,
) -> impl IntoView {
    let item = |problem: Problem| view! { <ProblemItem problem /> };
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <ul class="problems" aria-label="Clusters and deployments that need attention">
                {move || all.get().into_iter().map(item).collect_view()}
            </ul>
        </Show>
    }
}

#[component]
fn ProblemItem(problem: Problem) -> impl IntoView {
    let Problem { tone, word, name, sentence, since, page } = problem;
    view! {
        <li>
            <Chip tone=Signal::stored(tone) word=Signal::stored(word) />
            <a href=use_site().href(&page)>{name}</a>
            <span>{sentence}</span>
            <small>{since.map(|at| view! { <Ago at=Signal::stored(Some(at)) /> })}</small>
        </li>
    }
}
