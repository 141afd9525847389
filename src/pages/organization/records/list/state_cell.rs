//! The state of a record in its row: a chip, or a switch for a record that can be enabled and disabled.

use super::enabled_switch::{EnabledSwitch, Switches};
use super::last_delivery::LastDelivery;
use crate::live::Remote;
use crate::pages::organization::records::record_state_chip::RecordStateChip;
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::list::find;
use slipway_computed::computed;
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::route::Collection;
use std::sync::Arc;

/// The state of a record in its row: a switch where the list has switches, else a chip (none for a record without a state). A webhook also
/// has its last delivery.
#[component]
pub fn RecordStateCell(
    /// The organization.
    organization: OrganizationId,
    /// The kind of the record.
    kind: &'static RecordKind,
    /// The collection of the record: webhooks have their last delivery beside their state.
    collection: Collection,
    /// The list.
    list: Remote,
    /// The id of the record.
    id: Arc<str>,
    /// The switches of the list; None for a kind whose records are neither enabled nor disabled.
    switches: Option<Switches>,
) -> impl IntoView {
    let record = id.parse().ok().map(RecordId);
    let found = computed(move || list.value.with(|read| find(&read.as_ref()?.items, &id).cloned()));
    let state = match (record, switches) {
        (Some(record), Some(switches)) => view! { <EnabledSwitch switches record found /> }.into_any(),
        _ => view! { <RecordStateChip kind found /> }.into_any(),
    };
    let webhook = record.filter(|_| collection == Collection::Webhooks);
    view! {
        <div class="state">
            {state} {webhook.map(|webhook| view! { <LastDelivery organization webhook /> })}
        </div>
    }
}
