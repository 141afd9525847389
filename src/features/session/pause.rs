//! The pauses of requests: by the rate limit of the platform, or by the console itself.

use crate::live::{Live, use_live};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};
use slipway_computed::computed;
use slipway_logic::text::errors;

/// Returns true while the platform’s rate limit (429) pauses requests, and from the first read that the console itself holds back until the
/// session changes: `held_back_until` keeps its time even after the read may be sent again.
pub fn is_paused(live: Live) -> bool {
    live.resumes_at().is_some() || live.limits.held_back_until.with(Option::is_some)
}

/// Counts down the seconds until requests resume: after a rate limit of the platform, or while the console itself holds requests back.
#[component]
pub fn Pause() -> impl IntoView {
    let live = use_live();
    let seconds_until = move |until: Option<Timestamp>| {
        let now = live.clock.now.get();
        until.filter(|until| *until > now).map(|until| (until.since(now) + 999) / 1_000)
    };
    let seconds_left = computed(move || seconds_until(live.resumes_at()));
    let held_back = computed(move || seconds_until(live.limits.held_back_until.get()));
    let shown = computed(move || seconds_left.with(Option::is_some) || held_back.with(Option::is_some));
    let sentence = Signal::derive(move || match (seconds_left.get(), held_back.get()) {
        (Some(seconds_left), _) => {
            errors::pause_sentence(&ApiError::RateLimited { until: None }, seconds_left)
        }
        (None, Some(seconds_left)) => {
            errors::pause_sentence(&ApiError::HeldBack { until: live.clock.now.get() }, seconds_left)
        }
        (None, None) => String::new(),
    });
    view! {
        <Show when=move || shown.get()>
            <Notice tone="warning">
                <p role="timer">{move || sentence.get()}</p>
            </Notice>
        </Show>
    }
}
