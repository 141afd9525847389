//! The chart of events over time. Each bar is a button that narrows the period to the period of the bar.

use crate::browser::clock;
use crate::features::navigation::address::use_address;
use leptos::prelude::*;
use slipway_logic::cluster::events::EventBar;
use slipway_logic::cluster::period::set_exact;
use slipway_logic::text::format::count;

/// The smallest number of events that a bar of full height stands for. Without this minimum, a single event would be drawn as a bar of full
/// height.
const MIN_SCALE: usize = 6;

/// The number of events over time, as a chart.
#[component]
pub fn EventChart(bars: ReadSignal<Vec<EventBar>>) -> impl IntoView {
    let most = move || {
        let most = bars.with(|bars| bars.iter().map(|bar| bar.normal + bar.warnings).max());
        most.unwrap_or_default().max(MIN_SCALE)
    };
    let all = move || {
        let most = most();
        bars.get().into_iter().map(|bar| view! { <Bar bar most /> }).collect_view()
    };
    view! {
        <section class="card event-chart" aria-label="Events over time">
            <h2>
                "Events over time " <small>
                    <span class="key normal">"Normal"</span>
                    " "
                    <span class="key warning">"Warning"</span>
                </small>
            </h2>
            <ul>{all}</ul>
        </section>
    }
}

#[component]
fn Bar(bar: EventBar, most: usize) -> impl IntoView {
    let address = use_address();
    let EventBar { period, normal, warnings } = bar;
    let share = |events: usize| events as f64 / most as f64 * 100.0;
    let (low, high) = (share(warnings), share(normal));
    let times =
        format!("{} to {}", clock::time_or_date(period.from, clock::now()), clock::time_of_day(period.to));
    let tooltip = format!(
        "{times}: {}, {}",
        count(normal + warnings, "event", "events"),
        count(warnings, "warning", "warnings")
    );
    let narrow = move |_| {
        if period.from < period.to {
            address.change(|view| set_exact(view, period));
        }
    };
    view! {
        <li>
            <button type="button" title=tooltip.clone() aria-label=tooltip on:click=narrow>
                <svg aria-hidden="true" viewBox="0 0 1 100" preserveAspectRatio="none">
                    <rect class="warning" x="0" width="1" y=format!("{:.1}", 100.0 - low) height=format!("{low:.1}")></rect>
                    <rect
                        class="normal"
                        x="0"
                        width="1"
                        y=format!("{:.1}", 100.0 - low - high)
                        height=format!("{high:.1}")
                    ></rect>
                </svg>
            </button>
        </li>
    }
}
