//! Who requested the deployment, when, and how long it took.

use crate::components::status::time::Ago;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::records::facts::value_label;
use slipway_logic::text::format;

/// The facts of the request.
#[component]
pub fn RequestCard(
    /// The deployment; None until it is found.
    last: ReadSignal<Option<Deployment>>,
    /// The time at which the deployment was first seen in the queue, whose entries have no time; None for a completed one.
    seen: Signal<Option<Timestamp>>,
) -> impl IntoView {
    let with =
        move |of: fn(&Deployment) -> String| last.with(|last| last.as_ref().map(of).unwrap_or_default());
    let is_queued = computed(move || last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)));
    let at = Signal::derive(move || last.with(|last| last.as_ref().and_then(|last| last.at)).or(seen.get()));
    let fact = move |label: &'static str, of: fn(&Deployment) -> String| {
        let value =
            move || Some(with(of)).filter(|value| !value.is_empty()).unwrap_or_else(|| "–".to_owned());
        view! {
            <div>
                <dt>{label}</dt>
                <dd>{value}</dd>
            </div>
        }
    };
    view! {
        <Card title="Request">
            <dl>
                {fact("Action", |own| value_label(&own.action))} {fact("Requested by", |own| own.by.clone())}
                {fact("Origin", |own| value_label(&own.origin))} <div>
                    <dt>{move || if is_queued.get() { "First seen" } else { "Requested" }}</dt>
                    <dd>
                        <Ago at />
                    </dd>
                </div> {fact("Duration", |own| own.seconds.map(format::duration).unwrap_or_default())}
                {fact("ID", |own| own.id.clone())}
            </dl>
        </Card>
    }
}
