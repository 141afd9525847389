//! The recent deployments of the services in a grid: a bar for each deployment, from one read of the environment's history.

use crate::browser::clock;
use crate::components::reads::refresh_on_new_ids::refresh_on_new_ids;
use crate::features::actions::StatusSource;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, watch};
use crate::views::list::Draw;
use leptos::prelude::*;
use slipway_api::fields::{reference, service_status};
use slipway_api::id::EnvironmentId;
use slipway_api::{Record, Timestamp};
use slipway_computed::{boxed, computed};
use slipway_logic::deployment::history::environment_history;
use slipway_logic::resources::service;
use slipway_logic::route::{Page, ServiceKey};
use slipway_logic::status::summary;
use slipway_logic::versions::service_deployment::{ServiceDeployment, deployments_by_service, outcomes};
use std::collections::HashSet;
use std::sync::Arc;

/// The maximum number of deployments that are drawn for a service, the newest at the end.
const MAX_BARS: usize = 8;

/// Reads the deployments of an environment.
pub(super) fn watch_history(id: EnvironmentId) -> Remote {
    let request = environment_history(id);
    watch(request, PollPolicy::ON_VISIT.without_ids())
}

/// Sets `draw`, and draws nothing itself. Reads the history again after each read of the list, when a last deployment has a later time, and
/// when a service leaves a transition. If one reply has all statuses, reads the list again when their ids change and differ from those in
/// the list.
#[component]
pub fn RecentDeployments(
    /// The environment.
    id: EnvironmentId,
    /// The read of the services. The history is read again after each read of the services, such as the read after a deployment.
    list: Remote,
    /// The statuses of the services.
    source: StatusSource,
    /// The read of the environment's history.
    history: Remote,
    /// Receives the callback that draws a service's recent deployments.
    draw: RwSignal<Option<Draw>>,
) -> impl IntoView {
    if source.is_whole() {
        refresh_on_new_ids(list, source.remote());
    }
    // The history isn’t polled, but the statuses are. A later date of a last deployment shows that somebody deployed a service, and the
    // history is read again.
    let last_deployment = computed(move || {
        let date =
            |status: &Record| Timestamp::parse(&status.at(&[service_status::LAST_DEPLOYMENT_DATE]).text()?);
        source.remote().value.with(|read| read.as_ref()?.statuses.values().filter_map(date).max())
    });
    let is_read = move || history.reading.read_at.with_untracked(Option::is_some);
    Effect::new(boxed(move || {
        if list.reading.read_at.get().is_some() && is_read() {
            history.reading.refresh();
        }
    }));
    Effect::new(boxed({
        let mut before = None;
        move || {
            let (previous, latest) = (before, last_deployment.get());
            before = latest.or(previous);
            if previous.is_some() && latest > previous && is_read() {
                history.reading.refresh();
            }
        }
    }));
    // A cancelled deployment doesn't change the date of the last deployment, so the history is also read when a service leaves a transition.
    let in_transition = computed(move || {
        let is_in_transition =
            |status: &Record| summary::state(status).is_some_and(|state| summary::is_in_transition(&state));
        source.remote().value.with(|read| {
            let all =
                read.iter().flat_map(|read| &read.statuses).filter(|(_, status)| is_in_transition(status));
            all.map(|(key, _)| key.clone()).collect::<HashSet<_>>()
        })
    });
    Effect::new(boxed({
        let mut before = HashSet::new();
        move || {
            let known = std::mem::replace(&mut before, in_transition.get());
            if !known.is_subset(&before) && is_read() {
                history.reading.refresh();
            }
        }
    }));
    let all = computed(move || {
        history.value.with(|read| {
            read.as_ref().and_then(|read| read.items.first().map(deployments_by_service)).unwrap_or_default()
        })
    });
    draw.set(Some(Callback::new(move |row: Arc<str>| {
        let service_id = row.clone();
        let deployments = computed(move || all.with(|all| all.get(&*row).cloned().unwrap_or_default()));
        view! { <Bars environment=id id=service_id list deployments /> }.into_any()
    })));
}

/// A bar for each of the last `MAX_BARS` deployments of a service, the newest at the end. The bars are a link to the service's deployments.
/// Places without a deployment have a dash; without any deployment nothing is drawn.
#[component]
fn Bars(
    environment: EnvironmentId,
    /// The id of the service.
    id: Arc<str>,
    list: Remote,
    deployments: ReadSignal<Vec<ServiceDeployment>>,
) -> impl IntoView {
    let site = use_site();
    let href = move || {
        let kind = list.value.with_untracked(|read| {
            let mut items = read.iter().flat_map(|read| &read.items);
            let record = items.find(|record| record.at(&[reference::ID]).str().as_deref() == Some(&*id))?;
            Some(service::kind(record))
        })?;
        let page = Page::ServiceDeployments(ServiceKey::new(environment, &kind, id.parse().ok()?)?);
        Some(site.href(&page))
    };
    move || {
        let shown: Vec<ServiceDeployment> =
            deployments.with(|all| all.iter().take(MAX_BARS).rev().cloned().collect());
        let newest = shown.last()?.text(clock::absolute);
        let bar = |deployment: &ServiceDeployment| view! { <i class=deployment.group().key()></i> };
        Some(view! {
            <a class="strip" tabindex="-1" href=href() title=newest aria-label=outcomes(&shown)>
                {(shown.len()..MAX_BARS).map(|_| view! { <i></i> }).collect_view()}
                {shown.iter().map(bar).collect_view()}
            </a>
        })
    }
}
