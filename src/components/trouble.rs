//! What a person is told when a read failed: over a page that still shows the last good data, or in its place.

use crate::browser::clock;
use crate::live::Reading;
use crate::ui::dynamic::{text, when};
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::ApiError;

/// A notice while the last read failed. What is below it is stale, and it says from when.
#[component]
pub fn Trouble(
    /// The read.
    reading: Reading,
) -> impl IntoView {
    let tone = Signal::derive(move || if reading.read_at.get().is_some() { "warning" } else { "failed" });
    let sentence = text(move || {
        let Some(error) = reading.error.get() else { return String::new() };
        let pause = match &error {
            ApiError::RateLimited { until: Some(until) } => {
                format!(" It goes on at {}.", clock::time_of_day(*until))
            }
            error if !error.lasting() => " It is tried again by itself.".into(),
            _ => String::new(),
        };
        let stale = match reading.read_at.get() {
            Some(at) => format!(" Below is what it said at {}.", clock::time_of_day(at)),
            None => String::new(),
        };
        format!("{}{pause}{stale} ", error.sentence())
    });
    let notice = move || {
        view! {
            <Notice tone=tone>
                <p>
                    {sentence}
                    <button type="button" class="link-button" on:click=move |_| reading.refresh()>"Try again"</button>
                </p>
            </Notice>
        }
        .into_any()
    };
    // The region is there before its words are: only then they are announced.
    view! { <div role="status">{when(move || reading.error.with(Option::is_some), notice)}</div> }
}
