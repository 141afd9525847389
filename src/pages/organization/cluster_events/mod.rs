//! The events of a cluster in a period: a chart whose bars narrow the period, and a table, which can be grouped by reason or object.

mod chart;
mod filters;
mod table;

use crate::browser::clock;
use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, watch_when};
use crate::ui::empty::Empty;
use crate::ui::show::Show;
use chart::EventChart;
use filters::EventFilters;
use leptos::prelude::*;
use slipway_api::id::ClusterId;
use slipway_api::operations::cluster::ListClusterEvents;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::cluster::events::{ClusterEvent, GroupBy, bars, grouped};
use slipway_logic::cluster::parameters::with_names;
use slipway_logic::cluster::period::period;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::route::View;
use table::EventTable;

/// The number of bars in the chart.
const BARS: usize = 30;

/// The page of the events of a cluster.
#[component]
pub fn ClusterEvents(
    /// The cluster.
    cluster: ClusterId,
) -> impl IntoView {
    let (address, site) = (use_address(), use_site());
    // These parts of the address are parameters of the read. The grouping isn't among them: it changes only the table.
    let wanted = computed(move || {
        address.view.with(|view| {
            let keys = ["period", "from", "to", "node", "pod", "component"];
            let filters = view.filters.iter().filter(|(key, _)| keys.contains(&key.as_str())).cloned();
            View { filters: filters.collect(), ..View::default() }
        })
    });
    let known_ids = use_places().known_ids;
    let title = Signal::derive(move || {
        let named = known_ids.with(|known_ids| {
            known_ids.get(KnownKind::Cluster, cluster.0, None).map(|entry| entry.name.clone())
        });
        format!("Events · {}", named.unwrap_or_else(|| cluster.to_string()))
    });
    let site_parameters = StoredValue::new(site.config().event_parameters.clone());
    let list = watch_when(
        move || {
            let request = wanted.with(|wanted| request_of(cluster, wanted));
            let path = site_parameters.with_value(|names| with_names(&request.path, names));
            Some(Request { path, ..request })
        },
        || PollPolicy::ON_VISIT.without_ids(),
    );
    let reading = list.reading;
    // A relative period, such as the last hour, ends at the time of the last read.
    let shown = computed(move || {
        let now = reading.read_at.get().map_or_else(clock::now, |read_at| read_at.date);
        wanted.with(|wanted| period(wanted, now))
    });
    let events = computed(move || {
        let shown = shown.get();
        let is_shown = |event: &ClusterEvent| event.last.is_none_or(|last| last >= shown.from);
        list.value.with(|read| {
            let events = read.as_ref()?.items.iter().map(ClusterEvent::of);
            Some(events.filter(is_shown).collect::<Vec<_>>())
        })
    });
    let by = computed(move || {
        GroupBy::from_word(address.view.with(|view| view.filter("group").map(str::to_owned)).as_deref())
    });
    let groups = computed(move || {
        events.with(|events| events.as_ref().map(|events| grouped(events, by.get())).unwrap_or_default())
    });
    let chart = computed(move || {
        let shown = shown.get();
        events.with(|events| events.as_ref().map(|events| bars(events, shown, BARS)).unwrap_or_default())
    });
    let is_empty = move || events.with(|events| events.as_ref().is_some_and(Vec::is_empty));
    view! {
        <PageHead title readings=vec![reading] />
        <EventFilters shown wanted />
        <LoadError reading />
        <Absent reading what="the events of a cluster" />
        <Show when=is_empty>
            <Empty title="No event in this period" advice="Choose a longer period, or fewer filters." />
        </Show>
        <Show when=move || events.with(Option::is_some) && !is_empty()>
            <EventChart bars=chart />
            <EventTable groups by />
        </Show>
    }
}

/// Returns the request for the events in the period and with the filters of an address.
fn request_of(cluster: ClusterId, wanted: &View) -> Request {
    let shown = period(wanted, clock::now());
    let filter = |key: &str| wanted.filter(key).map(str::to_owned);
    let request = ListClusterEvents {
        cluster,
        from: Some(shown.from.to_iso()),
        // A period that ends now is sent without an end, so that the next read includes later events.
        to: wanted.filter("to").map(|_| shown.to.to_iso()),
        node: filter("node"),
        pod: filter("pod"),
        component: filter("component"),
    };
    request.request()
}
