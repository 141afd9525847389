//! Announcements of a list to screen readers: the number of matches after typing, and new failures. A poll announces nothing else.

use super::model::ListModel;
use crate::browser::clock;
use crate::components::notifications::announcer::use_announcer;
use leptos::prelude::*;
use slipway_api::state::ServiceState;
use slipway_api::visible::visible;
use slipway_computed::{boxed, computed};
use slipway_logic::list::{Cell, Row};
use slipway_logic::route::View;
use slipway_logic::status::labels::{self, StateGroup};
use slipway_logic::text::format;

/// Milliseconds without typing before the number of matches is announced.
const SETTLES: i64 = 500;

pub fn follow(model: ListModel) {
    let state = model.state();
    matches(model);
    if let Some(place) = state.table.columns.iter().position(|column| column.cell == Cell::State) {
        failures(model, place);
    }
}

fn matches(model: ListModel) {
    let state = model.state();
    let announcer = use_announcer();
    let timer = StoredValue::new_local(None);
    let asked = computed(move || state.view.with(View::of_rows));
    Effect::new(move |before: Option<()>| {
        asked.track();
        if before.is_none() {
            return;
        }
        timer.set_value(Some(clock::after(SETTLES, move || {
            let many = state.wanted.try_with_untracked(Vec::len).unwrap_or_default();
            announcer.say(&format!("{} shown", format::count(many, state.table.one, state.table.many)));
        })));
    });
}

fn failures(model: ListModel, place: usize) {
    let state = model.state();
    let announcer = use_announcer();
    let known = StoredValue::new(None::<Vec<String>>);
    Effect::new(boxed(move || {
        let is_read =
            state.is_read.get() && state.options.side.is_none_or(|side| side.value.with(Option::is_some));
        let failed: Vec<(String, String, String)> = state.rows.with(|rows| {
            let failed = rows.iter().filter_map(|row| {
                let state = ServiceState::from(row.cell(place));
                let failed = || (row.id.to_string(), visible(row.cell(0)), labels::word(&state).to_owned());
                (labels::group(&state) == StateGroup::Failed).then(failed)
            });
            failed.collect()
        });
        if !is_read {
            return;
        }
        // A first state is no change, where states come one after another.
        let now: Vec<String> = state.rows.with(|rows| {
            let is_known = |row: &&Row| {
                let word = row.cell(place);
                word.is_empty() || labels::group(&ServiceState::from(word)) == StateGroup::Failed
            };
            rows.iter().filter(is_known).map(|row| row.id.to_string()).collect()
        });
        let last = known.try_update_value(|known| known.replace(now)).flatten();
        // What failed before the page was opened is on it: nothing new.
        let Some(last) = last else { return };
        let new: Vec<String> = failed
            .into_iter()
            .filter(|(id, ..)| !last.contains(id))
            .map(|(_, name, word)| format!("{name}: {}", word.to_ascii_lowercase()))
            .collect();
        announcer.fails(&new);
    }));
}
