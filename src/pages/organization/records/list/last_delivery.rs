//! The outcome of the last delivery of a webhook, in its row.

use crate::components::status::time::Ago;
use crate::live::{PollPolicy, watch};
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::{OrganizationId, RecordId, WebhookId};
use slipway_api::operations::webhook::ListWebhookEvents;
use slipway_computed::computed;
use slipway_logic::resources::delivery::{Outcome, last};

/// The outcome and the age of a webhook's last delivery. Draws nothing before the deliveries are read, if no delivery has a time, and where
/// the platform doesn't list deliveries.
#[component]
pub fn LastDelivery(organization: OrganizationId, webhook: RecordId) -> impl IntoView {
    let request = ListWebhookEvents { organization, webhook: WebhookId(webhook.0) }.request();
    let events = watch(request, PollPolicy::ON_VISIT.without_ids());
    let outcome = computed(move || events.value.with(|read| last(&read.as_ref()?.items)));
    move || {
        let Outcome { tone, label, at } = outcome.get()?;
        Some(view! {
            <span class=format!("delivery {tone}")>
                <Icon name=tone />
                <span class="visually-hidden">{format!("Last delivery: {label}, ")}</span>
                <Ago at=Signal::stored(at) />
            </span>
        })
    }
}
