//! The timeline of a probe that always fails.

use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::settings::probe::{self, Purpose, Timeline};

/// The delay and the failing checks as bars. Their widths are proportional to the times, up to limits that keep each bar visible.
#[component]
pub fn ProbeTimeline(
    /// The purpose of the probe.
    purpose: Purpose,
    /// The JSON of the probe.
    #[prop(into)]
    json: Signal<String>,
) -> impl IntoView {
    let timeline = computed(move || json.with(|json| probe::timeline(purpose, json)));
    let line = move || {
        let Timeline { delay, period, checks, .. } = timeline.get()?;
        // The widths are proportional to the times, but limited, so that the delay and each check stay visible.
        let gap = period.clamp(1, 3_600);
        let delay_width = delay.clamp(0, gap.saturating_mul(24));
        let width = delay_width + gap * checks.max(1);
        let check = |index: i64| {
            let x = (delay_width + gap * index).to_string();
            view! { <rect class="check" x=x y="0" width=(gap * 9 / 10).max(1).to_string() height="8" /> }
        };
        Some(view! {
            <svg class="probe-line" viewBox=format!("0 0 {width} 8") preserveAspectRatio="none" aria-hidden="true">
                <rect class="delay" x="0" y="0" width=(delay_width * 98 / 100).to_string() height="8" />
                {(0..checks).map(check).collect_view()}
            </svg>
        })
    };
    view! { {line} }
}
