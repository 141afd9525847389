//! The registries that an image can be pulled from.

use crate::components::navigation::places::use_above;
use crate::features::editing::field::options::FieldOption;
use crate::live::{PollPolicy, watch};
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_api::operations::registry::ListRegistries;
use slipway_api::{Operation, Record};
use slipway_logic::places::directory::Kind;

/// Returns the registries of the organization; none until they are read, and where the platform doesn’t list registries.
pub fn listed_registries() -> Signal<Vec<FieldOption>> {
    let organization = use_above(Kind::Organization);
    let listed = RwSignal::new(Vec::new());
    Effect::new(move || {
        let Some(id) = organization.get() else { return };
        let list = watch(ListRegistries { organization: OrganizationId(id) }.request(), PollPolicy::ON_VISIT);
        Effect::new(move || {
            if let Some(read) = list.value.get() {
                let option = |record: &Record| {
                    Some(FieldOption::new(record.at(&["id"]).text()?, record.at(&["name"]).text()?))
                };
                listed.set(read.items.iter().filter_map(option).collect());
            }
        });
    });
    listed.into()
}
