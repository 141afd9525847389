//! The order of a list’s rows, which is frozen while a person works in the list.

use super::{Id, ListModel};
use crate::browser::focus;
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::list::order::{marked, next_focus, settle};
use slipway_logic::route::View;
use std::collections::HashSet;
use web_sys::PointerEvent;

impl ListModel {
    /// Records that the mouse moves over the list, which freezes the order. A resting pointer doesn’t count: the list may have appeared
    /// under it.
    pub fn pointed(self, event: &PointerEvent) {
        let is_hovered = self.state().is_hovered;
        let is_moved = event.movement_x() != 0 || event.movement_y() != 0;
        if is_moved && !is_hovered.get_untracked() && event.pointer_type() == "mouse" {
            is_hovered.set(true);
        }
    }

    /// Freezes the order while the mouse or the focus is in the list, or rows are selected. A new search, filter or order applies at once.
    /// The first states apply at once as well, unless rows are selected.
    pub(super) fn freeze_order(self) {
        let state = self.state();
        let last = StoredValue::new(None::<View>);
        let had_states = StoredValue::new(false);
        let has_states =
            computed(move || state.options.statuses.is_none_or(|status| status.value.with(Option::is_some)));
        Effect::new(boxed(move || {
            // A frozen list keeps its order when a person chooses columns or cards, or opens a dialog. Of all parts of the address, only a
            // new search, sort or filter reorders it.
            let view = state.view.with(View::of_rows);
            let matching = state.matching.get();
            let is_chosen = !state.selected.with(HashSet::is_empty);
            let is_frozen = state.is_hovered.get() || state.has_focus.get() || is_chosen;
            let is_requested = last.with_value(|last| last.as_ref() != Some(&view));
            last.set_value(Some(view));
            let is_first = has_states.get() && !had_states.get_value();
            had_states.set_value(has_states.get_untracked());
            self.show(matching, is_frozen && !is_requested && (is_chosen || !is_first));
            self.forget_unseen(is_requested);
        }));
    }

    /// Deselects rows that are gone. If `is_requested` is true, because a person has just changed the search, a filter or the order, or
    /// applied the pending order, also deselects rows that aren’t shown any more.
    fn forget_unseen(self, is_requested: bool) {
        let state = self.state();
        let selected = state.selected.get_untracked();
        let is_kept = |id: &&Id| match is_requested {
            true => state.position_by_id.with_untracked(|positions| positions.contains_key(*id)),
            false => state.row_index_by_id.with_untracked(|index| index.contains_key(*id)),
        };
        if state.is_read.get_untracked() && !selected.iter().all(|id| is_kept(&id)) {
            state.selected.set(selected.iter().filter(is_kept).cloned().collect());
        }
    }

    /// Shows the matching rows. While the order is frozen, keeps the shown rows, marks those that would move or disappear, and counts these
    /// and the rows that would appear.
    fn show(self, matching: Vec<Id>, is_frozen: bool) {
        let state = self.state();
        let shown = state.shown.get_untracked();
        let (next, pending) = settle(&shown, matching.clone(), is_frozen);
        let marks = if pending > 0 { marked(&shown, &matching) } else { HashSet::new() };
        if state.rows_to_move.with_untracked(|known| *known != marks) {
            state.rows_to_move.set(marks);
        }
        if state.pending_moves.get_untracked() != pending {
            state.pending_moves.set(pending);
        }
        if next != shown {
            self.move_focus(&shown, &next);
            state.shown.set(next);
        }
    }

    /// Sets another current row if the current row disappears: the next row that stays, else the previous one; None if no row stays. Moves
    /// the focus as well if the focus is in the list.
    fn move_focus(self, shown: &[Id], next: &[Id]) {
        let state = self.state();
        let Some(current) = state.current.get_untracked() else { return };
        let to = next_focus(shown, next, &current);
        if to.as_ref() == Some(&current) {
            return;
        }
        state.current.set(to.clone());
        if let (true, Some(to)) = (state.has_focus.get_untracked(), to) {
            request_animation_frame(move || focus::focus_row(&to));
        }
    }

    /// Applies the pending order now, with the rows that appear or disappear, and deselects rows that aren’t shown any more.
    pub fn reorder(self) {
        let state = self.state();
        self.show(state.matching.get_untracked(), false);
        self.forget_unseen(true);
    }
}
