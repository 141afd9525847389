//! The menu above a list.

use super::export::{csv, json};
use super::model::ListModel;
use crate::browser::document;
use crate::features::navigation::address::use_address;
use crate::ui::menu::{MenuItem, MenuItems, MenuState};
use leptos::prelude::*;
use slipway_logic::list::Column;

/// The items of the menu, which show and hide columns and export the rows. The list is in the context.
#[component]
pub fn ListMenu(state: MenuState) -> impl IntoView {
    let model = expect_context::<ListModel>();
    let mut items = columns(model);
    items.push(MenuItem::new("Export as CSV", move || csv(model)));
    items.push(MenuItem::new("Export as JSON", move || json(model)));
    view! { <MenuItems items state /> }
}

/// The widest window, in pixels, in which a table leaves out its wide columns, as in `style/table.css`.
const MEDIUM_PX: f64 = 1240.0;

/// Returns an item for each drawn column except the first, which can’t be hidden. An item is checked while its column is shown, and
/// disabled if the window is too narrow for the column, or if a rare column has no values.
fn columns(model: ListModel) -> Vec<MenuItem> {
    let state = model.state();
    let address = use_address();
    let cards = untrack(|| model.is_cards());
    let item = |column: &'static Column| {
        let is_too_wide =
            column.wide && (document::is_narrow() || (document::width() <= MEDIUM_PX && !cards));
        let is_empty = column.rare && untrack(|| model.is_empty_column(column));
        let is_left_out = is_too_wide || is_empty;
        let reason = if is_too_wide { "The window is too narrow" } else { "No row has a value" };
        let disabled_reason = is_left_out.then(|| reason.to_owned());
        let is_shown = Signal::derive(move || {
            state.view.with(|view| view.without.iter().all(|name| name != column.name)) && !is_left_out
        });
        let toggle = Callback::new(move |()| address.change(|view| view.toggle(column.name)));
        MenuItem {
            disabled_reason: Signal::stored(disabled_reason),
            checked: Some(is_shown),
            ..MenuItem::new(column.label, toggle)
        }
    };
    state.table.columns.iter().skip(1).filter(|column| !column.hidden).map(item).collect()
}
