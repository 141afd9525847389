//! The state of a list: rows, order, selection, focus, scroll position.

mod order;
mod scroll;
mod selection;

use super::ListOptions;
use crate::features::actions::Reselect;
use crate::features::navigation::address::use_address;
use crate::live::Remote;
use leptos::prelude::*;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::list::window::{FIRST_ROWS, Item, items, window};
use slipway_logic::list::{Column, Row, rows, view};
use slipway_logic::resources::ListDescription;
use slipway_logic::route::View;
use slipway_logic::status::by_id::StatusById;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The id of a record.
pub type Id = Arc<str>;

/// A list: a handle of eight bytes that closures copy.
#[derive(Clone, Copy)]
pub struct ListModel(StoredValue<ListState>);

/// The signals of a list.
#[derive(Clone, Copy)]
pub struct ListState {
    /// The columns and texts for the kind of the records.
    pub table: &'static ListDescription,
    pub options: ListOptions,
    pub rows: ReadSignal<Arc<Vec<Row>>>,
    pub is_read: ReadSignal<bool>,
    pub view: ReadSignal<View>,
    /// The rows that match the search and the filters, in the order that they have once the order isn't frozen any more.
    pub matching: ReadSignal<Vec<Id>>,
    /// The rows in the order on the screen.
    pub shown: RwSignal<Vec<Id>>,
    /// The number of rows that would appear, disappear or move if the order weren't frozen.
    pub pending_moves: RwSignal<usize>,
    /// The shown rows that would move or disappear if the order weren't frozen.
    pub rows_to_move: RwSignal<HashSet<Id>>,
    /// The rendered items, in order.
    pub drawn: ReadSignal<Vec<Item>>,
    pub matches_nothing: ReadSignal<bool>,
    /// True if the last read of the statuses failed.
    pub has_status_error: ReadSignal<bool>,
    /// The only row in the tab order: the row that had the focus last. None if no row had the focus: the first row is then in the tab
    /// order.
    pub current: RwSignal<Option<Id>>,
    pub selected: RwSignal<HashSet<Id>>,
    /// Deselects the rows of a bulk action, and selects those again for which nothing was requested or whose request was refused. Outlives
    /// the selection bar.
    pub reselect: Reselect,
    /// The row that was selected or deselected last, from which Shift and a click extend the selection.
    anchor: StoredValue<Option<Id>>,
    /// The row to focus after Back or Forward. None if there is no such row, and once the rows are drawn.
    row_to_focus: StoredValue<Option<Id>>,
    /// True while the mouse is over the list, once the mouse has moved there.
    pub is_hovered: RwSignal<bool>,
    /// True while the focus is in the list.
    pub has_focus: RwSignal<bool>,
    /// The height of a row in pixels; 0 before the first measurement. For cards, the height of a row of cards divided by the cards in it.
    pub row_height_px: RwSignal<f64>,
    /// The number of cards in a row of cards; 1 for a table.
    pub cards_per_row: RwSignal<usize>,
    /// The maximum number of rows that are drawn: one screen at first, so that the first paint is fast, then all.
    max_drawn_rows: RwSignal<usize>,
    /// The position of each shown row, from 0.
    position_by_id: ReadSignal<HashMap<Id, usize>>,
    /// The index of each row in `rows`.
    row_index_by_id: ReadSignal<HashMap<Id, usize>>,
    /// The number of pixels of the list that are above the window, and the height of the window in pixels.
    scroll_px: RwSignal<(f64, f64)>,
}

impl ListModel {
    /// Returns the signals.
    ///
    /// # Panics
    /// After the list was removed from the page: [`Self::try_state`] returns None then.
    pub fn state(self) -> ListState {
        self.0.get_value()
    }

    /// Returns the signals; None once the list was removed from the page. This happens in timers, and in events that the removal itself
    /// causes, such as a row losing the focus.
    pub fn try_state(self) -> Option<ListState> {
        self.0.try_get_value()
    }

    pub fn new(table: &'static ListDescription, list: Remote, options: ListOptions) -> Self {
        let address = use_address();
        let path = address.whole.with_untracked(|(path, _)| path.clone());
        let view = computed(move || {
            let mut view = if options.embedded { View::default() } else { address.view.get() };
            view.sort = view.sort.or_else(|| Some((table.order.0.to_owned(), table.order.1)));
            view
        });
        let is_read = computed(move || list.value.with(Option::is_some));
        let rows = computed_from_last(move |last: Option<&Arc<Vec<Row>>>| {
            let last = last.cloned().unwrap_or_default();
            let status = options.statuses.and_then(|status| status.value.get());
            let none = StatusById::new();
            let statuses = status.as_ref().map_or(&none, |status| &status.statuses);
            list.value.with(|list| {
                Arc::new(list.as_ref().map_or_else(Vec::new, |list| {
                    rows(table.columns, table.key, &list.items, statuses, &last)
                }))
            })
        });
        let matching = computed(move || {
            rows.with(|rows| {
                let found = view.with(|view| view::visible(table.columns, rows, view));
                found
                    .into_iter()
                    .filter_map(|index| rows.get(index))
                    .map(|row| row.id.clone())
                    .collect::<Vec<_>>()
            })
        });
        let shown = RwSignal::new(Vec::<Id>::new());
        let (max_drawn_rows, cards_per_row) = (RwSignal::new(FIRST_ROWS), RwSignal::new(1));
        let (row_height_px, scroll_px) = (RwSignal::new(0.0), RwSignal::new((0.0, 900.0)));
        let (current, selected) = (RwSignal::new(None::<Id>), RwSignal::new(HashSet::new()));
        let index_by_id = |ids: &[Id]| -> HashMap<Id, usize> {
            ids.iter().enumerate().map(|(index, id)| (id.clone(), index)).collect()
        };
        let position_by_id = computed(move || shown.with(|shown| index_by_id(shown)));
        let drawn = computed(move || {
            let (above, screen) = scroll_px.get();
            shown.with(|shown| {
                let mut range = window(shown.len(), row_height_px.get(), cards_per_row.get(), above, screen);
                range.end = range.end.min(range.start + max_drawn_rows.get());
                let at = current.with(|current| {
                    position_by_id.with(|position_by_id| position_by_id.get(current.as_ref()?).copied())
                });
                items(shown, range, at)
            })
        });
        let state = ListState {
            table,
            options,
            rows,
            is_read,
            view,
            matching,
            shown,
            pending_moves: RwSignal::new(0),
            rows_to_move: RwSignal::new(HashSet::new()),
            drawn,
            // Rows are read before they are shown, so an empty list of shown rows alone doesn’t mean that no row matches.
            matches_nothing: computed(move || {
                let is_none = |ids: &Vec<Id>| ids.is_empty();
                rows.with(|rows| !rows.is_empty()) && matching.with(is_none) && shown.with(is_none)
            }),
            has_status_error: computed(move || {
                options.statuses.is_some_and(|status| status.reading.error.with(Option::is_some))
            }),
            current,
            selected,
            // Removes the rows of a bulk action from the selection, and adds those to be selected again. Rows that were selected
            // while the action ran stay selected.
            reselect: Callback::new(move |(included, again): (Vec<Id>, Vec<Id>)| {
                selected.try_update(|selected| {
                    selected.retain(|id| !included.contains(id));
                    selected.extend(again);
                });
            }),
            anchor: StoredValue::new(None),
            row_to_focus: StoredValue::new(if options.embedded {
                None
            } else {
                address.row_to_return_to(&path)
            }),
            is_hovered: RwSignal::new(false),
            has_focus: RwSignal::new(false),
            row_height_px,
            cards_per_row,
            max_drawn_rows,
            position_by_id,
            row_index_by_id: computed(move || {
                rows.with(|rows| {
                    rows.iter().enumerate().map(|(index, row)| (row.id.clone(), index)).collect()
                })
            }),
            scroll_px,
        };
        let model = Self(StoredValue::new(state));
        model.freeze_order();
        if !options.embedded {
            on_cleanup(move || {
                if let Some(row) = state.current.try_get_untracked().flatten() {
                    address.keep_row(&path, row);
                }
            });
        }
        model
    }

    /// Returns true if the rows are shown as cards: the list has cards, and a person chose them.
    pub fn is_cards(self) -> bool {
        let state = self.state();
        state.options.cards && state.view.with(|view| view.cards)
    }

    /// Returns true if no row has a value for a column.
    pub fn is_empty_column(self, column: &Column) -> bool {
        let state = self.state();
        let index = state.table.columns.iter().position(|known| known.name == column.name);
        let is_empty = |row: &Row| index.is_none_or(|index| row.cell(index).is_empty());
        state.rows.with(|rows| rows.iter().all(is_empty))
    }

    /// Returns the row with an id; None if the list doesn't have it.
    pub fn row(self, id: &Id) -> Option<Row> {
        let index = self.index_in_list(id)?;
        self.state().rows.with(|rows| rows.get(index).cloned())
    }

    /// Returns the index of a record in the list that was read; None if the list doesn't have it.
    pub fn index_in_list(self, id: &Id) -> Option<usize> {
        self.state().row_index_by_id.with(|index| index.get(id).copied())
    }

    /// Returns the position of a row among the shown rows, from 0; None if the row isn't shown.
    pub fn position(self, id: &Id) -> Option<usize> {
        let state = self.state();
        state.position_by_id.with(|positions| positions.get(id).copied())
    }
}
