//! The reads of a service's pages: its record and its status.

use crate::components::actions::{ActionDispatcher, provide_action_dispatcher};
use crate::components::navigation::places::{use_place, use_places};
use crate::live::{PollPolicy, Reading, Remote, watch};
use crate::pages::environment::services::follow;
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::{ListApplications, ListServiceStatuses};
use slipway_api::state::ServiceKind;
use slipway_api::{Operation, Record, Request};
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::places::directory::Kind;
use slipway_logic::reading::read::Read;
use slipway_logic::records::service as requests;
use slipway_logic::status::by_id::status_by;
use std::sync::Arc;

/// The reads of a service: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct ServiceReads {
    /// The environment.
    pub environment: EnvironmentId,
    /// The service.
    pub id: ServiceId,
    /// The kind of the service.
    pub kind: StoredValue<ServiceKind>,
    /// The JSON of its record; empty until it is read.
    pub record: ReadSignal<String>,
    /// Its status; None until it is read.
    pub status: ReadSignal<Option<Record>>,
    /// The service as the target of actions. Its name is empty until it is read.
    pub target: ReadSignal<Target>,
    /// The actions of the page.
    pub dispatcher: ActionDispatcher,
    /// The request that reads the record.
    pub request: StoredValue<Request>,
    own: Remote,
    /// The applications of the environment, where the platform has no read of one.
    listed: RwSignal<Option<Remote>>,
    statuses: Remote,
    /// The status of this service alone, where the platform has no list of statuses.
    single: RwSignal<Option<Remote>>,
}

/// Reads a service until the calling page is left; None for a kind without a record to read.
pub fn read_service(of: EnvironmentId, kind: &ServiceKind, id: ServiceId) -> Option<ServiceReads> {
    let request = requests::record(kind, id)?;
    let own = watch(request.clone(), PollPolicy::ON_VISIT);
    let statuses = watch(ListServiceStatuses { environment: of }.request(), PollPolicy::statuses("id"));
    // The document tells an application's record in the list of its environment, and its status alone.
    let applications =
        (*kind == ServiceKind::Application).then(|| ListApplications { environment: of }.request());
    let listed = instead(own.reading, applications, PollPolicy::ON_VISIT);
    let single = instead(statuses.reading, requests::status(kind, id), PollPolicy::statuses("id"));
    let places = use_places();
    places.learn(Kind::Service, own, Some(of.0));
    let dispatcher = provide_action_dispatcher();
    follow(dispatcher, of, own, statuses, true);
    let (key, of_kind) = (id.to_string(), kind.clone());
    let status = computed(move || {
        let of = |remote: Remote| {
            let of = |read: &Arc<Read>| status_by(&key, of_kind.as_str(), &read.sides).cloned();
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
    let (place, of_kind) = (use_place(), kind.clone());
    let target = computed(move || Target {
        id: id.to_string().into(),
        name: place.with(|place| place.name(Kind::Service)).unwrap_or_default(),
        kind: of_kind.clone(),
        of,
    });
    Some(ServiceReads {
        environment: of,
        id,
        kind: StoredValue::new(kind.clone()),
        record,
        status,
        target,
        dispatcher,
        request: StoredValue::new(request),
        own,
        listed,
        statuses,
        single,
    })
}

impl ServiceReads {
    /// Returns the read that the record comes from.
    pub fn record_reading(self) -> Reading {
        self.listed.get().map_or(self.own.reading, |list| list.reading)
    }

    /// Returns the request that reads the record now: its own, or the list of the environment.
    pub fn present_request(self) -> Request {
        match self.listed.with(Option::is_some) {
            true => ListApplications { environment: self.environment }.request(),
            false => self.request.get_value(),
        }
    }

    /// Returns the read of the statuses of the environment.
    pub fn status_reading(self) -> Reading {
        self.statuses.reading
    }

    /// Returns every read, the statuses first.
    pub fn readings(self) -> Vec<Reading> {
        vec![self.statuses.reading, self.own.reading]
    }

    /// Returns true if the read of the status failed.
    pub fn has_no_status(self) -> bool {
        let failed = |reading: Reading| reading.error.with(Option::is_some);
        self.single.get().map_or_else(|| failed(self.statuses.reading), |one| failed(one.reading))
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
