//! The read of a service's record: its own, or the list of its environment where the platform has no read of one.

use crate::live::{Live, PollPolicy, Reading, Remote, read_now, watch};
use leptos::prelude::*;
use slipway_api::decode::Decode;
use slipway_api::id::{EnvironmentId, ServiceId};
use slipway_api::list::find;
use slipway_api::operations::environment::ListApplications;
use slipway_api::state::ServiceKind;
use slipway_api::table::Table;
use slipway_api::{ApiError, Listed, Operation, Request, save};
use slipway_computed::computed;
use slipway_logic::records::service as requests;
use slipway_logic::text::errors;

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
pub fn read_record(of: EnvironmentId, kind: &ServiceKind, id: ServiceId) -> Option<ServiceRecord> {
    let request = requests::record(kind, id)?;
    let own = watch(request.clone(), PollPolicy::ON_VISIT);
    // The document tells an application's record in the list of its environment.
    let applications =
        (*kind == ServiceKind::Application).then(|| ListApplications { environment: of }.request());
    let listed = instead(own.reading, applications, PollPolicy::ON_VISIT);
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

    /// Reads the record now, and returns the request that would save it unchanged.
    ///
    /// # Errors
    /// With a sentence for the person; None if the session ended.
    pub async fn read_again(self, live: Live, table: &'static Table) -> Result<String, Option<String>> {
        let request = match self.listed.with_untracked(Option::is_some) {
            true => ListApplications { environment: self.environment }.request(),
            false => self.request.get_value(),
        };
        let reply = read_now(live, request).await.map_err(|error| match error {
            ApiError::SignIn | ApiError::Cancelled => None,
            error => Some(format!("{} Nothing was saved.", errors::sentence(&error))),
        })?;
        let text = reply.text();
        const UNREADABLE: &str = "The current record can’t be read. Saving could lose data.";
        let list = Listed::decode(&text).map_err(|_| UNREADABLE.to_owned())?;
        let record = find(&list.items, &self.id.to_string())
            .ok_or_else(|| "The service was deleted on the platform. Nothing was saved.".to_owned())?;
        save::request(record.text(), table).ok_or_else(|| Some(UNREADABLE.to_owned()))
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
