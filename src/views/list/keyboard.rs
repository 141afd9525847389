//! Keyboard control of a list. The arrow keys, Page Up, Page Down, Home and End move between the rows, and with Shift also select them.
//! Enter opens a row, Space selects it, `.` opens its menu, and Escape returns to the row, clears the selection or focuses the search.

use super::model::{Id, ListModel};
use crate::browser::document;
use crate::browser::focus;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusEvent, HtmlElement, KeyboardEvent};

/// Returns the row that an event’s target is in; None if the target isn’t in a row.
fn row_of(event: &Event) -> Option<Element> {
    target_of(event)?.closest("tr[data-id]").ok().flatten()
}

fn target_of(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn id_of(row: &Element) -> Option<Id> {
    row.get_attribute("data-id").map(Into::into)
}

/// Records that the focus is in the list, and makes the row with the focus the current row.
pub fn focused(model: ListModel, event: &FocusEvent) {
    let Some(state) = model.try_state() else { return };
    state.has_focus.set(true);
    if let Some(id) = row_of(event).and_then(|row| id_of(&row)) {
        state.current.set(Some(id));
    }
}

/// Records that the focus left the list. Does nothing if the focus moved within the list.
pub fn blurred(model: ListModel, event: &FocusEvent) {
    let Some(state) = model.try_state() else { return };
    let list = event.current_target().and_then(|list| list.dyn_into::<Element>().ok());
    let to = event.related_target().and_then(|to| to.dyn_into::<Element>().ok());
    let stays = list.zip(to).is_some_and(|(list, to)| list.contains(Some(&to)));
    if !stays {
        state.has_focus.set(false);
    }
}

/// Handles a key pressed in a row or in a column heading.
pub fn press(model: ListModel, event: &KeyboardEvent) {
    let state = model.state();
    if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    // The open menu is an element within its row: its keys aren’t meant for the list.
    if target_of(event).is_some_and(|target| matches!(target.closest("[role=menu]"), Ok(Some(_)))) {
        return;
    }
    if let Some(heading) = heading_of(event) {
        if press_in_heading(model, &heading, &event.key()) {
            event.prevent_default();
        }
        return;
    }
    let Some((row, id)) = row_of(event).and_then(|row| Some((row.clone(), id_of(&row)?))) else { return };
    let is_row = event.target().is_some_and(|target| target.dyn_ref::<Element>() == Some(&row));
    // The focus moves to the current row a frame later: a key pressed before that is meant for the current row, not for the row with the
    // focus.
    let id = state.current.get_untracked().filter(|_| is_row).unwrap_or(id);
    let index = untrack(|| model.position(&id)).unwrap_or_default();
    let last = state.shown.with_untracked(Vec::len).saturating_sub(1);
    let per_row = state.cards_per_row.get_untracked();
    let step = match event.key().as_str() {
        "ArrowDown" => Some((index + per_row).min(last)),
        "ArrowUp" => Some(index.saturating_sub(per_row)),
        "ArrowRight" if per_row > 1 => Some((index + 1).min(last)),
        "ArrowLeft" if per_row > 1 => Some(index.saturating_sub(1)),
        "PageDown" => Some((index + 10).min(last)),
        "PageUp" => Some(index.saturating_sub(10)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    };
    let is_done = match (step, event.key().as_str()) {
        (_, "ArrowUp") if index == 0 && is_row && !event.shift_key() => focus_heading(&row, 0),
        (Some(to), _) => {
            if event.shift_key() && !state.options.embedded {
                extend(model, index, to);
            }
            model.focus_row(to);
            true
        }
        (None, "Enter") if is_row => press_in(&row, "a.name"),
        (None, " ") if is_row && !state.options.embedded => {
            model.toggle(&id);
            true
        }
        (None, ".") => press_in(&row, ".actions button"),
        (None, "Escape") => back(model, is_row, &id),
        _ => false,
    };
    if is_done {
        event.prevent_default();
    }
}

/// Returns the column heading that an event’s target is in; None if the target isn’t in a column heading.
fn heading_of(event: &Event) -> Option<Element> {
    target_of(event)?.closest("thead th").ok().flatten()
}

/// Handles a key pressed in a heading: Left and Right focus another heading, Down and Escape the first row. Returns true if the key was
/// handled; Enter is left to the heading’s button.
fn press_in_heading(model: ListModel, heading: &Element, key: &str) -> bool {
    let headings = headings_beside(heading);
    let index = headings.iter().position(|button| heading.contains(Some(button)));
    match (key, index) {
        ("ArrowDown" | "Escape", _) => {
            model.focus_row(0);
            true
        }
        ("ArrowRight", Some(index)) => focus_heading(heading, index + 1),
        ("ArrowLeft", Some(index)) if index > 0 => focus_heading(heading, index - 1),
        _ => false,
    }
}

/// Focuses a heading of the table that `inside` is in. Returns false if the table has no such heading.
fn focus_heading(inside: &Element, index: usize) -> bool {
    headings_beside(inside).get(index).is_some_and(|heading| heading.focus().is_ok())
}

/// Returns the buttons in the visible headings of the table that `inside` is in. Cards have none.
fn headings_beside(inside: &Element) -> Vec<HtmlElement> {
    let Ok(Some(table)) = inside.closest("table") else { return Vec::new() };
    let has_headings = document::elements(&table, "thead").iter().any(|head| head.offset_width() > 1);
    let buttons = if has_headings { document::elements(&table, "thead button.heading") } else { Vec::new() };
    buttons.into_iter().filter(|heading| heading.offset_width() > 0).collect()
}

/// Handles Escape: focuses the row from a control in it, else clears the selection, else focuses the search. Always returns true,
/// because the key is handled in each case.
fn back(model: ListModel, is_row: bool, id: &Id) -> bool {
    let state = model.state();
    if !is_row {
        focus::focus_row(id);
    } else if state.selected.with_untracked(|selected| !selected.is_empty()) {
        state.selected.update(std::collections::HashSet::clear);
    } else {
        focus_search();
    }
    true
}

/// Selects the rows between two positions, including both: that of the row which had the focus, and that of the row which gets it.
fn extend(model: ListModel, from: usize, to: usize) {
    let state = model.state();
    let count = from.abs_diff(to) + 1;
    let reached: Vec<Id> =
        state.shown.with_untracked(|shown| shown.iter().skip(from.min(to)).take(count).cloned().collect());
    state.selected.update(|selected| selected.extend(reached));
}

fn press_in(row: &Element, selector: &str) -> bool {
    let found = row.query_selector(selector).ok().flatten();
    let Some(target) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) else {
        return false;
    };
    target.click();
    true
}

/// Focuses the search field.
pub fn focus_search() {
    focus::focus("main .list-search input");
}
