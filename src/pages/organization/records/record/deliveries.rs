//! The deliveries of a webhook: what was sent, and what the target answered.

use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::status::time::Ago;
use crate::features::editing::request_text::CopyText;
use crate::live::Remote;
use crate::ui::chip::Chip;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::described::Value;
use slipway_api::fields::webhook_event;
use slipway_api::table::FieldName;
use slipway_api::tables::enumerations::ANY_WEBHOOK_EVENT;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::records::facts::value_label;
use slipway_logic::resources::delivery::{Outcome, outcome};
use slipway_logic::text::json::pretty;

/// The card “Deliveries” of a webhook.
#[component]
pub fn Deliveries(
    /// The list of deliveries.
    events: Remote,
) -> impl IntoView {
    let all = computed(move || events.value.with(|read| read.as_ref().map(|read| read.items.clone())));
    let none =
        || view! { <p class="dim">"No delivery yet. A deployment that the webhook reports makes one."</p> };
    view! {
        <LoadError reading=events.reading />
        <Card title="Deliveries">
            <Absent reading=events.reading what="the deliveries of webhooks" />
            <Show when=move || all.with(Option::is_some)>
                <Show when=move || all.with(|all| all.as_ref().is_some_and(|all| !all.is_empty())) fallback=none>
                    <ul class="deliveries">
                        <For
                            each=move || all.get().unwrap_or_default()
                            key=|event| event.text().to_owned()
                            children=|event| view! { <Delivery event /> }
                        />
                    </ul>
                </Show>
            </Show>
        </Card>
    }
}

/// A delivery: event, time and status. The request and the response are shown once a person expands the delivery.
#[component]
fn Delivery(event: Record) -> impl IntoView {
    let text = |key: FieldName| event.at(&[key]).text().map(|text| visible(&text)).unwrap_or_default();
    let Outcome { tone, label, at } = outcome(&event);
    let matched = text(webhook_event::MATCHED_EVENT);
    let name = ANY_WEBHOOK_EVENT.label(&matched).map_or_else(|| value_label(&matched), str::to_owned);
    let request = match event.at(&[webhook_event::REQUEST]) {
        Value::Json(request) => pretty(request),
        _ => String::new(),
    };
    let block = |label: &'static str, body: String| {
        (!body.is_empty()).then(|| view! { <CopyText label words=Signal::stored(body) /> })
    };
    view! {
        <li>
            <details>
                <summary>
                    <Chip tone word=label />
                    <b>{name}</b>
                    <Ago at=Signal::stored(at) />
                    <Icon name="right" />
                </summary>
                <p class="dim">"Sent to " <code>{text(webhook_event::TARGET_URL_USED)}</code></p>
                {block("Request", request)}
                {block("Response", text(webhook_event::TARGET_RESPONSE_BODY))}
            </details>
        </li>
    }
}
