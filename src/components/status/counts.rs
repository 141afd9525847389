//! The number of services in each group of states. A press on a group filters the page's list by it.

use crate::features::navigation::address::use_address;
use crate::ui::icon::Icon;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;

/// Shows the number of all services, and each group in `counts` with its number. A press filters the page's list.
#[component]
pub fn Counts(
    /// The groups to show, each with its number of services.
    #[prop(into)]
    counts: ReadSignal<Vec<(StateGroup, usize)>>,
    /// The name of the list for screen readers, such as "Services by state".
    of: &'static str,
) -> impl IntoView {
    let groups = computed(move || {
        let groups = counts.with(|counts| counts.iter().map(|(group, _)| Some(*group)).collect::<Vec<_>>());
        [vec![None], groups].concat()
    });
    view! {
        <ul class="counts" aria-label=of>
            {move || groups.get().into_iter().map(|group| count(group, counts)).collect_view()}
        </ul>
    }
}

/// Draws the number of a group, or of all services for None. The pressed one is the filter of the address.
fn count(group: Option<StateGroup>, counts: ReadSignal<Vec<(StateGroup, usize)>>) -> AnyView {
    let address = use_address();
    let key = group.map_or("", StateGroup::key);
    let number = move || {
        let is_counted = |(known, _): &&(StateGroup, usize)| group.is_none_or(|group| group == *known);
        let count =
            counts.with(|counts| counts.iter().filter(is_counted).map(|(_, count)| count).sum::<usize>());
        format::number(i64::try_from(count).unwrap_or(i64::MAX))
    };
    let is_chosen =
        computed(move || address.view.with(|view| view.filter("state").unwrap_or_default() == key));
    let press = move |_| {
        let value = if is_chosen.get_untracked() { "" } else { key };
        address.change(|view| view.set_filter("state", value));
    };
    view! {
        <li class=key>
            <button type="button" aria-pressed=move || is_chosen.get().to_string() on:click=press>
                {group.map(|group| view! { <Icon name=group.key() /> })}
                {group.is_none().then_some("All ")}
                <b>{number}</b>
                {group.map(|group| format!(" {}", group.label()))}
            </button>
        </li>
    }
    .into_any()
}
