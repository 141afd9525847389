//! An environment's services on platforms that don't list all of them, or all of their states, in one request, such as platforms with only
//! the documented operations.

use super::services::Grid;
use crate::components::reads::merge_remotes::merge_remotes;
use crate::features::actions::StatusSource;
use crate::features::navigation::site::use_site;
use crate::live::{PollPolicy, PolledStatuses, Remote, StatusRead, poll_in_turn, watch};
use crate::ui::notice::Notice;
use crate::ui::skeleton::SkeletonLines;
use leptos::prelude::*;
use slipway_api::fields::reference;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::action::GetApplicationStatus;
use slipway_api::operations::environment::{
    ListApplications, ListContainers, ListDatabases, ListHelmServices, ListJobs, ListTerraformServices,
};
use slipway_api::operations::service::GetApplication;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::reading::intervals;
use slipway_logic::resources::service;
use slipway_logic::route::Page;
use slipway_logic::service::requests;
use slipway_logic::text::format;
use std::sync::Arc;

/// The grid of an environment's services. If the platform doesn't offer the read `services`, a list is read for each kind of service; if it
/// doesn't offer the read `statuses`, the statuses are read one by one.
#[component]
pub fn ByDocument(id: EnvironmentId, services: Remote, statuses: Remote) -> impl IntoView {
    // The grid waits until both reads have ended. Otherwise it would be drawn for the outcome of one read, and discarded when the outcome of
    // the other read is known.
    let missing = computed(move || {
        let is_known = !services.reading.is_loading() && !statuses.reading.is_loading();
        let is_missing = |remote: Remote| remote.reading.not_offered().is_some();
        is_known.then(|| (is_missing(services), is_missing(statuses)))
    });
    move || {
        let Some((by_kind, one_by_one)) = missing.get() else {
            return view! { <SkeletonLines /> }.into_any();
        };
        let (list, missing) = if by_kind { lists_by_kind(id) } else { (services, Signal::default()) };
        let seen = RwSignal::new(None);
        let source = match one_by_one {
            true => StatusSource::Each(id, states_one_by_one(list, seen)),
            false => StatusSource::Whole(id, statuses),
        };
        let notice = move || {
            move || {
                let kinds = missing.get();
                (!kinds.is_empty()).then(|| view! { <NotListed kinds /> })
            }
        };
        view! { <Grid id list source notice visible_rows=seen /> }.into_any()
    }
}

/// Reads the services with a list for each kind, for a platform that doesn’t list all services together. Every platform lists
/// applications. Returns the merged lists, and the kinds that the platform doesn’t list.
fn lists_by_kind(environment: EnvironmentId) -> (Remote, Signal<Vec<&'static str>>) {
    let others = [
        ("containers", ListContainers { environment }.request()),
        ("databases", ListDatabases { environment }.request()),
        ("jobs", ListJobs { environment }.request()),
        ("helm charts", ListHelmServices { environment }.request()),
        ("terraform services", ListTerraformServices { environment }.request()),
    ];
    let others = others.map(|(kind, request)| (kind, watch(request, PollPolicy::ON_VISIT)));
    let applications = watch(ListApplications { environment }.request(), PollPolicy::ON_VISIT);
    let all = std::iter::once(applications).chain(others.iter().map(|(_, list)| *list));
    let missing = computed(move || {
        let missing = others.iter().filter(|(_, list)| list.reading.not_offered().is_some());
        missing.map(|(kind, _)| *kind).collect::<Vec<_>>()
    });
    (merge_remotes(all.collect()), missing.into())
}

/// Reads the status of each service in turn, for a platform that doesn't list all statuses. The services whose ids are in `seen`, which
/// are scrolled into view, come first. Services of a kind without a status to read are left out. Also reads the record of the first
/// application once, to find out whether the platform offers the operations on such a record.
fn states_one_by_one(list: Remote, seen: RwSignal<Option<Vec<Arc<str>>>>) -> PolledStatuses {
    let wanted = computed(move || {
        list.value.with(|read| {
            let read_of = |record: &Record| {
                let id = record.at(&[reference::ID]).text()?;
                let request = requests::status(&service::kind(record), id.parse().ok()?)?;
                Some(StatusRead { id, request })
            };
            read.iter().flat_map(|read| &read.items).filter_map(read_of).collect::<Vec<_>>()
        })
    });
    // The record of the first application in the list is read. The success or failure of this read decides whether the undocumented
    // operations on the record of an application count as offered, such as stopping or editing it.
    let first = computed(move || {
        let is_application = |read: &&StatusRead| read.request.spec == GetApplicationStatus::SPEC;
        wanted.with(|wanted| wanted.iter().find(is_application).map(|read| read.id.clone()))
    });
    let (owner, has_begun) = (Owner::current().unwrap_or_default(), StoredValue::new(false));
    Effect::new(move || {
        if let (Some(application), false) =
            (first.get().and_then(|id| id.parse().ok()), has_begun.get_value())
        {
            has_begun.set_value(true);
            owner.with(|| watch(GetApplication { application }.request(), PollPolicy::ON_VISIT));
        }
    });
    poll_in_turn(wanted.into(), reference::ID, intervals::SINGLE_STATUSES_MS, Some(seen.into()))
}

/// The warning that the list is incomplete.
#[component]
fn NotListed(
    /// The kinds of services that the platform doesn’t list.
    kinds: Vec<&'static str>,
) -> impl IntoView {
    let kinds = format::either(&kinds);
    view! {
        <Notice tone="warning">
            <p>
                {format!("This platform doesn’t list {kinds} here. Open them by ID from Known IDs. ")}
                <a class="link-button" href=use_site().href(&Page::Capabilities)>
                    "Platform capabilities"
                </a>
            </p>
        </Notice>
    }
}
