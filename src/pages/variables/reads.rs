//! The reads of variables and secrets, which the platform lists apart.

use crate::components::reads::merge_remotes::merge_remotes;
use crate::live::{PollPolicy, Remote, watch};
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::list::find;
use slipway_computed::computed;
use slipway_logic::reading::read::Read;
use slipway_logic::variables::facts::marked_as_secret;
use slipway_logic::variables::owner::VariableOwner;
use slipway_logic::variables::requests;
use std::sync::Arc;

/// The reads of variables and secrets. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct VariableReads {
    /// The list of the variables that the owner has or inherits, without the secrets.
    pub without_secrets: Remote,
    /// The list of the secrets.
    pub secrets: Remote,
    /// Variables and secrets, with a mark at each secret.
    pub all: Remote,
}

/// Reads the variables that an owner has or inherits, until the calling page is left.
pub fn read_variables(owner: VariableOwner) -> VariableReads {
    let without_secrets = watch(requests::list(owner), PollPolicy::ON_VISIT.without_ids());
    let secrets = watch(requests::secrets(owner), PollPolicy::ON_VISIT.without_ids());
    let marked = Remote { value: RwSignal::new(None), reading: secrets.reading };
    Effect::new(move || {
        let read = secrets.value.get();
        let items = read.iter().flat_map(|read| &read.items).map(marked_as_secret);
        marked.value.set(read.is_some().then(|| Arc::new(Read::of_items(items.collect()))));
    });
    VariableReads { without_secrets, secrets, all: merge_remotes(vec![without_secrets, marked]) }
}

impl VariableReads {
    /// Returns true if the variables, and the secrets where the platform lists them, were read without an error and are merged.
    pub fn is_complete(self) -> bool {
        let is_read =
            |list: Remote| list.value.with(Option::is_some) && list.reading.error.with(Option::is_none);
        let count = |list: Remote| list.value.with(|read| read.as_ref().map_or(0, |read| read.items.len()));
        // An effect merges the two lists after they were read, so the merged list may lack records for a moment: its length is compared.
        is_read(self.without_secrets)
            && (is_read(self.secrets) || self.secrets.reading.not_offered().is_some())
            && count(self.all) == count(self.without_secrets) + count(self.secrets)
    }

    /// Returns the JSON of the variable or secret with an id; empty while it isn’t read, and if neither list contains it.
    pub fn record(self, id: &str) -> ReadSignal<String> {
        let id = id.to_owned();
        computed(move || {
            self.all.value.with(|read| {
                let found = read.as_ref().and_then(|read| find(&read.items, &id));
                found.map_or_else(String::new, |record| record.text().to_owned())
            })
        })
    }

    /// Returns the variables and secrets that have been read, without subscribing to changes; empty before.
    pub fn items(self) -> Vec<Record> {
        self.all.value.with_untracked(|read| read.as_ref().map(|read| read.items.clone()).unwrap_or_default())
    }
}
