//! A time: relative, with the absolute time in the tooltip.

use crate::browser::clock;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::text::format;

/// Shows the age of a time, or the time itself if the person chose exact times; `–` if the time isn’t known.
#[component]
pub fn Ago(
    /// The time; None if it isn’t known.
    #[prop(into)]
    at: Signal<Option<Timestamp>>,
    /// True if the time stands below the heading of its day: it then has the time of day, without a date.
    #[prop(optional)]
    is_within_day: bool,
) -> impl IntoView {
    let now = use_live().clock.now;
    let format_age = if is_within_day { format::ago_within_day } else { format::ago };
    move || {
        let at = at.get();
        // Only the text is updated when the clock ticks: the `<time>` element and its tooltip are drawn again only if the time itself
        // changes.
        let text = move || at.map_or("–".to_owned(), |at| format_age(at, now.get(), clock::time_format()));
        view! {
            <time datetime=at.map(Timestamp::to_iso) title=at.map(clock::absolute)>
                {text}
            </time>
        }
        .into_any()
    }
}
