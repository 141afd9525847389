//! The drawn rows of a list, which depend on its scroll position, and the row with the focus.

use super::ListModel;
use crate::browser::boot::has_panicked;
use crate::browser::{clock, document, focus};
use leptos::prelude::*;
use slipway_computed::{boxed, computed};
use slipway_logic::list::window::{MAX_UNWINDOWED_ROWS, NEXT_ROWS};

/// Milliseconds without scrolling before the visible rows are reported.
const SCROLL_REST_MS: i64 = 200;

/// The number of animation frames in which the current row is focused again if its element is replaced. A long list draws its rows within a
/// few frames after it scrolls.
const FOCUS_FRAMES: u32 = 12;

impl ListModel {
    /// Measures the rows, and updates the drawn and the visible rows when the window is scrolled or resized. The event `resize` is also
    /// sent once the style sheet of the parts is loaded, which arranges cards beside each other.
    pub fn measure(self, node: NodeRef<leptos::html::Table>) {
        let state = self.state();
        let timer = StoredValue::new_local(None);
        let update = move |measures_rows: bool| {
            let Some(table) = node.try_get_untracked().flatten().filter(|_| !has_panicked()) else { return };
            if (measures_rows || state.row_height_px.get_untracked() == 0.0)
                && let Some((beside, height)) = document::row_size(&table)
            {
                state.row_height_px.set(height);
                state.cards_per_row.set(beside);
            }
            // Only a list that draws a part of its rows depends on the scroll position. Other lists don’t read it, because that would make
            // the browser compute the layout.
            if state.shown.with_untracked(Vec::len) > MAX_UNWINDOWED_ROWS {
                state.scroll_px.set(document::seen_of(&table));
            }
            if let Some(visible_rows) = state.options.visible_rows {
                timer.set_value(Some(clock::after(SCROLL_REST_MS, move || {
                    let rows =
                        node.try_get_untracked().flatten().map(|table| document::rows_in_sight(&table));
                    if visible_rows.try_with_untracked(|known| *known != rows) == Some(true) {
                        visible_rows.set(rows);
                    }
                })));
            }
        };
        Effect::new(boxed(move || {
            state.shown.track();
            request_animation_frame(move || {
                // Cards are measured again after they are drawn: how many fit beside each other can’t be measured while there is only one
                // card.
                let is_cards = state.view.try_with_untracked(|view| view.cards);
                update(state.options.cards && is_cards == Some(true));
                self.draw_more();
            });
        }));
        let cards = computed(move || state.view.with(|view| view.cards));
        Effect::new(boxed(move || {
            cards.track();
            request_animation_frame(move || update(true));
        }));
        let listener = window_event_listener_untyped("scroll", move |_| update(false));
        let resized = window_event_listener_untyped("resize", move |_| update(true));
        on_cleanup(move || {
            listener.remove();
            resized.remove();
        });
    }

    /// Draws more rows after the rows drawn so far were painted. Once all are drawn, focuses the row that Back or Forward returns to.
    fn draw_more(self) {
        let Some(state) = self.try_state() else { return };
        let (ready, count) =
            (state.max_drawn_rows.try_get_untracked(), state.shown.try_with_untracked(Vec::len));
        if let (Some(ready), Some(count)) = (ready, count)
            && ready < count.min(MAX_UNWINDOWED_ROWS)
        {
            clock::once(0, move || {
                state.max_drawn_rows.try_set(ready + NEXT_ROWS);
                request_animation_frame(move || self.draw_more());
            });
        } else if count.is_some_and(|count| count > 0)
            && let Some(row) = state.row_to_focus.try_get_value().flatten()
        {
            state.row_to_focus.set_value(None);
            let index = state.position_by_id.with_untracked(|places| places.get(&row).copied());
            // If the person has focused a control meanwhile, that control keeps the focus.
            if let Some(index) = index.filter(|_| focus::is_at_rest()) {
                self.focus_row(index);
            }
        }
    }

    /// Focuses the current row, once it is drawn, if the control with the focus was removed.
    pub fn keep_focus(self) {
        request_animation_frame(move || self.keep_focus_of(FOCUS_FRAMES));
    }

    /// Makes the shown row at a position the current row, scrolls to it and focuses it. Does nothing if there is no such row.
    pub fn focus_row(self, index: usize) {
        let state = self.state();
        let Some(id) = state.shown.with_untracked(|shown| shown.get(index).cloned()) else { return };
        state.current.set(Some(id.clone()));
        request_animation_frame(move || {
            focus::focus_row(&id);
            // The focus scrolls a long list, and the rows that are then drawn replace the element with the focus.
            self.keep_focus_of(FOCUS_FRAMES);
        });
    }

    /// Focuses the current row again if it loses the focus to no other control within this number of frames.
    fn keep_focus_of(self, frames: u32) {
        let Some(state) = self.try_state() else { return };
        if let Some(id) = state.current.try_get_untracked().flatten().filter(|_| focus::is_at_rest()) {
            focus::focus_row(&id);
        }
        if frames > 0 {
            request_animation_frame(move || self.keep_focus_of(frames - 1));
        }
    }
}
