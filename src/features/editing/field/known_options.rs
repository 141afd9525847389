//! Options from the known IDs.

use super::options::FieldOption;
use crate::features::navigation::places::use_places;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::places::known_ids::{Entry, KnownKind};
use uuid::Uuid;

/// Returns the known records of a kind as options; of all organizations while the organization isn’t known.
pub fn known_options(kind: KnownKind, organization: ReadSignal<Option<Uuid>>) -> Signal<Vec<FieldOption>> {
    let known_ids = use_places().known_ids;
    let options = computed(move || {
        known_ids.with(|known_ids| {
            let found = organization
                .get()
                .map_or_else(|| known_ids.of(kind), |organization| known_ids.within(kind, organization));
            let option = |entry: &Entry| FieldOption::new(entry.id.to_string(), &entry.name);
            found.into_iter().map(option).collect::<Vec<_>>()
        })
    });
    options.into()
}
