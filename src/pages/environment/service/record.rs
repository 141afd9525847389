//! The read of a service's record: its own, or the list of its environment where the platform has no read of one.

use crate::live::{PollPolicy, Reading, Remote, watch};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::operations::environment::ListApplications;
use slipway_api::state::ServiceKind;
use slipway_api::{Operation, Request};
use slipway_computed::computed;
use slipway_logic::records::service as requests;

/// The read of a record: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct ServiceRecord {
    /// The service.
    pub id: ServiceId,
    /// The JSON of the record; empty until it is read.
    pub json: ReadSignal<String>,
    /// The request that reads the record alone.
    pub request: StoredValue<Request>,
    /// The read of the record alone.
    pub own: Remote,
    /// The applications of the environment, once the record alone isn’t offered.
    pub listed: RwSignal<Option<Remote>>,
    environment: EnvironmentId,
}

/// Reads a record until the calling component is gone; None for a kind without a record to read.
pub fn read_record(
    of: EnvironmentId,
    kind: &ServiceKind,
    id: ServiceId,
    pace: PollPolicy,
) -> Option<ServiceRecord> {
    let request = requests::record(kind, id)?;
    let own = watch(request.clone(), pace);
    // The document tells an application's record in the list of its environment.
    let applications =
        (*kind == ServiceKind::Application).then(|| ListApplications { environment: of }.request());
    let listed = instead(own.reading, applications, pace);
    let key = id.to_string();
    let json = computed(move || {
        let read = own.value.get().or_else(|| listed.get()?.value.get());
        let items = read.iter().flat_map(|read| &read.items);
        let mut found = items.filter(|record| record.at(&["id"]).text().as_ref() == Some(&key));
        found.next().map_or_else(String::new, |record| record.text().to_owned())
    });
    Some(ServiceRecord { id, json, request: StoredValue::new(request), own, listed, environment: of })
}

impl ServiceRecord {
    /// Returns the read that the record comes from.
    pub fn reading(self) -> Reading {
        self.listed.get().map_or(self.own.reading, |list| list.reading)
    }

    /// Returns the request that reads the record now: alone, or with the applications of its environment.
    pub fn present_request(self) -> Request {
        match self.listed.with_untracked(Option::is_some) {
            true => ListApplications { environment: self.environment }.request(),
            false => self.request.get_value(),
        }
    }
}

/// Reads something else in place of a read that the platform doesn't offer.
pub fn instead(reading: Reading, request: Option<Request>, pace: PollPolicy) -> RwSignal<Option<Remote>> {
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
