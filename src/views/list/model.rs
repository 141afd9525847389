//! What a list knows: its rows, which of them are shown in which order, what is selected, where the focus is.

use super::ListOptions;
use crate::browser::boot::has_panicked;
use crate::browser::{clock, document};
use crate::components::address::use_address;
use crate::live::Remote;
use crate::records::ListOf;
use crate::signal::memo_of_last;
use crate::signal::{Memo, RwSignal, See, StoredValue};
use crate::ui::dynamic::{effect, memo};
use crate::ui::el::Place;
use leptos::prelude::*;
use slipway_logic::list::order::{marked, next_focus, settle};
use slipway_logic::list::window::{FIRST, WHOLE, window};
use slipway_logic::list::{Row, look, rows};
use slipway_logic::route::View;
use slipway_logic::status::by_id::StatusById;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// After the last scroll, in milliseconds.
const RESTS: i64 = 200;

/// A record's id.
pub type Id = Arc<str>;

/// What is drawn: a row, or the place of rows that aren't.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// A row.
    Row(Id),
    /// From which place on, and how many.
    Gap(usize, usize),
}

impl Item {
    /// As the key that tells it from the others. No id begins with a star.
    fn key(self) -> String {
        match self {
            Self::Row(id) => id.to_string(),
            Self::Gap(from, rows) => format!("*{from} {rows}"),
        }
    }

    /// From its key.
    pub fn read(key: &str) -> Self {
        let gap = key.strip_prefix('*').and_then(|gap| gap.split_once(' '));
        match gap.and_then(|(from, rows)| Some((from.parse().ok()?, rows.parse().ok()?))) {
            Some((from, rows)) => Self::Gap(from, rows),
            None => Self::Row(key.into()),
        }
    }
}

group! {
    /// The signals of a list.
    Model of Signals
}

/// What it is made of.
#[derive(Clone, Copy)]
pub struct Signals {
    pub of: &'static ListOf,
    pub with: ListOptions,
    pub rows: Memo<Arc<Vec<Row>>>,
    pub is_read: Memo<bool>,
    pub view: Memo<View>,
    pub wanted: Memo<Vec<Id>>,
    /// The rows in the order on the screen.
    pub shown: RwSignal<Vec<Id>>,
    /// How many would come, leave or move.
    pub pending: RwSignal<usize>,
    pub marked: RwSignal<HashSet<Id>>,
    /// The keys of what is drawn.
    pub drawn: Memo<Vec<String>>,
    pub matches_nothing: Memo<bool>,
    pub current: RwSignal<Option<Id>>,
    pub selected: RwSignal<HashSet<Id>>,
    /// What was selected, or taken out, last.
    anchor: StoredValue<Option<Id>>,
    /// The row that Back leads to, until it was reached.
    back: StoredValue<Option<Id>>,
    pub pointer: RwSignal<bool>,
    pub focus: RwSignal<bool>,
    /// The height of a row, in pixels; 0 before one was measured. Of cards, the share that each takes.
    pub height: RwSignal<f64>,
    /// How many stand beside each other: cards do.
    pub beside: RwSignal<usize>,
    /// How many rows may be drawn: a screen of them at first, then all.
    ready: RwSignal<usize>,
    places: Memo<HashMap<Id, usize>>,
    index: Memo<HashMap<Id, usize>>,
    /// How much of the list is scrolled past, and how high the screen is.
    scrolled: RwSignal<(f64, f64)>,
}

impl Model {
    pub fn new(of: &'static ListOf, list: Remote, with: ListOptions) -> Self {
        let address = use_address();
        let path = address.whole.peek(|(path, _)| path.clone());
        let view = memo(move || {
            let mut view = if with.embedded { View::default() } else { address.view.get() };
            view.sort = view.sort.or_else(|| of.order.map(|column| (column.to_owned(), false)));
            view
        });
        let is_read = memo(move || list.value.see(Option::is_some));
        let rows = memo_of_last(move |last: Option<&Arc<Vec<Row>>>| {
            let last = last.map(|rows| rows.as_slice()).unwrap_or_default();
            let side = with.side.and_then(|side| side.value.get());
            let none = StatusById::new();
            let sides = side.as_ref().map_or(&none, |side| &side.sides);
            list.value.see(|list| {
                Arc::new(
                    list.as_ref().map_or_else(Vec::new, |list| rows(of.columns, &list.items, sides, last)),
                )
            })
        });
        let wanted = memo(move || {
            rows.see(|rows| {
                let found = view.see(|view| look::visible(of.columns, rows, view));
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
        let current = RwSignal::new(None::<Id>);
        let place_of = |ids: &[Id]| -> HashMap<Id, usize> {
            ids.iter().enumerate().map(|(place, id)| (id.clone(), place)).collect()
        };
        let places = memo(move || shown.see(|shown| place_of(shown)));
        let drawn = memo(move || {
            let (above, screen) = scrolled.get();
            shown.see(|shown| {
                let mut range = window(shown.len(), height.get(), beside.get(), above, screen);
                range.end = range.end.min(range.start + ready.get());
                let at = current.see(|current| places.see(|places| places.get(current.as_ref()?).copied()));
                drawn(shown, range, at).into_iter().map(Item::key).collect::<Vec<_>>()
            })
        });
        let model = Self::from(Signals {
            of,
            with,
            rows,
            is_read,
            view,
            wanted,
            shown,
            pending: RwSignal::new(0),
            marked: RwSignal::new(HashSet::new()),
            drawn,
            matches_nothing: memo(move || shown.see(Vec::is_empty) && rows.see(|rows| !rows.is_empty())),
            current,
            selected: RwSignal::new(HashSet::new()),
            anchor: StoredValue::new(None),
            back: StoredValue::new(if with.embedded { None } else { address.row_to_return_to(&path) }),
            pointer: RwSignal::new(false),
            focus: RwSignal::new(false),
            height,
            beside,
            ready,
            places,
            index: memo(move || {
                rows.see(|rows| rows.iter().enumerate().map(|(place, row)| (row.id.clone(), place)).collect())
            }),
            scrolled,
        });
        model.order();
        if !with.embedded {
            on_cleanup(move || {
                if let Some(row) = model.current.try_get_untracked().flatten() {
                    address.keep_row(&path, row);
                }
            });
        }
        model
    }

    /// Keeps the order while somebody works in the list; what a person asked for is done at once.
    fn order(self) {
        let last = StoredValue::new(None::<View>);
        effect(move || {
            let (wanted, view) = (self.wanted.get(), self.view.get().with(None));
            let is_frozen = self.pointer.get() || self.focus.get() || !self.selected.see(HashSet::is_empty);
            let asked = last.with_value(|last| last.as_ref() != Some(&view));
            last.set_value(Some(view));
            self.take(wanted, is_frozen && !asked);
            self.forget_unseen(asked);
        });
    }

    /// Nothing is selected that isn't there any more, nor what a person has just filtered out.
    fn forget_unseen(self, asked: bool) {
        let selected = self.selected.get_untracked();
        let there = |id: &&Id| match asked {
            true => self.places.peek(|places| places.contains_key(*id)),
            false => self.index.peek(|index| index.contains_key(*id)),
        };
        if self.is_read.get_untracked() && !selected.iter().all(|id| there(&id)) {
            self.selected.set(selected.iter().filter(there).cloned().collect());
        }
    }

    fn take(self, wanted: Vec<Id>, is_frozen: bool) {
        let shown = self.shown.get_untracked();
        let (next, pending) = settle(&shown, wanted.clone(), is_frozen);
        let marks = if pending > 0 { marked(&shown, &wanted) } else { HashSet::new() };
        if self.marked.peek(|known| *known != marks) {
            self.marked.set(marks);
        }
        if self.pending.get_untracked() != pending {
            self.pending.set(pending);
        }
        if next != shown {
            self.move_focus(&shown, &next);
            self.shown.set(next);
        }
    }

    /// The focus goes to the next row when its own leaves.
    fn move_focus(self, shown: &[Id], next: &[Id]) {
        let Some(current) = self.current.get_untracked() else { return };
        let to = next_focus(shown, next, &current);
        if to.as_ref() == Some(&current) {
            return;
        }
        self.current.set(to.clone());
        if let (true, Some(to)) = (self.focus.get_untracked(), to) {
            request_animation_frame(move || document::focus_row(&to));
        }
    }

    /// Brings the rows into the order that they should have now.
    pub fn reorder(self) {
        self.take(self.wanted.get_untracked(), false);
        self.forget_unseen(true);
    }

    /// Whether its rows are cards, on a wide screen, too.
    pub fn is_cards(self) -> bool {
        self.with.cards && self.view.see(|view| view.cards)
    }

    /// The row of an id.
    pub fn row(self, id: &Id) -> Option<Row> {
        let place = self.index.see(|index| index.get(id).copied())?;
        self.rows.see(|rows| rows.get(place).cloned())
    }

    /// Where a row stands, from 0.
    pub fn place(self, id: &Id) -> Option<usize> {
        self.places.see(|places| places.get(id).copied())
    }

    /// The rows that are shown, or the selected ones.
    pub fn chosen(self) -> Vec<Row> {
        let selected = self.selected.get_untracked();
        let all = self.shown.get_untracked();
        let ids = all.into_iter().filter(|id| selected.is_empty() || selected.contains(id));
        ids.filter_map(|id| untrack(|| self.row(&id))).collect()
    }

    /// Selects everything that is shown.
    pub fn select_all(self) {
        self.selected.set(self.shown.peek(|shown| shown.iter().cloned().collect()));
    }

    /// Selects a row, or takes it out.
    pub fn toggle(self, id: &Id) {
        self.anchor.set_value(Some(id.clone()));
        self.selected.update(|selected| {
            if !selected.remove(id) {
                selected.insert(id.clone());
            }
        });
    }

    /// Does to all rows from the last one that was selected to this one what a press would do to this one.
    pub fn toggle_to(self, id: &Id) {
        let from = self.anchor.get_value().and_then(|anchor| untrack(|| self.place(&anchor)));
        let Some((from, to)) = from.zip(untrack(|| self.place(id))) else { return self.toggle(id) };
        let range = from.min(to)..=from.max(to);
        let ids = self.shown.peek(|shown| shown.get(range.clone()).unwrap_or_default().to_vec());
        self.selected.update(|selected| {
            if selected.contains(id) {
                for id in &ids {
                    selected.remove(id);
                }
            } else {
                selected.extend(ids);
            }
        });
        self.anchor.set_value(Some(id.clone()));
    }

    /// Follows the scroll, once the table is there.
    pub fn follow(self, node: Place) {
        let sight = leptos::prelude::StoredValue::new_local(None);
        let measure = move |anew: bool| {
            let Some(table) = node.now().filter(|_| !has_panicked()) else { return };
            let (above, screen) = document::seen_of(&table);
            if (anew || self.height.get_untracked() == 0.0)
                && let Some((beside, height)) = document::row_size(&table)
            {
                self.height.set(height);
                self.beside.set(beside);
            }
            if self.shown.peek(Vec::len) > WHOLE {
                self.scrolled.set((above, screen));
            }
            if let Some(seen) = self.with.seen {
                sight.set_value(Some(clock::after(RESTS, move || {
                    let rows = node.now().map(|table| document::rows_in_sight(&table));
                    if seen.try_peek(|known| *known != rows) == Some(true) {
                        seen.set(rows);
                    }
                })));
            }
        };
        effect(move || {
            self.shown.track();
            request_animation_frame(move || {
                // Of cards, how many stand beside each other shows once there are several.
                measure(self.is_cards());
                self.go_on();
            });
        });
        let cards = memo(move || self.view.see(|view| view.cards));
        effect(move || {
            cards.track();
            request_animation_frame(move || measure(true));
        });
        let listener = window_event_listener_untyped("scroll", move |_| measure(false));
        let resized = window_event_listener_untyped("resize", move |_| measure(true));
        on_cleanup(move || {
            listener.remove();
            resized.remove();
        });
    }

    /// Draws more, once what is drawn was painted.
    fn go_on(self) {
        let (ready, many) = (self.ready.try_get_untracked(), self.shown.try_peek(Vec::len));
        if let (Some(ready), Some(many)) = (ready, many)
            && ready < many.min(WHOLE)
        {
            clock::once(0, move || {
                self.ready.try_set(ready + FIRST);
                request_animation_frame(move || self.go_on());
            });
        } else if many.is_some_and(|many| many > 0)
            && let Some(row) = self.back.try_get_value().flatten()
        {
            self.back.set_value(None);
            let place = self.places.peek(|places| places.get(&row).copied());
            // Who went elsewhere meanwhile stays there.
            if let Some(place) = place.filter(|_| document::is_focus_at_rest()) {
                self.go(place);
            }
        }
    }

    /// Moves the current row, and the focus with it. A row far away is scrolled to first.
    pub fn go(self, place: usize) {
        let Some(id) = self.shown.peek(|shown| shown.get(place).cloned()) else { return };
        self.current.set(Some(id.clone()));
        request_animation_frame(move || document::focus_row(&id));
    }
}

fn drawn(shown: &[Id], range: std::ops::Range<usize>, current: Option<usize>) -> Vec<Item> {
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
