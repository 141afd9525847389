//! The error of a failed read, above the last good data or in its place.

use crate::browser::clock;
use crate::features::lazy::{AppView, Lazy};
use crate::live::{Reading, use_live};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::text::errors;

/// Shows a notice while the last read failed: the error, and the time of the older data below it, if there is any. A read that the platform
/// doesn’t offer gets no notice here.
#[component]
pub fn LoadError(
    /// The read whose error is shown.
    reading: Reading,
) -> impl IntoView {
    let live = use_live();
    let sentence = Signal::derive(move || {
        let Some(error) = reading.error.get() else { return String::new() };
        // "Try again." is removed from the message, because the button beside it has this label.
        let why = || errors::message(&error).replace(" Try again.", "");
        let why = match &error {
            ApiError::RateLimited { until: Some(until) } | ApiError::HeldBack { until } => {
                errors::resume_sentence(&error, &clock::time_of_day(*until))
            }
            error if !error.is_permanent() => {
                match reading.next_try.get().filter(|at| at.since(live.clock.now.get()) > 5_000) {
                    Some(at) => format!("{} Retrying at {}.", why(), clock::time_of_day(at)),
                    None => format!("{} Retrying automatically.", why()),
                }
            }
            _ => why(),
        };
        let stale = match reading.read_at.get() {
            Some(at) => format!(" Showing data from {}.", clock::time_or_date(at.date, live.clock.now.get())),
            None => String::new(),
        };
        format!("{why}{stale} ")
    });
    let is_unreachable = move || reading.error.with(|error| matches!(error, Some(ApiError::Unreachable)));
    let notice = move || {
        // With older data below it, the notice is a warning: the page is stale, not broken.
        let tone = if reading.read_at.with_untracked(Option::is_some) { "warning" } else { "failed" };
        view! {
            <Notice tone=tone>
                <p>
                    {sentence} <button type="button" class="link-button" on:click=move |_| reading.refresh()>
                        "Try again"
                    </button>
                </p>
                <Show when=is_unreachable>
                    <Lazy view=AppView::WhyUnreachable />
                </Show>
            </Notice>
        }
        .into_any()
    };
    // The live region is in the page before its text: screen readers don’t announce a region that is added together with its text.
    let shown = move || {
        reading
            .error
            .with(|error| error.as_ref().is_some_and(|error| !matches!(error, ApiError::NotOffered { .. })))
    };
    view! {
        <div role="status">
            <Show when=shown>{notice()}</Show>
        </div>
    }
}
