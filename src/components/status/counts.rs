//! The number of services in each group of states. On pages with a list, a press on a group filters the list by it.

use crate::features::navigation::address::use_address;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;

/// Shows each group in `counts` with its number.
#[component]
pub fn Counts(
    /// The groups to show, each with its number of services.
    #[prop(into)]
    counts: ReadSignal<Vec<(StateGroup, usize)>>,
    /// The name of the list for screen readers, such as "Services by state".
    of: &'static str,
    /// True if a press on a group filters the page's list by it, and a second press removes the filter.
    filter: bool,
) -> impl IntoView {
    let groups =
        computed(move || counts.with(|counts| counts.iter().map(|(group, _)| *group).collect::<Vec<_>>()));
    view! {
        <ul class=if filter { "counts filter" } else { "counts" } aria-label=of>
            {filter.then(|| view! { <All counts /> })}
            {move || {
                groups.get().into_iter().map(|group| view! { <Count group counts filter /> }).collect_view()
            }}
        </ul>
    }
}

/// The number of all services. A press removes the filter by state.
#[component]
fn All(counts: ReadSignal<Vec<(StateGroup, usize)>>) -> impl IntoView {
    let address = use_address();
    let is_unfiltered = computed(move || address.view.with(|view| view.filter("state").is_none()));
    let number = move || counts.with(|counts| counts.iter().map(|(_, count)| count).sum::<usize>());
    view! {
        <li>
            <button
                type="button"
                aria-pressed=move || is_unfiltered.get().to_string()
                on:click=move |_| address.change(|view| view.set_filter("state", ""))
            >
                "All "
                <b>{move || shown(number())}</b>
            </button>
        </li>
    }
}

/// Returns a number of services as text.
fn shown(count: usize) -> String {
    format::number(i64::try_from(count).unwrap_or(i64::MAX))
}

#[component]
fn Count(group: StateGroup, counts: ReadSignal<Vec<(StateGroup, usize)>>, filter: bool) -> impl IntoView {
    let address = use_address();
    let number =
        move || {
            shown(counts.with(|counts| {
                counts.iter().find(|(known, _)| *known == group).map_or(0, |(_, count)| *count)
            }))
        };
    let inside = view! {
        <Icon name=group.key() />
        <span class="counted">
            <b>{move || number()}</b>
            " "
            {group.label()}
        </span>
    };
    if !filter {
        return view! { <li class=group.key()>{inside}</li> }.into_any();
    }
    let is_chosen = computed(move || address.view.with(|view| view.filter("state") == Some(group.key())));
    let press = move |_| {
        let value = if is_chosen.get_untracked() { "" } else { group.key() };
        address.change(|view| view.set_filter("state", value));
    };
    view! {
        <li class=group.key()>
            <button type="button" aria-pressed=move || is_chosen.get().to_string() on:click=press>
                {inside}
            </button>
        </li>
    }
    .into_any()
}
