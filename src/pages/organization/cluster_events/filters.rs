//! The period and the filters of the events, in the address.

use crate::features::navigation::address::use_address;
use crate::ui::button::SubmitButton;
use crate::ui::field::TextField;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_computed::computed;
use slipway_logic::cluster::period::{DEFAULT, Period, USUAL, exact, set_usual};
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
        from.set(shown.from.to_iso());
        to.set(shown.to.to_iso());
    });
    let typed = FILTERS.map(|(key, _)| {
        RwSignal::new(address.view.with_untracked(|view| view.filter(key).unwrap_or_default().to_owned()))
    });
    let tried = RwSignal::new(false);
    let instants = move || Timestamp::parse(&from.get()).zip(Timestamp::parse(&to.get()));
    let error = computed(move || {
        let is_period = instants().is_some_and(|(from, to)| from < to);
        (tried.get() && !is_period)
            .then(|| "Must be two times such as 2026-11-20T10:00:00Z, the earlier one first.".to_owned())
    });
    let apply = move || {
        tried.set(true);
        if error.with_untracked(Option::is_some) {
            return;
        }
        let is_changed = filled.get_value().is_none_or(|filled| {
            from.get_untracked() != filled.from.to_iso() || to.get_untracked() != filled.to.to_iso()
        });
        address.change(|view| {
            if is_changed {
                view.set_filter("period", "");
                view.set_filter("from", from.get_untracked().trim());
                view.set_filter("to", to.get_untracked().trim());
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
                {USUAL.iter().map(usual).collect_view()}
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
                <TextField id="event-from" label="From" value=from set_value=from error />
                <TextField id="event-to" label="To" value=to set_value=to />
                {FILTERS.into_iter().zip(typed).map(field).collect_view()}
                <SubmitButton>"Apply"</SubmitButton>
            </form>
        </div>
    }
}
