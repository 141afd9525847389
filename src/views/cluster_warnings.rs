//! The clusters that had warnings in the last hour.

use crate::browser::clock;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, Remote, use_live, watch_when};
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
use slipway_logic::settings::several::names_of;
use slipway_logic::text::format::count;

/// The length of the period whose warnings are shown, in milliseconds: an hour, as is the default of the page of events, to which the links
/// lead.
const PERIOD_MS: i64 = 3_600_000;

/// Milliseconds after a read during which its warnings count as those of “the last hour”. Later, the text names the time at which the hour
/// ended.
const STILL_LAST_HOUR_MS: i64 = 120_000;

/// The maximum number of clusters whose events are read: each costs a request.
const MAX_CLUSTERS: usize = 8;

/// The warnings of the first `MAX_CLUSTERS` clusters of a list, and the number of the other clusters, whose events aren't read. Shows
/// nothing for a cluster without warnings.
#[component]
pub fn ClustersWarnings(
    /// The organization.
    id: OrganizationId,
    /// The read of the organization's clusters.
    clusters: Remote,
) -> impl IntoView {
    let named = computed(move || {
        let named_cluster = |record: &Record| {
            let id: ClusterId = record.at(&[reference::ID]).text()?.parse().ok()?;
            Some((id, visible(&record.at(&[cluster::NAME]).text().unwrap_or_default())))
        };
        clusters.value.with(|read| {
            let all = read.iter().flat_map(|read| &read.items).filter_map(named_cluster);
            all.collect::<Vec<_>>()
        })
    });
    let included =
        computed(move || named.with(|all| all.iter().take(MAX_CLUSTERS).cloned().collect::<Vec<_>>()));
    let excluded_count = move || named.with(Vec::len).saturating_sub(MAX_CLUSTERS);
    view! {
        <div class="cluster-warnings">
            <For each=move || included.get() key=Clone::clone let((cluster, name))>
                <ClusterWarnings id cluster name />
            </For>
            <Show when=move || excluded_count() != 0>
                <p class="dim">
                    {move || format!("The warnings of {} more are on their pages.", count(excluded_count(), "cluster", "clusters"))}
                </p>
            </Show>
        </div>
    }
}

/// The number and the reasons of a cluster's warnings with a link to its events, or the message that the warnings couldn't be read. Shows
/// nothing while there are no warnings, or if the platform doesn't list events.
#[component]
pub fn ClusterWarnings(
    /// The organization of the cluster.
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
    let list = watch_when(move || Some(request.clone()), || PollPolicy::WITHOUT_WRITES.without_ids());
    let (reading, live) = (list.reading, use_live());
    // The warnings are those of the hour before the last read. If that read is older than `STILL_LAST_HOUR_MS`, the text says “in the hour
    // before” the time of the read, not “in the last hour”.
    let sentence = computed(move || {
        if reading.error.with(Option::is_some) && reading.not_offered().is_none() {
            return Some("warnings couldn’t be read".to_owned());
        }
        let events = list.value.get()?.items.iter().map(ClusterEvent::of).collect::<Vec<_>>();
        let read_at = reading.read_at.get()?.date;
        let found = warnings(&events, read_at.plus(-PERIOD_MS))?;
        let names: Vec<&str> = found.reasons.iter().map(String::as_str).collect();
        let reasons = if names.is_empty() { String::new() } else { format!(": {}", names_of(&names)) };
        let now = live.clock.now.get();
        let when = match now.since(read_at) < STILL_LAST_HOUR_MS {
            true => "in the last hour".to_owned(),
            false => format!("in the hour before {}", clock::time_or_date(read_at, now)),
        };
        Some(format!("{} {when}{reasons}", count(found.count, "warning", "warnings")))
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
