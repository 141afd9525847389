//! The number of services in each group of states. A press on a group filters the page's list by that group.

use crate::features::navigation::address::use_address;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;

/// Shows the number of all services, and each group in `counts` with its number. A press on a group filters the page's list by the group,
/// and a second press removes the filter.
#[component]
pub fn Counts(
    /// The groups to show, each with its number of services.
    #[prop(into)]
    counts: ReadSignal<Vec<(StateGroup, usize)>>,
    /// The name of the list for screen readers, such as "Services by state".
    of: &'static str,
) -> impl IntoView {
    // All groups are drawn, and those without services hidden: a button that has the focus isn’t replaced when another group appears.
    let every = [None].into_iter().chain(StateGroup::ALL.map(Some));
    view! {
        <ul class="counts" aria-label=of hidden=move || counts.with(Vec::is_empty)>
            {every.map(|group| count(group, counts)).collect_view()}
        </ul>
    }
}

/// Draws the button with the number of a group, or of all services for None. The button of the filter in the address
/// is pressed; without a filter, the button of all services.
fn count(group: Option<StateGroup>, counts: ReadSignal<Vec<(StateGroup, usize)>>) -> AnyView {
    let address = use_address();
    let key = group.map_or("", StateGroup::key);
    let services = computed(move || {
        let is_counted = |(known, _): &&(StateGroup, usize)| group.is_none_or(|group| group == *known);
        counts.with(|counts| counts.iter().filter(is_counted).map(|(_, count)| count).sum::<usize>())
    });
    let number = move || format::number(i64::try_from(services.get()).unwrap_or(i64::MAX));
    let is_chosen =
        computed(move || address.view.with(|view| view.filter("state").unwrap_or_default() == key));
    let press = move |_| {
        let value = if is_chosen.get_untracked() { "" } else { key };
        address.change(|view| view.set_filter("state", value));
    };
    view! {
        <li class=key hidden=move || services.get() == 0 && !is_chosen.get()>
            <button type="button" aria-pressed=move || is_chosen.get().to_string() on:click=press>
                {group.map(|_| view! { <i class="mark"></i> })}
                {group.map_or("All", StateGroup::label)}
                " "
                <b>{number}</b>
            </button>
        </li>
    }
    .into_any()
}
