//! A sample of what a webhook posts, and the curl line that posts it.

use crate::features::editing::request_text::CopyText;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::fields::webhook;
use slipway_logic::resources::webhook::sample;
use slipway_logic::text::curl::post;
use slipway_logic::text::json::pretty;

/// The card with a sample of what a webhook posts.
#[component]
pub fn SamplePayload(found: ReadSignal<Option<Record>>) -> impl IntoView {
    let payload = Signal::derive(move || found.with(|found| found.as_ref().map(sample).unwrap_or_default()));
    let target = move || found.with(|found| found.as_ref()?.at(&[webhook::TARGET_URL]).text());
    let json = Signal::derive(move || payload.with(|payload| pretty(payload)));
    let curl = Signal::derive(move || payload.with(|payload| post(&target().unwrap_or_default(), payload)));
    let about = move || match found
        .with(|found| found.as_ref()?.at(&[webhook::KIND]).str().map(|kind| kind == "SLACK"))
    {
        Some(true) => {
            "What is sent to Slack isn’t documented. To other targets the platform sends a POST request like this one."
        }
        _ => "The platform sends a POST request like this one. A response with a 2xx status confirms it.",
    };
    view! {
        <Card title="Sample payload">
            <p class="dim">{about}</p>
            <CopyText label="JSON" words=json />
            <CopyText label="curl" words=curl />
        </Card>
    }
}
