//! A time: relative, with the absolute time in the tooltip.

use crate::browser::clock;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::text::format::{self, TimeFormat};

/// Shows the age of a time, or the time itself if the person chose exact times; `–` if the time isn’t known.
#[component]
pub fn Ago(
    /// The instant.
    #[prop(into)]
    at: Signal<Option<Timestamp>>,
) -> impl IntoView {
    time(at, format::ago)
}

/// Shows a time below the heading of its day, like [`Ago`], and with the time of day.
#[component]
pub fn AgoWithinDay(
    /// The instant.
    #[prop(into)]
    at: Signal<Option<Timestamp>>,
) -> impl IntoView {
    time(at, format::ago_within_day)
}

fn time(
    at: Signal<Option<Timestamp>>,
    text_of: fn(Timestamp, Timestamp, TimeFormat) -> String,
) -> impl IntoView {
    let now = use_live().clock.now;
    let text = move || at.get().map_or("–".to_owned(), |at| text_of(at, now.get(), clock::time_format()));
    view! {
        <time datetime=move || at.get().map(Timestamp::to_iso) title=move || at.get().map(clock::absolute)>
            {text}
        </time>
    }
}
