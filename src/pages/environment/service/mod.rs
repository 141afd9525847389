//! One service of any kind: how it stands, the steps of its deployment, where it is reached, and its record.

pub mod clone;
pub mod deploy;
mod links;
mod steps;

use super::services::follow;
use crate::components::absent::absent;
use crate::components::actions::{Confirmation, use_action_dispatcher};
use crate::components::load_error::LoadError;
use crate::components::page_head::PageHead;
use crate::components::places::{use_place, use_places};
use crate::components::state_chip::StateCell;
use crate::live::{PollPolicy, Reading, Remote, watch};
use crate::records::service;
use crate::signal::{Memo, RwSignal, See};
use crate::ui::dynamic::{derived, dynamic, effect, memo};
use crate::ui::el::parts::part;
use crate::ui::el::{el, many};
use crate::ui::empty::Empty;
use crate::views::json::{CopyMenu, JsonDialog};
use crate::views::record::RecordView;
use leptos::prelude::*;
use links::links;
use slipway_api::described::{Value, at};
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::{ListApplications, ListLinks, ListServiceStatuses};
use slipway_api::patch::{self, Step};
use slipway_api::state::ServiceKind;
use slipway_api::tables::status::SERVICE_STATUS;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record, Request};
use slipway_logic::actions::bulk::Target;
use slipway_logic::places::directory::Kind;
use slipway_logic::reading::read::Read;
use slipway_logic::records::service as requests;
use slipway_logic::status::by_id::status_by;
use std::sync::Arc;
use steps::steps;

/// The overview of a service.
#[component]
pub fn Service(
    /// Its environment.
    of: EnvironmentId,
    /// Its kind.
    kind: ServiceKind,
    /// Which one.
    id: ServiceId,
) -> impl IntoView {
    match requests::record(&kind, id) {
        Some(request) => known(of, kind, id, request),
        None => many(vec![
            view! { <PageHead title="Service".to_owned() /> }.into_any(),
            view! { <Empty title="Unknown kind of service" advice="The list of its environment shows everything that is known about it." /> }
                .into_any(),
        ]),
    }
}

fn known(of: EnvironmentId, kind: ServiceKind, id: ServiceId, request: Request) -> AnyView {
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
    let dispatcher = use_action_dispatcher();
    follow(dispatcher, of, own, statuses, true);
    let (key, of_kind) = (id.to_string(), kind.clone());
    let status = memo(move || {
        let of = |remote: Remote| {
            let of = |read: &std::sync::Arc<Read>| status_by(&key, of_kind.as_str(), &read.sides).cloned();
            remote.value.see(|read| read.as_ref().and_then(of))
        };
        of(statuses).or_else(|| of(single.get()?))
    });
    let key = id.to_string();
    let record = derived(move || {
        let read = own.value.get().or_else(|| listed.get()?.value.get());
        let items = read.iter().flat_map(|read| &read.items);
        let mut found = items.filter(|record| record.at(&["id"]).text().as_ref() == Some(&key));
        found.next().map_or_else(String::new, |record| record.text().to_owned())
    });
    let place = use_place();
    let title = derived(move || {
        let read = record.see(|record| at(record, &["name"]).text().map(|name| visible(&name)));
        read.or_else(|| place.get().name(Kind::Service)).unwrap_or_else(|| "Service".into())
    });
    let id_text: Arc<str> = id.to_string().into();
    let asked = dispatcher.standing(&id_text);
    let word = derived(move || {
        status
            .see(|status| status.as_ref().and_then(|status| status.at(&["state"]).text()))
            .unwrap_or_default()
    });
    let target_kind = kind.clone();
    let has_failed = derived(move || {
        let failed = |reading: Reading| reading.error.see(Option::is_some);
        single.get().map_or_else(|| failed(statuses.reading), |one| failed(one.reading))
    });
    let first = Callback::new(move |()| {
        let name = title.get_untracked();
        dispatcher.menu(&Target { id: id_text.clone(), name, kind: target_kind.clone(), of })
    });
    let state = move || {
        el("div")
            .class("state")
            .child(view! { <StateCell state=word status asked has_failed notes=true /> }.into_any())
    };
    let actions = move || view! { <CopyMenu record first /> }.into_any();
    let readings = vec![statuses.reading, own.reading, reached.reading];
    many(vec![
        view! { <PageHead title readings state actions /> }.into_any(),
        part(dynamic(move || {
            // What the record is read by.
            let list = listed.get();
            if let Some(list) = list {
                places.learn(Kind::Service, list, Some(of.0));
            }
            let reading = list.map_or(own.reading, |list| list.reading);
            many(vec![
                view! { <LoadError reading /> }.into_any(),
                absent(reading, "the record of this service: its environment lists what is known of it"),
            ])
        })),
        view! { <LoadError reading=statuses.reading /> }.into_any(),
        part(dynamic(move || {
            // Its status alone tells what became of what was asked, too.
            if let Some(one) = single.get() {
                follow(dispatcher, of, own, one, false);
            }
            ().into_any()
        })),
        steps(status),
        view! { <LoadError reading=reached.reading /> }.into_any(),
        links(reached, id),
        status_record(status),
        view! { <RecordView table=service::table(&kind) record title="Service" /> }.into_any(),
        view! { <Confirmation dispatcher /> }.into_any(),
        view! { <JsonDialog record request /> }.into_any(),
    ])
}

/// What is read in the place of something that the platform doesn't offer.
fn instead(reading: Reading, request: Option<Request>, pace: PollPolicy) -> RwSignal<Option<Remote>> {
    let one = RwSignal::new(None::<Remote>);
    let owner = Owner::current();
    effect(move || {
        let is_needed = reading.not_offered().is_some() && one.get_untracked().is_none();
        if let (true, Some(request), Some(owner)) = (is_needed, request.clone(), owner.clone()) {
            one.set(Some(owner.with(|| watch(request, pace))));
        }
    });
    one
}

/// What else the platform says of the state.
fn status_record(status: Memo<Option<Record>>) -> AnyView {
    // The steps stand above.
    let text = derived(move || {
        status.see(|status| {
            let text = status.as_ref().map(Record::text).unwrap_or_default();
            match at(text, &["steps"]) {
                Value::Absent => text.to_owned(),
                _ => patch::remove(text, &[Step::Key("steps".into())]).unwrap_or_else(|| text.to_owned()),
            }
        })
    });
    view! { <RecordView table=&SERVICE_STATUS record=text title="Status" /> }.into_any().into_any()
}
