//! Exports of a list: of the selected rows, or of all shown rows if none is selected.

use super::model::ListModel;
use crate::browser::file;
use slipway_logic::list::export;

/// Downloads the selected rows, or all shown rows if none is selected, as a CSV file.
pub fn csv(model: ListModel) {
    let state = model.state();
    let text = export::csv(state.table.columns, &model.chosen());
    file::download(&format!("{}.csv", state.table.many.replace(' ', "-")), "text/csv", &text);
}

/// Downloads the selected rows, or all shown rows if none is selected, as a JSON file, each record as the platform sent it.
pub fn json(model: ListModel) {
    let state = model.state();
    let text = export::json(&model.chosen());
    file::download(&format!("{}.json", state.table.many.replace(' ', "-")), "application/json", &text);
}
