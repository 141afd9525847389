//! The services of an organization that need attention, and how many are in which group of states. Counts are of services: an
//! environment's state hides its failed services behind whatever goes on in it.

use crate::browser::clock::time_or_date;
use crate::components::navigation::site::use_site;
use crate::components::status::counts::Counts;
use crate::components::status::state_chip::StateCell;
use crate::live::{Remote, Round, in_rounds, use_live};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_computed::computed;
use slipway_logic::route::Page;
use slipway_logic::status::attention::{self, Line};
use slipway_logic::status::labels::StateGroup;
use slipway_logic::text::errors;

/// Milliseconds between two readings while nothing changes: of all environments together.
const REST_MS: i64 = 60_000;

/// Reads the statuses of the services of each environment in `services` and `states`, one environment after another.
pub fn service_statuses(services: Remote, states: Remote) -> Remote {
    let rounds = computed(move || {
        let mut ids: Vec<String> = Vec::new();
        let mut note = |id: Option<String>| ids.extend(id.filter(|id| !ids.contains(id)));
        services.value.with(|read| {
            for record in read.iter().flat_map(|read| &read.items) {
                note(record.at(&["environment_id"]).text());
            }
        });
        states.value.with(|read| {
            read.iter().flat_map(|read| read.sides.keys()).for_each(|id| note(Some(id.to_string())))
        });
        let round = |id: String| {
            let environment: EnvironmentId = id.parse().ok()?;
            Some(Round { id, request: ListServiceStatuses { environment }.request() })
        };
        ids.into_iter().filter_map(round).collect::<Vec<_>>()
    });
    in_rounds(rounds, "id", REST_MS, None)
}

/// The section. What can't be read stands in it as unknown, with the reason and the time of the next try.
#[component]
pub fn OrganizationStatus(
    /// The services of the organization.
    services: Remote,
    /// Their statuses.
    statuses: Remote,
) -> impl IntoView {
    let has_failed = computed(move || statuses.reading.error.with(Option::is_some));
    let counts: ReadSignal<Vec<(StateGroup, usize)>> = computed(move || {
        let read = statuses.value.get();
        services.value.with(|list| {
            attention::counts(
                list.iter().flat_map(|list| &list.items),
                read.as_deref().map(|read| &read.sides),
            )
        })
    });
    let lines = computed(move || {
        let read = statuses.value.get();
        services.value.with(|list| {
            attention::lines(
                list.iter().flat_map(|list| &list.items),
                read.as_deref().map(|read| &read.sides),
                has_failed.get(),
            )
        })
    });
    let is_loading = move || services.value.with(Option::is_none) && services.reading.is_loading();
    let is_listed = move || services.value.with(Option::is_some);
    view! {
        <section class="now" aria-labelledby="status">
            <h2 id="status">"Service status"</h2>
            <Show when=is_loading>
                <SkeletonLines />
            </Show>
            <Show when=move || !is_listed() && !is_loading()>
                <p class="about">{unlisted(services)}</p>
            </Show>
            <div role="status">
                <Show when=move || is_listed() && has_failed.get()>
                    <Notice tone="warning">
                        <p>{failure(statuses)}</p>
                    </Notice>
                </Show>
            </div>
            <Show when=is_listed>
                <Counts counts of="Services by state" filter=false />
            </Show>
            <Show when=is_listed>
                <AttentionList lines statuses />
            </Show>
        </section>
    }
}

/// The reason why no service is listed.
fn unlisted(services: Remote) -> Signal<String> {
    Signal::derive(move || {
        match services.reading.not_offered() {
        Some(_) => "This platform doesn’t list the services of an organization. Open an environment to see its services.".to_owned(),
        None => "Unknown. The services of this organization couldn’t be loaded.".to_owned(),
    }
    })
}

/// The reason why statuses are unknown, since when, and the time of the next try.
fn failure(statuses: Remote) -> Signal<String> {
    let live = use_live();
    Signal::derive(move || {
        let now = live.now.get();
        let why = statuses
            .reading
            .error
            .get()
            .map(|error| errors::sentence(&error).replace(" Try again.", ""))
            .unwrap_or_default();
        let since = statuses.reading.read_at.get();
        let since = since.map(|at| format!(" Last updated {}.", time_or_date(at, now))).unwrap_or_default();
        let next = statuses.reading.next_try.get();
        let next = next.map_or_else(
            || " Refresh to try again.".to_owned(),
            |at| format!(" Next try at {}.", time_or_date(at, now)),
        );
        format!("Some services are unknown. {why}{since}{next}")
    })
}

#[component]
fn AttentionList(lines: ReadSignal<Vec<Line>>, statuses: Remote) -> impl IntoView {
    let live = use_live();
    move || {
        let lines = lines.get();
        if !lines.is_empty() {
            let items = lines.into_iter().map(|line| view! { <AttentionItem line /> }).collect_view();
            return view! { <ul aria-label="Needs attention">{items}</ul> }.into_any();
        }
        let words = match (statuses.value.with(Option::is_some), live.resumes_at()) {
            (true, _) => "No service failed, and none is in progress.".to_owned(),
            (false, Some(at)) => format!("Unknown. Updates resume at {}.", time_or_date(at, live.now.get())),
            (false, None) => "Not loaded yet.".to_owned(),
        };
        view! { <p class="about">{words}</p> }.into_any()
    }
}

#[component]
fn AttentionItem(line: Line) -> impl IntoView {
    let page = match line.service {
        Some((kind, id)) => Page::Service(line.environment, kind, id),
        None => Page::Services(line.environment),
    };
    view! {
        <li>
            <a href=use_site().href(&page)>{line.name} <small>{line.place}</small></a>
            <StateCell
                state=line.state
                status=Signal::stored(None::<Record>)
                pending_label=Signal::stored(None::<String>)
                has_failed=Signal::stored(true)
                notes=false
            />
        </li>
    }
}
