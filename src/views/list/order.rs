//! The order of a list, for cards and narrow windows, which have no column headers.

use super::model::ListModel;
use crate::features::navigation::address::use_address;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::list::CellKind;
use slipway_logic::route::{read_sort, sort_word};

/// The choice of the order. The list is in the context.
#[component]
pub fn ListOrder() -> impl IntoView {
    let state = expect_context::<ListModel>().state();
    let address = use_address();
    let current = computed(move || sort_word(address.view.with(|view| view.sort.clone())));
    let option = move |(value, label): (String, String)| {
        let is_chosen = {
            let value = value.clone();
            move || current.with(|current| *current == value)
        };
        view! {
            <option value=value prop:selected=is_chosen>
                {label}
            </option>
        }
    };
    let sorted = state.table.columns.iter().filter(|column| column.kind != CellKind::Recent);
    let choices = sorted.flat_map(|column| {
        let (up, down) = match column.kind {
            CellKind::Time => ("oldest first", "newest first"),
            CellKind::Number(_) | CellKind::Money => ("least first", "most first"),
            CellKind::State => ("what failed first", "what failed last"),
            _ => ("A to Z", "Z to A"),
        };
        [
            (column.name.to_owned(), format!("{}, {up}", column.label)),
            (format!("-{}", column.name), format!("{}, {down}", column.label)),
        ]
    });
    let first = (String::new(), "Sort: default".to_owned());
    view! {
        <select
            class="list-choice list-order"
            aria-label="Order"
            on:change:target=move |event| {
                address.change(|view| view.sort = read_sort(&event.target().value()));
            }
        >
            {std::iter::once(first).chain(choices).map(option).collect_view()}
        </select>
    }
}
