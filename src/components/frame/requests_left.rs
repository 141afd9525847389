//! The remaining requests of the platform's rate limit, at the foot of the sidebar.

use crate::browser::clock;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_logic::text::format::number;

/// The remaining requests of the rate limit, once less than a fifth is left.
#[component]
pub fn RequestsLeft() -> impl IntoView {
    let live = use_live();
    let words = Signal::derive(move || {
        let left = live
            .limits
            .budget
            .with(|budget| budget.left(live.clock.instant.get()).map(|left| (left, budget.limit())));
        match left {
            Some(((left, until), limit)) if left * 5 < limit => {
                let of = number(limit);
                format!(
                    "{} of {of} requests left until {}",
                    number(left),
                    clock::time_of_day(clock::date_of(until))
                )
            }
            _ => String::new(),
        }
    });
    view! { <small class="left">{move || words.get()}</small> }
}
