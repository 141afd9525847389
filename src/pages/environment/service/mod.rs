//! One service of any kind: state, steps of the last deployment, public links and record.

pub mod clone;
pub mod deploy;
mod links;
mod steps;

use super::services::follow;
use crate::components::actions::{PageActions, provide_action_dispatcher};
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::places::{use_place, use_places};
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::status::state_chip::{OutOfDate, StateCell};
use crate::live::{PollPolicy, Reading, Remote, watch};
use crate::resources::service;
use crate::ui::empty::Empty;
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::record::RecordView;
use leptos::prelude::*;
use links::PublicLinks;
use slipway_api::described::{Value, at};
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::{ListApplications, ListLinks, ListServiceStatuses};
use slipway_api::patch::{self, Step};
use slipway_api::state::ServiceKind;
use slipway_api::tables::status::SERVICE_STATUS;
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::places::directory::Kind;
use slipway_logic::reading::read::Read;
use slipway_logic::records::service as requests;
use slipway_logic::status::by_id::status_by;
use std::sync::Arc;
use steps::Steps;

/// The overview of a service.
#[component]
pub fn Service(
    /// The environment of the service.
    of: EnvironmentId,
    /// The kind of the service.
    kind: ServiceKind,
    /// The service.
    id: ServiceId,
) -> impl IntoView {
    match requests::record(&kind, id) {
        Some(request) => view! { <KnownService of kind id request /> }.into_any(),
        None => view! {
            <PageHead />
            <Empty
                title="Unknown kind of service"
                advice="The list of its environment shows everything that is known about it."
            />
        }
        .into_any(),
    }
}

#[component]
fn KnownService(
    of: EnvironmentId,
    kind: ServiceKind,
    id: ServiceId,
    /// The read of its record.
    request: Request,
) -> impl IntoView {
    let own = watch(request.clone(), PollPolicy::ON_VISIT);
    let statuses = watch(ListServiceStatuses { environment: of }.request(), PollPolicy::statuses("id"));
    let reached = watch(ListLinks { environment: of }.request(), PollPolicy::ON_VISIT.without_ids());
    // The document tells an application's record in the list of its environment, and its status alone.
    let applications =
        (kind == ServiceKind::Application).then(|| ListApplications { environment: of }.request());
    let listed = instead(own.reading, applications, PollPolicy::ON_VISIT);
    let single = instead(statuses.reading, requests::status(&kind, id), PollPolicy::statuses("id"));
    let places = use_places();
    places.learn(Kind::Service, own, Some(of.0));
    let dispatcher = provide_action_dispatcher();
    follow(dispatcher, of, own, statuses, true);
    let (key, of_kind) = (id.to_string(), kind.clone());
    let status = computed(move || {
        let of = |remote: Remote| {
            let of = |read: &std::sync::Arc<Read>| status_by(&key, of_kind.as_str(), &read.sides).cloned();
            remote.value.with(|read| read.as_ref().and_then(of))
        };
        of(statuses).or_else(|| of(single.get()?))
    });
    let key = id.to_string();
    let record = computed(move || {
        let read = own.value.get().or_else(|| listed.get()?.value.get());
        let items = read.iter().flat_map(|read| &read.items);
        let mut found = items.filter(|record| record.at(&["id"]).text().as_ref() == Some(&key));
        found.next().map_or_else(String::new, |record| record.text().to_owned())
    });
    let place = use_place();
    let id_text: Arc<str> = id.to_string().into();
    let pending_label = dispatcher.pending_label(&id_text);
    let word = computed(move || {
        status
            .with(|status| status.as_ref().and_then(|status| status.at(&["state"]).text()))
            .unwrap_or_default()
    });
    let target_kind = kind.clone();
    let has_failed = computed(move || {
        let failed = |reading: Reading| reading.error.with(Option::is_some);
        single.get().map_or_else(|| failed(statuses.reading), |one| failed(one.reading))
    });
    let first = Callback::new(move |()| {
        let name = place.with_untracked(|place| place.name(Kind::Service)).unwrap_or_default();
        dispatcher.menu(&Target { id: id_text.clone(), name, kind: target_kind.clone(), of })
    });
    let state = move || {
        view! {
            <div class="state">
                <StateCell state=word status pending_label has_failed notes=true />
                <OutOfDate status />
            </div>
        }
    };
    let actions = move || view! { <CopyMenu record first /> };
    let readings = vec![statuses.reading, own.reading, reached.reading];
    Effect::new(move || {
        if let Some(list) = listed.get() {
            places.learn(Kind::Service, list, Some(of.0));
        }
    });
    Effect::new(move || {
        if let Some(one) = single.get() {
            follow(dispatcher, of, own, one, false);
        }
    });
    // The read that the record comes from.
    let record_reading = move || listed.get().map_or(own.reading, |list| list.reading);
    view! {
        <PageHead readings state actions />
        {move || {
            view! {
                <LoadError reading=record_reading() />
                <Absent
                    reading=record_reading()
                    what="the record of this service: its environment lists what is known of it"
                />
            }
        }}
        <LoadError reading=statuses.reading />
        <Steps status />
        <LoadError reading=reached.reading />
        <PublicLinks links=reached id />
        <StatusRecord status />
        <RecordView table=service::table(&kind) record title="Service" />
        <PageActions dispatcher />
        <JsonDialog record request />
    }
}

/// Reads something else in place of a read that the platform doesn't offer.
fn instead(reading: Reading, request: Option<Request>, pace: PollPolicy) -> RwSignal<Option<Remote>> {
    let one = RwSignal::new(None::<Remote>);
    let owner = Owner::current();
    Effect::new(move || {
        let is_needed = reading.not_offered().is_some() && one.get_untracked().is_none();
        if let (true, Some(request), Some(owner)) = (is_needed, request.clone(), owner.clone()) {
            one.set(Some(owner.with(|| watch(request, pace))));
        }
    });
    one
}

/// Shows the rest of the status.
#[component]
fn StatusRecord(status: ReadSignal<Option<Record>>) -> impl IntoView {
    // The steps stand above.
    let text = computed(move || {
        status.with(|status| {
            let text = status.as_ref().map(Record::text).unwrap_or_default();
            match at(text, &["steps"]) {
                Value::Absent => text.to_owned(),
                _ => patch::remove(text, &[Step::Key("steps".into())]).unwrap_or_else(|| text.to_owned()),
            }
        })
    });
    view! { <RecordView table=&SERVICE_STATUS record=text title="Status" /> }
}
