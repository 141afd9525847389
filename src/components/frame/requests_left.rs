//! The remaining requests of the platform's rate limit, at the foot of the sidebar.

use crate::browser::clock;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_logic::text::format::number;

/// The remaining requests of the rate limit and the time at which it resets, once less than a fifth of the requests is left.
#[component]
pub fn RequestsLeft() -> impl IntoView {
    let live = use_live();
    let text = Signal::derive(move || {
        let remaining = live.limits.budget.with(|budget| {
            budget.left(live.clock.instant.get()).map(|remaining| (remaining, budget.limit()))
        });
        match remaining {
            Some(((remaining, until), limit)) if remaining * 5 < limit => {
                let total = number(limit);
                format!(
                    "{} of {total} requests left until {}",
                    number(remaining),
                    clock::time_of_day(clock::date_of(until))
                )
            }
            _ => String::new(),
        }
    });
    view! { <small class="left">{move || text.get()}</small> }
}
