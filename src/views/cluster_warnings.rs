//! The clusters that had warnings in the last hour.

use crate::browser::clock;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, watch_when};
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::fields::{cluster, reference};
use slipway_api::id::{ClusterId, OrganizationId};
use slipway_api::operations::cluster::ListClusterEvents;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::cluster::events::{ClusterEvent, warnings};
use slipway_logic::cluster::parameters::with_names;
use slipway_logic::route::Page;
use slipway_logic::text::format::count;

/// The length of the period, in milliseconds: the default of the page of events, to which the links lead.
const PERIOD_MS: i64 = 3_600_000;

/// The number of clusters whose events are read: each costs a request.
const MOST_CLUSTERS: usize = 8;

/// The warnings of the clusters of a list; nothing while there are none.
#[component]
pub fn ClustersWarnings(
    /// The organization.
    id: OrganizationId,
    /// The list of its clusters.
    clusters: Remote,
) -> impl IntoView {
    let named = computed(move || {
        let own = |record: &Record| {
            let id: ClusterId = record.at(&[reference::ID]).text()?.parse().ok()?;
            Some((id, visible(&record.at(&[cluster::NAME]).text().unwrap_or_default())))
        };
        clusters.value.with(|read| {
            let all = read.iter().flat_map(|read| &read.items).filter_map(own);
            all.take(MOST_CLUSTERS).collect::<Vec<_>>()
        })
    });
    view! {
        <div class="cluster-warnings">
            <For each=move || named.get() key=Clone::clone let((cluster, name))>
                <ClusterWarnings id cluster name />
            </For>
        </div>
    }
}

/// The warnings of a cluster, with a link to its events; nothing while there are none, or if the platform doesn't list events.
#[component]
pub fn ClusterWarnings(
    /// The organization.
    id: OrganizationId,
    /// The cluster.
    cluster: ClusterId,
    /// The name of the cluster; empty on its own page.
    #[prop(into)]
    name: String,
) -> impl IntoView {
    let site = use_site();
    let from = clock::now().plus(-PERIOD_MS);
    let names = site.config().event_parameters.clone();
    let request = ListClusterEvents {
        cluster,
        from: Some(from.to_iso()),
        to: None,
        node: None,
        pod: None,
        component: None,
    }
    .request();
    let request = Request { path: with_names(&request.path, &names), ..request };
    let list = watch_when(move || Some(request.clone()), || PollPolicy::ON_VISIT.without_ids());
    let sentence = computed(move || {
        let events = list.value.get()?.items.iter().map(ClusterEvent::of).collect::<Vec<_>>();
        let found = warnings(&events, from)?;
        let most =
            if found.reason.is_empty() { String::new() } else { format!(", most often {}", found.reason) };
        Some(format!("{} in the last hour{most}", count(found.count, "warning", "warnings")))
    });
    let href = site.href(&Page::ClusterEvents(id, cluster));
    let name = (!name.is_empty()).then_some(name);
    view! {
        <Show when=move || sentence.with(Option::is_some)>
            <p>
                <Icon name="warning" />
                {name.clone().map(|name| view! { <b>{name}</b> ": " })}
                <a href=href.clone()>{move || sentence.get()}</a>
            </p>
        </Show>
    }
}
