//! The facts below the heading: when and by whom the deployment was requested, how long it took, and how many are newer.

use crate::components::status::time::Ago;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::text::format;

/// The facts. The list has its height before the deployment is found.
#[component]
pub fn Facts(
    /// The deployment; None until it is found.
    last: ReadSignal<Option<Deployment>>,
    /// The time at which the deployment was first seen in the queue, whose entries have no time; None for a completed one.
    seen: Signal<Option<Timestamp>>,
    /// The sentence about newer deployments; None without any.
    #[prop(into)]
    newer: Signal<Option<String>>,
) -> impl IntoView {
    let is_queued = computed(move || last.with(|last| last.as_ref().is_some_and(|last| last.is_queued)));
    let at = Signal::derive(move || last.with(|last| last.as_ref().and_then(|last| last.at)).or(seen.get()));
    let fact = move |of: fn(&Deployment) -> Option<String>| {
        move || last.with(|last| last.as_ref().and_then(of)).map(|text| view! { <li>{text}</li> })
    };
    view! {
        <ul class="facts" aria-label="Facts">
            <Show when=move || at.get().is_some()>
                <li>
                    {move || if is_queued.get() { "First seen " } else { "Requested " }}
                    <Ago at />
                </li>
            </Show>
            {fact(|own| own.seconds.map(format::duration))}
            {fact(Deployment::requested_by)}
            {move || newer.get().map(|text| view! { <li>{text}</li> })}
        </ul>
    }
}
