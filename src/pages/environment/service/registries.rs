//! The registries that an image can be pulled from.

use crate::features::editing::field::options::FieldOption;
use crate::features::navigation::places::use_above;
use crate::live::{PollPolicy, watch_when};
use leptos::prelude::*;
use slipway_api::fields::container_registry;
use slipway_api::id::OrganizationId;
use slipway_api::operations::registry::ListRegistries;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;

/// Returns the registries of the organization; none until they are read, and where the platform doesn’t list registries.
pub fn listed_registries() -> Signal<Vec<FieldOption>> {
    let organization = use_above(KnownKind::Organization);
    let list = watch_when(
        move || {
            let organization = OrganizationId(organization.get()?);
            Some(ListRegistries { organization }.request())
        },
        || PollPolicy::ON_VISIT,
    );
    computed(move || {
        let option = |record: &Record| {
            Some(FieldOption::new(
                record.at(&[container_registry::ID]).text()?,
                record.at(&[container_registry::NAME]).text()?,
            ))
        };
        list.value.with(|read| read.iter().flat_map(|read| &read.items).filter_map(option).collect())
    })
    .into()
}
