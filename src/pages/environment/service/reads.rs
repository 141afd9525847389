//! The reads of a service's pages: its record and its status.

use super::record::{ServiceRecord, instead, read_record};
use crate::features::actions::{ActionDispatcher, StatusSource, provide_action_dispatcher};
use crate::features::navigation::places::{use_place, use_places};
use crate::live::{PollPolicy, Reading, Remote, watch};
use crate::pages::environment::services::follow;
use leptos::prelude::*;
use slipway_api::fields::service_status;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::actions::bulk::Target;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::reading::read::Read;
use slipway_logic::route::ServiceKey;
use slipway_logic::service::requests;
use slipway_logic::status::by_id::status_by;
use std::sync::Arc;

/// The reads of a service. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct ServiceReads {
    /// The service.
    pub service: ServiceKey,
    /// The JSON of the service's record; empty until it is read.
    pub record: ReadSignal<String>,
    /// The status of the service; None until it is read, and if the platform's reply doesn't contain the service.
    pub status: ReadSignal<Option<Record>>,
    /// The service as the target of actions. Its name is empty until it is read.
    pub target: ReadSignal<Target>,
    /// The actions of the page.
    pub dispatcher: ActionDispatcher,
    /// The read of the service's record.
    pub source: ServiceRecord,
    statuses: Remote,
    /// The status of this service alone, where the platform has no list of statuses.
    single: Remote,
}

/// Reads a service until the calling page is left; None for a kind without a record to read.
pub fn read_service(service: ServiceKey) -> Option<ServiceReads> {
    let ServiceKey { environment, kind, id } = service;
    let source = read_record(service, PollPolicy::ON_VISIT)?;
    let statuses =
        watch(ListServiceStatuses { environment }.request(), PollPolicy::statuses(service_status::ID));
    // The documented operations don't include the list of statuses. If the platform doesn't offer the list, the status of
    // this service is read alone.
    let single =
        instead(statuses.reading, requests::status(kind, id), PollPolicy::statuses(service_status::ID));
    let places = use_places();
    places.learn(KnownKind::Service, source.by_id, Some(environment.0));
    let dispatcher = provide_action_dispatcher();
    follow(dispatcher, source.by_id, StatusSource::Whole(environment, statuses));
    let own_id = id.to_string();
    let status = computed(move || {
        let status_in = |remote: Remote| {
            let status_of = |read: &Arc<Read>| status_by(&own_id, kind.as_str(), &read.statuses).cloned();
            remote.value.with(|read| read.as_ref().and_then(status_of))
        };
        status_in(statuses).or_else(|| status_in(single))
    });
    places.learn(KnownKind::Service, source.listed, Some(environment.0));
    follow(dispatcher, source.by_id, StatusSource::One(environment, single));
    let place = use_place();
    let target = computed(move || Target {
        id: id.to_string().into(),
        name: place.with(|place| place.name(KnownKind::Service)).unwrap_or_default(),
        kind: kind.clone(),
        environment,
    });
    Some(ServiceReads { service, record: source.json, status, target, dispatcher, source, statuses, single })
}

impl ServiceReads {
    /// Returns the state of the read that lists the statuses of the environment.
    pub fn status_reading(self) -> Reading {
        self.statuses.reading
    }

    /// Returns the states of the reads of the status and of the record. Two of the four are reads that replace the others on platforms that
    /// don't offer them.
    pub fn readings(self) -> Vec<Reading> {
        vec![
            self.statuses.reading,
            self.source.by_id.reading,
            self.single.reading,
            self.source.listed.reading,
        ]
    }

    /// Returns true once the statuses of the environment, or the status of this service alone, were read.
    pub fn is_status_read(self) -> bool {
        let is_read = |remote: Remote| remote.value.with(Option::is_some);
        is_read(self.statuses) || is_read(self.single)
    }

    /// Returns true if the read that provides the status failed: the list, or the status of this service alone where there is no list.
    pub fn has_no_status(self) -> bool {
        let failed = |reading: Reading| reading.error.with(Option::is_some);
        let is_alone = self.statuses.reading.not_offered().is_some();
        if is_alone { failed(self.single.reading) } else { failed(self.statuses.reading) }
    }
}
