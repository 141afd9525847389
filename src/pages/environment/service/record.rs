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

    /// Reads the record now, and returns the request that would save it unchanged.
    ///
    /// # Errors
    /// If the read fails, and if its reply can’t be saved again.
    pub async fn read_again(self, live: Live, table: &'static Table) -> Result<String, ReadAgainError> {
        let request = match self.listed.with_untracked(Option::is_some) {
            true => ListApplications { environment: self.environment }.request(),
            false => self.request.get_value(),
        };
        let reply = read_now(live, request).await.map_err(ReadAgainError::Api)?;
        let list = Listed::decode(&reply.text()).map_err(|_| ReadAgainError::Record(UNREADABLE))?;
        let record = find(&list.items, &self.id.to_string()).ok_or(ReadAgainError::Record(GONE))?;
        save::request(record.text(), table).ok_or(ReadAgainError::Record(UNREADABLE))
    }
}

const UNREADABLE: &str = "The current record can’t be read. Saving could lose data.";
const GONE: &str = "The service was deleted on the platform. Nothing was saved.";

/// The reason why a record can’t be saved after it was read again.
pub enum ReadAgainError {
    /// The read failed.
    Api(ApiError),
    /// The record isn’t one that can be saved: a sentence.
    Record(&'static str),
}

impl ReadAgainError {
    /// Returns a sentence for the person; None if the session ended.
    pub fn sentence(&self) -> Option<String> {
        match self {
            Self::Api(ApiError::SignIn | ApiError::Cancelled) => None,
            Self::Api(error) => Some(format!("{} Nothing was saved.", errors::sentence(error))),
            Self::Record(why) => Some((*why).to_owned()),
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
