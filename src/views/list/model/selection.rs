//! The selected rows of a list.

use super::{Id, ListModel};
use leptos::prelude::*;
use slipway_logic::list::Row;

impl ListModel {
    /// Returns the selected rows; all shown rows if none is selected.
    pub fn chosen(self) -> Vec<Row> {
        let state = self.state();
        let selected = state.selected.get_untracked();
        let all = state.shown.get_untracked();
        let ids = all.into_iter().filter(|id| selected.is_empty() || selected.contains(id));
        ids.filter_map(|id| untrack(|| self.row(&id))).collect()
    }

    /// Selects all shown rows.
    pub fn select_all(self) {
        let state = self.state();
        state.selected.set(state.shown.with_untracked(|shown| shown.iter().cloned().collect()));
    }

    /// Selects the row with an id, or deselects it if it is selected.
    pub fn toggle(self, id: &Id) {
        let state = self.state();
        state.anchor.set_value(Some(id.clone()));
        state.selected.update(|selected| {
            if !selected.remove(id) {
                selected.insert(id.clone());
            }
        });
    }

    /// Deselects all rows from the last toggled row to the row with an id if that row is selected; otherwise selects them. Toggles only that
    /// row if no row was toggled before, or if one of both rows isn’t shown.
    pub fn toggle_to(self, id: &Id) {
        let state = self.state();
        let from = state.anchor.get_value().and_then(|anchor| untrack(|| self.position(&anchor)));
        let Some((from, to)) = from.zip(untrack(|| self.position(id))) else { return self.toggle(id) };
        let range = from.min(to)..=from.max(to);
        let ids = state.shown.with_untracked(|shown| shown.get(range.clone()).unwrap_or_default().to_vec());
        state.selected.update(|selected| {
            if selected.contains(id) {
                for id in &ids {
                    selected.remove(id);
                }
            } else {
                selected.extend(ids);
            }
        });
        state.anchor.set_value(Some(id.clone()));
    }
}
