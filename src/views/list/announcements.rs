//! Announces changes of a list to screen readers: the order after sorting, the number of matches after typing, and new failures. Highlights
//! each row whose state changes. Of the changes that a poll finds, only new failures are announced.

use super::model::{ListModel, ListState};
use crate::browser::{clock, document};
use crate::features::notifications::announcer::use_announcer;
use leptos::prelude::*;
use slipway_api::state::ServiceState;
use slipway_api::visible::visible;
use slipway_computed::{boxed, computed};
use slipway_logic::list::CellKind;
use slipway_logic::route::View;
use slipway_logic::status::state_group::StateGroup;
use slipway_logic::text::format;
use std::collections::HashMap;
use std::sync::Arc;

/// Milliseconds after the last change of the search, a filter or the order until the number of matches, and a new order, are announced.
const ANNOUNCE_DELAY_MS: i64 = 500;

/// Announces the order, the matches and the new failures of the list in the context, and highlights the rows whose state changes. Draws nothing.
#[component]
pub fn ListAnnouncements() -> impl IntoView {
    let model: ListModel = expect_context();
    let state = model.state();
    matches(model);
    if let Some(index) = state.table.columns.iter().position(|column| column.kind == CellKind::State) {
        failures(model, index);
        flashes(model, index);
    }
}

fn matches(model: ListModel) {
    let state = model.state();
    let announcer = use_announcer();
    let timer = StoredValue::new_local(None);
    let view = computed(move || state.view.with(View::of_rows));
    // `last` begins as the view without a search or filters, in the list's default order. So a search, a filter or another order that the
    // address has when the page opens is announced as well, but the default order isn't.
    let (order, is_descending) = state.table.order;
    let mut last = View { sort: Some((order.to_owned(), is_descending)), ..View::default() };
    Effect::new(boxed(move || {
        let current = view.get();
        let before = std::mem::replace(&mut last, current.clone());
        if before != current {
            let is_sorted = before.sort != current.sort;
            timer.set_value(Some(clock::after(ANNOUNCE_DELAY_MS, move || {
                let count = state.matching.try_with_untracked(Vec::len).unwrap_or_default();
                let order = if is_sorted { sorted(state) } else { String::new() };
                let count = format::count(count, state.table.one, state.table.many);
                announcer.announce(&format!("{order}{count} shown"));
            })));
        }
    }));
}

/// Returns the sentence about the order, followed by a space: "Sorted by state, descending. " Empty if the order is unknown.
fn sorted(state: ListState) -> String {
    let sort = state.view.try_with_untracked(|view| view.sort.clone()).flatten();
    let sentence = |(name, is_descending): (String, bool)| {
        let column = state.table.columns.iter().find(|column| column.name == name)?;
        let direction = if is_descending { "descending" } else { "ascending" };
        Some(format!("Sorted by {}, {direction}. ", column.label))
    };
    sort.and_then(sentence).unwrap_or_default()
}

fn failures(model: ListModel, index: usize) {
    let state = model.state();
    let announcer = use_announcer();
    // None until the rows are read: services that had failed before aren't announced.
    let known = StoredValue::new(None::<Vec<Arc<str>>>);
    Effect::new(boxed(move || {
        let is_read = state.is_read.get()
            && state.options.statuses.is_none_or(|status| status.value.with(Option::is_some));
        if !is_read {
            return;
        }
        let last = known.try_update_value(Option::take).flatten();
        let (mut failed, mut new) = (Vec::new(), Vec::new());
        state.rows.with(|rows| {
            for row in rows.iter() {
                let word = row.cell(index);
                let state = ServiceState::from(word);
                let has_failed = StateGroup::of(&state) == StateGroup::Failed;
                if has_failed && last.as_ref().is_some_and(|last| !last.contains(&row.id)) {
                    let word = state.label().to_ascii_lowercase();
                    new.push(format!("{}: {word}", visible(row.cell(0))));
                }
                // A row without a state counts as known: states may arrive one after another, and a first state isn't a new failure.
                if has_failed || word.is_empty() {
                    failed.push(row.id.clone());
                }
            }
        });
        known.set_value(Some(failed));
        announcer.announce_failures(&new);
    }));
}

/// Highlights each row whose state changes. A first state isn't a change.
fn flashes(model: ListModel, index: usize) {
    let state = model.state();
    let known = StoredValue::new(HashMap::<Arc<str>, String>::new());
    Effect::new(move || {
        let current: HashMap<Arc<str>, String> = state
            .rows
            .with(|rows| rows.iter().map(|row| (row.id.clone(), row.cell(index).to_owned())).collect());
        known.update_value(|known| {
            let changed = |(id, word): &(&Arc<str>, &String)| {
                known.get(*id).is_some_and(|before| !before.is_empty() && before != *word)
            };
            current.iter().filter(changed).for_each(|(id, _)| document::flash_row(id));
            *known = current;
        });
    });
}
