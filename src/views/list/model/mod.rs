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
use slipway_logic::list::window::{BATCH_ROWS, Item, items, window};
use slipway_logic::list::{Column, Row, rows, view};
use slipway_logic::resources::ListOf;
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
    /// The columns and texts of the kind.
    pub table: &'static ListOf,
    pub options: ListOptions,
    pub rows: ReadSignal<Arc<Vec<Row>>>,
    pub is_read: ReadSignal<bool>,
    pub view: ReadSignal<View>,
    /// The rows that match the search and the filters, in the order that they have once the order isn't frozen any more.
    pub wanted: ReadSignal<Vec<Id>>,
    /// The rows in the order on the screen.
    pub shown: RwSignal<Vec<Id>>,
    /// The number of rows that would appear, disappear or move if the order weren't frozen.
    pub pending: RwSignal<usize>,
    /// The shown rows that would move or disappear if the order weren't frozen.
    pub marked: RwSignal<HashSet<Id>>,
    /// The rendered items, in order.
    pub drawn: ReadSignal<Vec<Item>>,
    pub matches_nothing: ReadSignal<bool>,
    /// The only row in the tab order: the row that had the focus last. None for the first row.
    pub current: RwSignal<Option<Id>>,
    pub selected: RwSignal<HashSet<Id>>,
    /// Selects rows again after a bulk action. Outlives the selection bar.
    pub reselect: Reselect,
    /// The row that was selected or deselected last, from which Shift and a click extend the selection.
    anchor: StoredValue<Option<Id>>,
    /// The row to focus after Back or Forward; None once it was focused.
    back: StoredValue<Option<Id>>,
    /// True while the mouse is over the list, once it has moved there.
    pub pointer: RwSignal<bool>,
    /// True while the focus is in the list.
    pub focus: RwSignal<bool>,
    /// The height of a row in pixels; 0 before the first measurement. For cards, the height of a row of cards divided by the cards in it.
    pub height: RwSignal<f64>,
    /// The number of cards in a row of cards; 1 for a table.
    pub beside: RwSignal<usize>,
    /// The maximum number of rows that are drawn: one screen at first, so that the first paint is fast, then all.
    ready: RwSignal<usize>,
    places: ReadSignal<HashMap<Id, usize>>,
    index: ReadSignal<HashMap<Id, usize>>,
    /// The number of pixels of the list that are above the window, and the height of the window in pixels.
    scrolled: RwSignal<(f64, f64)>,
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

    pub fn new(table: &'static ListOf, list: Remote, options: ListOptions) -> Self {
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
        let wanted = computed(move || {
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
        let (ready, beside) = (RwSignal::new(BATCH_ROWS), RwSignal::new(1));
        let (height, scrolled) = (RwSignal::new(0.0), RwSignal::new((0.0, 900.0)));
        let (current, selected) = (RwSignal::new(None::<Id>), RwSignal::new(HashSet::new()));
        let index_by_id = |ids: &[Id]| -> HashMap<Id, usize> {
            ids.iter().enumerate().map(|(index, id)| (id.clone(), index)).collect()
        };
        let places = computed(move || shown.with(|shown| index_by_id(shown)));
        let drawn = computed(move || {
            let (above, screen) = scrolled.get();
            shown.with(|shown| {
                let mut range = window(shown.len(), height.get(), beside.get(), above, screen);
                range.end = range.end.min(range.start + ready.get());
                let at = current.with(|current| places.with(|places| places.get(current.as_ref()?).copied()));
                items(shown, range, at)
            })
        });
        let state = ListState {
            table,
            options,
            rows,
            is_read,
            view,
            wanted,
            shown,
            pending: RwSignal::new(0),
            marked: RwSignal::new(HashSet::new()),
            drawn,
            // Rows are read before they are shown, so an empty list of shown rows alone doesn’t mean that no row matches.
            matches_nothing: computed(move || {
                let is_none = |ids: &Vec<Id>| ids.is_empty();
                rows.with(|rows| !rows.is_empty()) && wanted.with(is_none) && shown.with(is_none)
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
            back: StoredValue::new(if options.embedded { None } else { address.row_to_return_to(&path) }),
            pointer: RwSignal::new(false),
            focus: RwSignal::new(false),
            height,
            beside,
            ready,
            places,
            index: computed(move || {
                rows.with(|rows| {
                    rows.iter().enumerate().map(|(index, row)| (row.id.clone(), index)).collect()
                })
            }),
            scrolled,
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

    /// Returns true if a person chose cards.
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
        let state = self.state();
        let index = state.index.with(|index| index.get(id).copied())?;
        state.rows.with(|rows| rows.get(index).cloned())
    }

    /// Returns the position of a row among the shown rows, from 0; None if the row isn't shown.
    pub fn place(self, id: &Id) -> Option<usize> {
        let state = self.state();
        state.places.with(|places| places.get(id).copied())
    }
}
