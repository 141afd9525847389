//! The controls that set the period and the filters of the events. Both are stored in the address.

use crate::browser::clock;
use crate::features::navigation::address::use_address;
use crate::ui::button::SubmitButton;
use crate::ui::field::{TextField, TimeField};
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::cluster::period::{DEFAULT, PREDEFINED_PERIODS, Period, exact, set_exact, set_usual};
use slipway_logic::route::View;

/// The names and labels of the filters that the platform applies.
const FILTERS: [(&str, &str); 3] = [("node", "Node"), ("pod", "Pod"), ("component", "Component")];

/// Buttons for the usual periods, and fields for an exact period, node, pod and component, which are applied together.
#[component]
pub fn EventFilters(
    /// The period that is shown.
    shown: ReadSignal<Period>,
    /// The filters in the address.
    wanted: ReadSignal<View>,
) -> impl IntoView {
    let address = use_address();
    let chosen = computed(move || {
        wanted.with(|wanted| match exact(wanted) {
            Some(_) => String::new(),
            None => wanted.filter("period").unwrap_or(DEFAULT).to_owned(),
        })
    });
    let usual = move |(word, label, _): &'static (&str, &str, i64)| {
        view! {
            <button
                type="button"
                aria-pressed=move || chosen.with(|chosen| chosen == word).to_string()
                on:click=move |_| address.change(|view| set_usual(view, word))
            >
                {*label}
            </button>
        }
    };
    let ends = computed(move || {
        wanted.with(|wanted| ["period", "from", "to"].map(|key| wanted.filter(key).map(str::to_owned)))
    });
    let (from, to) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    // The fields are filled when another period is chosen. When the same period is read again, the typed text stays.
    let filled = StoredValue::new(None::<Period>);
    Effect::new(move || {
        ends.track();
        let shown = shown.get_untracked();
        filled.set_value(Some(shown));
        from.set(clock::to_picker(shown.from));
        to.set(clock::to_picker(shown.to));
    });
    let typed = FILTERS.map(|_| RwSignal::new(String::new()));
    // A press on a node, pod or component of the table fills its field. Text that isn't applied yet stays when something else changes.
    for ((key, _), value) in FILTERS.into_iter().zip(typed) {
        let applied =
            computed(move || wanted.with(|wanted| wanted.filter(key).unwrap_or_default().to_owned()));
        Effect::new(move || value.set(applied.get()));
    }
    let tried = RwSignal::new(false);
    let instants = move || clock::from_picker(&from.get()).zip(clock::from_picker(&to.get()));
    let error = computed(move || {
        let is_period = instants().is_some_and(|(from, to)| from < to);
        (tried.get() && !is_period).then(|| "Choose two times, the earlier one first.".to_owned())
    });
    let apply = move || {
        tried.set(true);
        if error.with_untracked(Option::is_some) {
            return;
        }
        let chosen = untrack(instants).map(|(from, to)| Period { from, to });
        let picked = |period: Period| (clock::to_picker(period.from), clock::to_picker(period.to));
        // The pickers have no milliseconds, so the picked texts are compared, not the instants. A period that the person didn't change then
        // stays in the address as it is.
        let is_changed = filled.get_value().map(picked) != chosen.map(picked);
        address.change(|view| {
            if let Some(period) = chosen.filter(|_| is_changed) {
                set_exact(view, period);
            }
            for ((key, _), value) in FILTERS.into_iter().zip(typed) {
                view.set_filter(key, value.get_untracked().trim());
            }
        });
    };
    let field = |((key, label), value): ((&'static str, &'static str), RwSignal<String>)| {
        view! { <TextField id=format!("event-{key}") label value set_value=value /> }
    };
    view! {
        <div class="event-filters">
            <div class="segments" role="group" aria-label="Period">
                {PREDEFINED_PERIODS.iter().map(usual).collect_view()}
            </div>
            <form
                class="event-fields"
                aria-label="Filters"
                novalidate
                on:submit=move |event| {
                    event.prevent_default();
                    apply();
                }
            >
                <TimeField id="event-from" label="From" value=from error />
                <TimeField id="event-to" label="To" value=to />
                {FILTERS.into_iter().zip(typed).map(field).collect_view()}
                <SubmitButton>"Apply"</SubmitButton>
            </form>
        </div>
    }
}
