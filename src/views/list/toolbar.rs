//! The bar above a list: search, filters, order, counts, actions, and the menu for columns and exports. Also the headers of the columns.

use super::model::ListModel;
use crate::components::status::counts::Counts;
use crate::features::lazy::{AppView, Lazy, MenuOf, lazy_menu};
use crate::features::navigation::address::use_address;
use crate::ui::icon::Icon;
use crate::ui::menu::Menu;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::list::{CellKind, CellSource, Column, view};
use slipway_logic::status::state_group::StateGroup;
use std::collections::HashSet;

/// The bar above a list: search, filters, order, counts by state, the page’s actions, Re-order, the switch to cards, and the menu.
#[component]
pub fn Toolbar(model: ListModel) -> impl IntoView {
    let state = model.state();
    // In narrow windows the style hides the filters until this button is pressed; wide windows always show them.
    let is_open = RwSignal::new(false);
    view! {
        <div class=move || if model.is_cards() { "list-bar with-order" } else { "list-bar" }>
            <Search model />
            <button
                type="button"
                class="button icon filters-button"
                aria-label="Filters and order"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|open| *open = !*open)
            >
                <Icon name="filter" />
            </button>
            <div class="list-filters" class:open=move || is_open.get()>
                <Filters model />
                // Columns have headers that sort; cards, and the rows of narrow windows, don't.
                <Show when=move || is_open.get() || model.is_cards()>
                    <Lazy view=AppView::ListOrder is_silent=true />
                </Show>
            </div>
            {state.options.counts.map(|counts| view! { <Counts counts of="Services by state" /> }.into_any())}
            <span class="list-space"></span>
            {state.options.actions.map(|draw| draw.run(()))}
            <Show when=move || state.pending_moves.with(|pending| *pending > 0)>
                <button type="button" class="button" on:click=move |_| { model.reorder(); model.keep_focus(); }>
                    {move || format!("Re-order ({})", state.pending_moves.get())}
                </button>
            </Show>
            {state.options.cards.then(|| view! { <CardsSwitch model /> }.into_any())}
            <Menu
                label=Signal::stored("Columns and export".to_owned())
                icon="columns"
                content=lazy_menu(MenuOf::List)
            />
        </div>
    }
}

#[component]
fn Search(model: ListModel) -> impl IntoView {
    let state = model.state();
    let address = use_address();
    let typed = RwSignal::new(state.view.with_untracked(|view| view.search.clone()));
    // Back and Forward change the search in the address without typing, so the text of the field is updated from the
    // address.
    Effect::new(boxed(move || {
        let search = state.view.with(|view| view.search.clone());
        if typed.with_untracked(|typed| *typed != search) {
            typed.set(search);
        }
    }));
    let label = format!("Search {}", state.table.many);
    view! {
        <div class="list-search">
            <Icon name="search" />
            <input
                type="search"
                aria-label=label.clone()
                placeholder=label
                autocomplete="off"
                spellcheck="false"
                prop:value=move || typed.get()
                on:keydown=move |event| {
                    if event.key() == "ArrowDown" {
                        event.prevent_default();
                        model.focus_row(0);
                    }
                }
                on:input:target=move |event| {
                    let search = event.target().value();
                    typed.set(search.clone());
                    address.change(|view| view.search = search);
                }
            />
        </div>
    }
}

/// Draws a filter for each filterable column that has several values or whose filter is set. A filter that was drawn once stays. A
/// filter by a status is drawn from the start: statuses arrive after the list, and the filter would move the controls beside it. Where the
/// bar has a button for each group of states, the filter by state is drawn only for a link that filters by a single state.
#[component]
fn Filters(model: ListModel) -> impl IntoView {
    let state = model.state();
    let columns = state.table.columns.iter().enumerate().filter(|(_, column)| column.filter);
    columns.map(|(index, column)| view! { <Filter model column index /> }).collect_view()
}

#[component]
fn Filter(
    model: ListModel,
    column: &'static Column,
    /// The index of the column.
    index: usize,
) -> impl IntoView {
    let state = model.state();
    let address = use_address();
    let choices = computed(move || state.rows.with(|rows| view::choices(index, rows)));
    let chosen =
        computed(move || state.view.with(|view| view.filter(column.name).unwrap_or_default().to_owned()));
    let options = move || {
        let (mut choices, current) = (choices.get(), chosen.get());
        if !current.is_empty() && !choices.iter().any(|(value, ..)| *value == current) {
            // The filter in the address is an option even if no row has its value: otherwise nothing would show why the list is empty.
            choices.push((current.clone(), format!("{}: {current}", column.label), 0));
        }
        // The first option clears the filter. While no filter is set, the select shows this option, so its text is the column’s label.
        let all = if current.is_empty() { column.label } else { "All" };
        choices.insert(0, (String::new(), all.to_owned(), 0));
        let option = |(value, label, count): (String, String, usize)| {
            let is_chosen = value == current;
            let text = if count == 0 { label } else { format!("{label} ({count})") };
            view! {
                <option value=value prop:selected=is_chosen>
                    {text}
                </option>
            }
        };
        choices.into_iter().map(option).collect_view()
    };
    // A filter that was shown once stays, so that no control moves under the pointer when states change.
    let was_shown = StoredValue::new(false);
    let has_segments = column.kind == CellKind::State && state.options.counts.is_some();
    let is_shown = move || {
        let is_chosen = chosen.with(|chosen| match has_segments {
            true => !chosen.is_empty() && StateGroup::ALL.iter().all(|group| group.key() != chosen),
            false => !chosen.is_empty(),
        });
        let has_choice = !has_segments
            && (matches!(column.source, CellSource::Status(_)) || choices.with(|choices| choices.len() > 1));
        let is_shown = was_shown.get_value() || has_choice || is_chosen;
        was_shown.set_value(is_shown);
        is_shown
    };
    view! {
        <Show when=is_shown>
            <select
                class="list-choice"
                aria-label=format!("Filter by {}", column.label.to_ascii_lowercase())
                on:change:target=move |event| {
                    address.change(|view| view.set_filter(column.name, &event.target().value()));
                }
            >
                {options}
            </select>
        </Show>
    }
}

/// The header of a column. A press sorts by the column, another press reverses the order, a third press restores the list's
/// default order. In an embedded list, and above cells without text, the header has no button.
#[component]
pub fn Heading(model: ListModel, column: &'static Column) -> impl IntoView {
    let state = model.state();
    let address = use_address();
    let direction = computed(move || {
        let sort = state.view.with(|view| view.sort.clone());
        sort.filter(|(name, _)| name == column.name).map(|(_, is_descending)| is_descending)
    });
    let press = move |_| {
        let next = match direction.get_untracked() {
            None => Some((column.name.to_owned(), false)),
            Some(false) => Some((column.name.to_owned(), true)),
            Some(true) => None,
        };
        address.change(|view| view.sort = next);
    };
    let class = format!("{} {}", column.kind.class(), if column.wide { "wide" } else { "" });
    let sort = computed(move || match direction.get() {
        None => "none",
        Some(false) => "ascending",
        Some(true) => "descending",
    });
    let content = if state.options.embedded || column.kind == CellKind::Recent {
        column.label.into_any()
    } else {
        let arrow = computed(move || match direction.get() {
            None => "",
            Some(false) => " ↑",
            Some(true) => " ↓",
        });
        // The list is a single tab stop: the headings are reached by the Up key from the first row.
        view! {
            <button type="button" tabindex="-1" class="heading" on:click=press>
                {column.label}
                <span aria-hidden="true">{move || arrow.get()}</span>
            </button>
        }
        .into_any()
    };
    view! {
        <th scope="col" role="columnheader" class=class aria-sort=move || sort.get()>
            {content}
        </th>
    }
    .into_any()
}

/// The button that switches between a table and cards. The style sheet hides the button in narrow windows, whose rows have a layout of their
/// own.
#[component]
fn CardsSwitch(model: ListModel) -> impl IntoView {
    let address = use_address();
    view! {
        <button
            type="button"
            class="button icon as-cards"
            aria-label="Cards"
            title="Cards"
            aria-pressed=move || model.is_cards().to_string()
            on:click=move |_| address.change(|view| view.cards = !view.cards)
        >
            <Icon name="cards" />
        </button>
    }
}

/// A checkbox that selects all shown rows, or none.
#[component]
pub fn SelectShown(model: ListModel) -> impl IntoView {
    let state = model.state();
    let are_all = computed(move || {
        let selected = state.selected.get();
        state.shown.with(|shown| !shown.is_empty() && shown.iter().all(|id| selected.contains(id)))
    });
    let are_some = computed(move || !are_all.get() && state.selected.with(|selected| !selected.is_empty()));
    let press = move |_| {
        if are_all.get_untracked() { state.selected.update(HashSet::clear) } else { model.select_all() }
    };
    // The list is a single tab stop, so this checkbox isn't in the tab order: keyboards use "Select all" in the selection bar.
    view! {
        <input
            type="checkbox"
            tabindex="-1"
            aria-label=format!("Select all {}", state.table.many)
            disabled=move || state.shown.with(Vec::is_empty)
            prop:checked=move || are_all.get()
            prop:indeterminate=move || are_some.get()
            on:change=press
        />
    }
}
