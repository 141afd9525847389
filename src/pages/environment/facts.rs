//! The line of facts below the heading of an environment's services: its last deployment and its cluster.

use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::live::Remote;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::environment;
use slipway_api::id::EnvironmentId;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::deployment::{completed, group};
use slipway_logic::route::{DeploymentKey, Page};
use slipway_logic::status::state_group::StateGroup;

/// The last deployment and the cluster of an environment. The last deployment is left out while the history can't be read.
#[component]
pub fn EnvironmentFacts(
    /// The environment.
    id: EnvironmentId,
    /// The read of the environment.
    environment_read: Remote,
    /// The read of the environment's history.
    history: Remote,
) -> impl IntoView {
    let site = use_site();
    let last = computed(move || {
        let is_failed = history.reading.error.with(Option::is_some);
        history.value.with(|read| {
            let page = read.as_ref().filter(|_| !is_failed)?.items.first()?;
            completed(page).into_iter().next()
        })
    });
    let cluster = computed(move || {
        environment_read
            .value
            .with(|read| read.as_ref()?.items.first()?.at(&[environment::CLUSTER_NAME]).text())
    });
    let deployment = move || {
        let last = last.get()?;
        let tone =
            Some(group(&last.status)).filter(|group| *group == StateGroup::Failed).map(StateGroup::key);
        let by = last.requested_by().map(|by| view! { <li>{by}</li> });
        Some(view! {
            <li class=tone>{last.outcome()} " " <Ago at=Signal::stored(last.outcome_at()) /></li>
            {by}
        })
    };
    let link = move || {
        let page = Page::Deployment(id, DeploymentKey(last.get()?.id));
        Some(view! {
            <li>
                <a href=site.href(&page)>"Open deployment"</a>
            </li>
        })
    };
    let cluster = move || cluster.get().map(|name| view! { <li>"Cluster " {visible(&name)}</li> });
    // The facts are drawn only once both reads have ended: a fact drawn later would move the others.
    let is_there = move || !history.reading.is_loading() && !environment_read.reading.is_loading();
    view! {
        <Show when=is_there>
            {deployment} {cluster} {link}
        </Show>
    }
}
