//! The state of a list: rows, order, selection, focus, scroll position.

use super::ListOptions;
use crate::browser::boot::has_panicked;
use crate::browser::{clock, document};
use crate::components::actions::Reselect;
use crate::components::navigation::address::use_address;
use crate::live::Remote;
use crate::resources::ListOf;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::list::order::{marked, next_focus, settle};
use slipway_logic::list::window::{FIRST, WHOLE, window};
use slipway_logic::list::{Row, look, rows};
use slipway_logic::route::View;
use slipway_logic::status::by_id::StatusById;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use web_sys::PointerEvent;

/// Milliseconds without scrolling before the visible rows are reported.
const RESTS: i64 = 200;

/// The id of a record.
pub type Id = Arc<str>;

/// An item in the page: a row, or a gap in place of rows that are scrolled out of view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A row.
    Row(Id),
    /// The position of the first row in the gap, and the number of rows.
    Gap(usize, usize),
}

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
    pub wanted: ReadSignal<Vec<Id>>,
    /// The rows in the order on the screen.
    pub shown: RwSignal<Vec<Id>>,
    /// The number of rows that would appear, disappear or move if the order weren't frozen.
    pub pending: RwSignal<usize>,
    pub marked: RwSignal<HashSet<Id>>,
    /// The rendered items, in order.
    pub drawn: ReadSignal<Vec<Item>>,
    pub matches_nothing: ReadSignal<bool>,
    pub current: RwSignal<Option<Id>>,
    pub selected: RwSignal<HashSet<Id>>,
    /// Selects rows again after a bulk action. Outlives the selection bar.
    pub reselect: Reselect,
    /// The row that was selected or deselected last.
    anchor: StoredValue<Option<Id>>,
    /// The row that Back leads to, until the row has the focus.
    back: StoredValue<Option<Id>>,
    pub pointer: RwSignal<bool>,
    pub focus: RwSignal<bool>,
    /// The height of a row in pixels; 0 before the first measurement. For cards, the height of a row of cards divided by the cards in it.
    pub height: RwSignal<f64>,
    /// The number of cards in a row of cards; 1 for a table.
    pub beside: RwSignal<usize>,
    /// The number of rows that may be in the page: one screen at first, then all.
    ready: RwSignal<usize>,
    places: ReadSignal<HashMap<Id, usize>>,
    index: ReadSignal<HashMap<Id, usize>>,
    /// The pixels of the list above the window, and the height of the window.
    scrolled: RwSignal<(f64, f64)>,
}

impl ListModel {
    /// Returns the signals. Panics once the list left the page: `try_state` doesn't.
    pub fn state(self) -> ListState {
        self.0.get_value()
    }

    /// Returns the signals; None once the list has left the page, as in a timer, or when its row loses the focus with it.
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
        let last_rows = StoredValue::new(Arc::<Vec<Row>>::default());
        let rows = computed(move || {
            let last = last_rows.get_value();
            let side = options.side.and_then(|side| side.value.get());
            let none = StatusById::new();
            let sides = side.as_ref().map_or(&none, |side| &side.sides);
            let now = list.value.with(|list| {
                Arc::new(
                    list.as_ref()
                        .map_or_else(Vec::new, |list| rows(table.columns, &list.items, sides, &last)),
                )
            });
            last_rows.set_value(now.clone());
            now
        });
        let wanted = computed(move || {
            rows.with(|rows| {
                let found = view.with(|view| look::visible(table.columns, rows, view));
                found
                    .into_iter()
                    .filter_map(|index| rows.get(index))
                    .map(|row| row.id.clone())
                    .collect::<Vec<_>>()
            })
        });
        let shown = RwSignal::new(Vec::<Id>::new());
        let (ready, beside) = (RwSignal::new(FIRST), RwSignal::new(1));
        let (height, scrolled) = (RwSignal::new(0.0), RwSignal::new((0.0, 900.0)));
        let (current, selected) = (RwSignal::new(None::<Id>), RwSignal::new(HashSet::new()));
        let place_of = |ids: &[Id]| -> HashMap<Id, usize> {
            ids.iter().enumerate().map(|(place, id)| (id.clone(), place)).collect()
        };
        let places = computed(move || shown.with(|shown| place_of(shown)));
        let drawn = computed(move || {
            let (above, screen) = scrolled.get();
            shown.with(|shown| {
                let mut range = window(shown.len(), height.get(), beside.get(), above, screen);
                range.end = range.end.min(range.start + ready.get());
                let at = current.with(|current| places.with(|places| places.get(current.as_ref()?).copied()));
                items_in_window(shown, range, at)
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
            matches_nothing: computed(move || {
                shown.with(Vec::is_empty) && rows.with(|rows| !rows.is_empty())
            }),
            current,
            selected,
            // Rows that were selected while the action ran stay selected.
            reselect: Callback::new(move |(chosen, left): (Vec<Id>, Vec<Id>)| {
                selected.try_update(|selected| {
                    selected.retain(|id| !chosen.contains(id));
                    selected.extend(left);
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
                    rows.iter().enumerate().map(|(place, row)| (row.id.clone(), place)).collect()
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

    /// Notes that the pointer moves over the list. In a list that appears under a resting pointer nobody works.
    pub fn pointed(self, event: &PointerEvent) {
        let pointer = self.state().pointer;
        let is_moved = event.movement_x() != 0 || event.movement_y() != 0;
        if is_moved && !pointer.get_untracked() && event.pointer_type() == "mouse" {
            pointer.set(true);
        }
    }

    /// Freezes the order while a person works in the list. A new search, filter or order applies at once, and so do the first states:
    /// the page may have appeared under a pointer that rests.
    fn freeze_order(self) {
        let state = self.state();
        let last = StoredValue::new(None::<View>);
        let had_states = StoredValue::new(false);
        let has_states =
            computed(move || state.options.side.is_none_or(|side| side.value.with(Option::is_some)));
        Effect::new(move || {
            // Columns, cards and dialogs leave the rows as they are.
            let view = state.view.with(View::of_rows);
            let wanted = state.wanted.get();
            let is_chosen = !state.selected.with(HashSet::is_empty);
            let is_frozen = state.pointer.get() || state.focus.get() || is_chosen;
            let asked = last.with_value(|last| last.as_ref() != Some(&view));
            last.set_value(Some(view));
            let is_first = has_states.get() && !had_states.get_value();
            had_states.set_value(has_states.get_untracked());
            self.show(wanted, is_frozen && !asked && (is_chosen || !is_first));
            self.forget_unseen(asked);
        });
    }

    /// Deselects rows that are gone, and rows that a person has just filtered out.
    fn forget_unseen(self, asked: bool) {
        let state = self.state();
        let selected = state.selected.get_untracked();
        let there = |id: &&Id| match asked {
            true => state.places.with_untracked(|places| places.contains_key(*id)),
            false => state.index.with_untracked(|index| index.contains_key(*id)),
        };
        if state.is_read.get_untracked() && !selected.iter().all(|id| there(&id)) {
            state.selected.set(selected.iter().filter(there).cloned().collect());
        }
    }

    /// Shows the rows that the search, the filters and the order ask for. While the order is frozen, counts and marks those that would move.
    fn show(self, wanted: Vec<Id>, is_frozen: bool) {
        let state = self.state();
        let shown = state.shown.get_untracked();
        let (next, pending) = settle(&shown, wanted.clone(), is_frozen);
        let marks = if pending > 0 { marked(&shown, &wanted) } else { HashSet::new() };
        if state.marked.with_untracked(|known| *known != marks) {
            state.marked.set(marks);
        }
        if state.pending.get_untracked() != pending {
            state.pending.set(pending);
        }
        if next != shown {
            self.move_focus(&shown, &next);
            state.shown.set(next);
        }
    }

    /// Moves the focus to the next row when the focused row disappears.
    fn move_focus(self, shown: &[Id], next: &[Id]) {
        let state = self.state();
        let Some(current) = state.current.get_untracked() else { return };
        let to = next_focus(shown, next, &current);
        if to.as_ref() == Some(&current) {
            return;
        }
        state.current.set(to.clone());
        if let (true, Some(to)) = (state.focus.get_untracked(), to) {
            request_animation_frame(move || document::focus_row(&to));
        }
    }

    /// Sorts the rows now.
    pub fn reorder(self) {
        let state = self.state();
        self.show(state.wanted.get_untracked(), false);
        self.forget_unseen(true);
    }

    /// Returns true if a person chose cards.
    pub fn is_cards(self) -> bool {
        let state = self.state();
        state.options.cards && state.view.with(|view| view.cards)
    }

    /// Returns the row of an id.
    pub fn row(self, id: &Id) -> Option<Row> {
        let state = self.state();
        let place = state.index.with(|index| index.get(id).copied())?;
        state.rows.with(|rows| rows.get(place).cloned())
    }

    /// Returns the position of a row, from 0.
    pub fn place(self, id: &Id) -> Option<usize> {
        let state = self.state();
        state.places.with(|places| places.get(id).copied())
    }

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

    /// Selects a row, or deselects it.
    pub fn toggle(self, id: &Id) {
        let state = self.state();
        state.anchor.set_value(Some(id.clone()));
        state.selected.update(|selected| {
            if !selected.remove(id) {
                selected.insert(id.clone());
            }
        });
    }

    /// Selects or deselects all rows between the last toggled row and this one, as a press on this one would do.
    pub fn toggle_to(self, id: &Id) {
        let state = self.state();
        let from = state.anchor.get_value().and_then(|anchor| untrack(|| self.place(&anchor)));
        let Some((from, to)) = from.zip(untrack(|| self.place(id))) else { return self.toggle(id) };
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

    /// Measures the table and follows its scroll position.
    pub fn measure(self, node: NodeRef<leptos::html::Table>) {
        let state = self.state();
        let sight = StoredValue::new_local(None);
        let update = move |anew: bool| {
            let Some(table) = node.try_get_untracked().flatten().filter(|_| !has_panicked()) else { return };
            let (above, screen) = document::seen_of(&table);
            if (anew || state.height.get_untracked() == 0.0)
                && let Some((beside, height)) = document::row_size(&table)
            {
                state.height.set(height);
                state.beside.set(beside);
            }
            if state.shown.with_untracked(Vec::len) > WHOLE {
                state.scrolled.set((above, screen));
            }
            if let Some(seen) = state.options.visible_rows {
                sight.set_value(Some(clock::after(RESTS, move || {
                    let rows =
                        node.try_get_untracked().flatten().map(|table| document::rows_in_sight(&table));
                    if seen.try_with_untracked(|known| *known != rows) == Some(true) {
                        seen.set(rows);
                    }
                })));
            }
        };
        Effect::new(move || {
            state.shown.track();
            request_animation_frame(move || {
                // Of cards, how many stand beside each other shows once there are several.
                let is_cards = state.view.try_with_untracked(|view| view.cards);
                update(state.options.cards && is_cards == Some(true));
                self.draw_more();
            });
        });
        let cards = computed(move || state.view.with(|view| view.cards));
        Effect::new(move || {
            cards.track();
            request_animation_frame(move || update(true));
        });
        let listener = window_event_listener_untyped("scroll", move |_| update(false));
        let resized = window_event_listener_untyped("resize", move |_| update(true));
        on_cleanup(move || {
            listener.remove();
            resized.remove();
        });
    }

    /// Renders more rows after the last ones were painted. Once all are rendered, focuses the row that Back leads to.
    fn draw_more(self) {
        let Some(state) = self.try_state() else { return };
        let (ready, many) = (state.ready.try_get_untracked(), state.shown.try_with_untracked(Vec::len));
        if let (Some(ready), Some(many)) = (ready, many)
            && ready < many.min(WHOLE)
        {
            clock::once(0, move || {
                state.ready.try_set(ready + FIRST);
                request_animation_frame(move || self.draw_more());
            });
        } else if many.is_some_and(|many| many > 0)
            && let Some(row) = state.back.try_get_value().flatten()
        {
            state.back.set_value(None);
            let place = state.places.with_untracked(|places| places.get(&row).copied());
            // Who went elsewhere meanwhile stays there.
            if let Some(place) = place.filter(|_| document::is_focus_at_rest()) {
                self.focus_row(place);
            }
        }
    }

    /// Focuses the current row if a control with the focus was removed meanwhile.
    pub fn keep_focus(self) {
        let current = self.state().current;
        request_animation_frame(move || {
            let current = current.try_get_untracked().flatten();
            if let Some(id) = current.filter(|_| document::is_focus_at_rest()) {
                document::focus_row(&id);
            }
        });
    }

    /// Makes a row the current one, scrolls to the row and focuses it.
    pub fn focus_row(self, place: usize) {
        let state = self.state();
        let Some(id) = state.shown.with_untracked(|shown| shown.get(place).cloned()) else { return };
        state.current.set(Some(id.clone()));
        request_animation_frame(move || document::focus_row(&id));
    }
}

/// Returns the rows of a range and the current row, with gaps in place of the others.
fn items_in_window(shown: &[Id], range: std::ops::Range<usize>, current: Option<usize>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut next = 0;
    let mut draw = |from: usize, to: usize| {
        if from > next {
            items.push(Item::Gap(next, from - next));
        }
        let rows = shown.get(from.max(next)..to.max(next)).unwrap_or_default();
        items.extend(rows.iter().cloned().map(Item::Row));
        next = next.max(to);
    };
    // The row with the focus is drawn wherever it is.
    if let Some(at) = current.filter(|at| *at < range.start) {
        draw(at, at + 1);
    }
    draw(range.start, range.end);
    if let Some(at) = current.filter(|at| *at >= range.end) {
        draw(at, at + 1);
    }
    if next < shown.len() {
        items.push(Item::Gap(next, shown.len() - next));
    }
    items
}
