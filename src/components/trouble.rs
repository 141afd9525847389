//! What a person is told when a read failed: over a page that still shows the last good data, or in its place.

use crate::browser::clock;
use crate::live::{Reading, use_live};
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::ApiError;

/// A notice while the last read failed. What is below it is stale, and it says from when.
#[component]
pub fn Trouble(
    /// The read.
    reading: Reading,
) -> impl IntoView {
    let live = use_live();
    let tone = Signal::derive(move || if reading.read_at.get().is_some() { "warning" } else { "failed" });
    let sentence = move || {
        let error = reading.error.get()?;
        let pause = match &error {
            ApiError::RateLimited { until: Some(until) } => {
                let seconds = (until.since(live.now.get()).max(0) + 999) / 1_000;
                Some(format!(" It goes on at {}, in about {seconds} s.", clock::time_of_day(*until)))
            }
            _ => None,
        };
        Some(format!("{}{}", error.sentence(), pause.unwrap_or_default()))
    };
    let stale = move || {
        let at = reading.read_at.get()?;
        Some(format!(" Below is what it said at {}.", clock::time_of_day(at)))
    };
    view! {
        <Show when=move || reading.error.with(Option::is_some)>
            <Notice tone=tone>
                <p>
                    {sentence}{stale}" "
                    <button type="button" class="link-button" on:click=move |_| reading.refresh()>"Try again"</button>
                </p>
            </Notice>
        </Show>
    }
}
