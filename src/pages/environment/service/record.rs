//! The read of a service's record: the record alone, or the list of applications of its environment where the platform doesn't return one
//! application.

use crate::live::{PollPolicy, Reading, Remote, watch, watch_when};
use leptos::prelude::*;
use slipway_api::fields;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::ListApplications;
use slipway_api::state::ServiceKind;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::route::ServiceKey;
use slipway_logic::service::requests;

/// The read of a service's record. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct ServiceRecord {
    /// The id of the service.
    pub id: ServiceId,
    /// The JSON of the record; empty until it is read, and if the list of applications doesn’t contain the service.
    pub json: ReadSignal<String>,
    /// The request that reads the service’s own record.
    pub request: StoredValue<Request>,
    /// The read of the service’s own record. Fails with `NotOffered` on platforms that only list applications.
    pub by_id: Remote,
    /// The applications of the environment, where the service’s own record isn’t offered.
    pub listed: Remote,
    /// True if the record comes from the list of applications.
    is_listed: Signal<bool>,
    environment: EnvironmentId,
}

/// Reads a record until the calling component is gone; None for a kind without a record to read.
pub fn read_record(service: ServiceKey, policy: PollPolicy) -> Option<ServiceRecord> {
    let ServiceKey { environment, kind, id } = service;
    let request = requests::record(kind, id)?;
    let by_id = watch(request.clone(), policy);
    // The documented operations don't include a single application's record. If the platform doesn't offer it, the record
    // is taken from the list of applications of the environment.
    let applications =
        (*kind == ServiceKind::Application).then(|| ListApplications { environment }.request());
    let has_list = applications.is_some();
    let is_listed = Signal::derive(move || has_list && by_id.reading.not_offered().is_some());
    let listed = instead(by_id.reading, applications, policy);
    let key = id.to_string();
    let json = computed(move || {
        let read = by_id.value.get().or_else(|| listed.value.get());
        let items = read.iter().flat_map(|read| &read.items);
        let mut found =
            items.filter(|record| record.at(&[fields::service::ID]).text().as_ref() == Some(&key));
        found.next().map_or_else(String::new, |record| record.text().to_owned())
    });
    Some(ServiceRecord {
        id,
        json,
        request: StoredValue::new(request),
        by_id,
        listed,
        is_listed,
        environment,
    })
}

impl ServiceRecord {
    /// Returns the state of the read that the record comes from.
    pub fn reading(self) -> Reading {
        if self.is_listed.get() { self.listed.reading } else { self.by_id.reading }
    }

    /// Returns the request that works on this platform: for the record alone, or for the applications of its environment.
    pub fn present_request(self) -> Request {
        match self.is_listed.get_untracked() {
            true => ListApplications { environment: self.environment }.request(),
            false => self.request.get_value(),
        }
    }
}

/// Returns the read of `request`, which is sent only once it is known that the platform doesn't offer the read of `reading`.
pub fn instead(reading: Reading, request: Option<Request>, policy: PollPolicy) -> Remote {
    watch_when(move || request.clone().filter(|_| reading.not_offered().is_some()), move || policy)
}
