//! Exports of a list: the selected rows, or all that are shown.

use super::model::ListModel;
use crate::browser::file;
use slipway_logic::list::export;

/// Downloads the rows as CSV.
pub fn csv(model: ListModel) {
    let state = model.state();
    let text = export::csv(state.table.columns, &model.chosen());
    file::download(&format!("{}.csv", state.table.many.replace(' ', "-")), "text/csv", &text);
}

/// Downloads the rows as JSON, each record as the platform sent it.
pub fn json(model: ListModel) {
    let state = model.state();
    let text = export::json(&model.chosen());
    file::download(&format!("{}.json", state.table.many.replace(' ', "-")), "application/json", &text);
}
