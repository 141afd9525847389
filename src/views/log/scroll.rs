//! The scrolling of a log: to its end, to a line, to a time of day, to a share of its length.

use super::model::{LINE_HEIGHT_PX, LogModel};
use crate::browser::clock;
use crate::browser::document::Scrolled;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::log::map::at_time;
use slipway_logic::log::view::Times;

/// Pixels from the end of the log within which the log counts as scrolled to its end.
const NEAR_END: f64 = 24.0;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

impl LogModel {
    /// Scrolls so that the position at a share of the log's length, from 0 to 1, is in the middle of the window.
    pub fn scroll_to_share(self, share: f64) {
        if let Some(node) = self.node.try_get_untracked().flatten() {
            let all = self.rows.with_untracked(|rows| rows.above(usize::MAX)) as f64 * LINE_HEIGHT_PX;
            let (_, screen) = node.scrolled();
            self.is_at_end.set(false);
            node.scroll_to_height(all * share - screen / 2.0);
        }
    }

    /// Scrolls to the end of the log, and follows it from then on. Does nothing if the person scrolls up before the next frame.
    pub fn to_end(self) {
        self.is_at_end.set(true);
        self.unseen.set(0);
        request_animation_frame(move || {
            let node = self.node.try_get_untracked().flatten();
            if let Some(node) = node.filter(|_| !self.is_scrolled_up()) {
                node.scroll_to_end();
                self.scrolled.try_set(node.scrolled());
            }
        });
    }

    /// Returns true if the log was scrolled up since the last measurement: the scroll event, which ends the following, is then on its way.
    pub(super) fn is_scrolled_up(self) -> bool {
        let node = self.node.try_get_untracked().flatten();
        let last = self.scrolled.try_get_untracked();
        node.zip(last).is_some_and(|(node, (last, _))| node.scrolled().0 < last)
    }

    /// Returns the number of the first entry in view, and how many pixels of it are above the window; None if no entry is shown.
    pub(super) fn anchor(self) -> Option<(usize, f64)> {
        let (above, _) = self.scrolled.get_untracked();
        let index = self.rows.with_untracked(|rows| rows.at(above / LINE_HEIGHT_PX));
        let number = self.shown.with_untracked(|shown| shown.get(index).copied())?;
        Some((number, above - self.rows.with_untracked(|rows| rows.above(index)) as f64 * LINE_HEIGHT_PX))
    }

    /// Scrolls so that the entry of `anchor` keeps its position in the window after older entries were dropped; to the first entry if that
    /// entry was dropped as well. Does nothing if `anchor` is None.
    pub(super) fn keep_in_sight(self, anchor: Option<(usize, f64)>) {
        let Some((number, hidden)) = anchor else { return };
        let index = self.index(number).unwrap_or_default();
        let above = self.rows.with_untracked(|rows| rows.above(index)) as f64 * LINE_HEIGHT_PX + hidden;
        if let Some(node) = self.node.get_untracked().filter(|_| above != self.scrolled.get_untracked().0) {
            node.scroll_to_height(above);
        }
    }

    /// Selects and shows the first line at or after a time of day, such as "10:28" or "10:28:04", in the zone of the shown times, on the
    /// newest day that has such a line. Returns false if no day has one.
    pub fn go_to_time(self, text: &str) -> bool {
        let mut parts = text.split(':').map(|part| part.parse::<f64>().unwrap_or_default());
        let mut part = || parts.next().unwrap_or_default();
        let time_of_day = ((part() * 60.0 + part()) * 60_000.0 + part() * 1_000.0) as i64;
        let is_utc = self.log_view.with_untracked(|log_view| log_view.times == Times::Utc);
        let offset = |at: Timestamp| if is_utc { 0 } else { clock::offset_ms(at) };
        let time_of = |number: usize| {
            let at = self.line(number)?.at?;
            let local = at.0 + offset(at);
            Some((local.div_euclid(DAY_MS), local.rem_euclid(DAY_MS)))
        };
        let index = self.shown.with_untracked(|shown| at_time(shown, time_of_day, time_of));
        let number = index.and_then(|index| self.shown.with_untracked(|shown| shown.get(index).copied()));
        if let Some(number) = number {
            self.select(number, false);
            self.show_number(number);
        }
        number.is_some()
    }

    /// Scrolls a line into the middle of the window, unless it is in sight. Does nothing if the filters leave the line out.
    pub fn show_number(self, number: usize) {
        let Some(index) = self.index(number) else { return };
        let Some(node) = self.node.try_get_untracked().flatten() else { return };
        let top = self.rows.with_untracked(|rows| rows.above(index)) as f64 * LINE_HEIGHT_PX;
        let (above, screen) = node.scrolled();
        if top < above || top + LINE_HEIGHT_PX > above + screen {
            self.center_number(number);
        }
    }

    /// Scrolls a line into the middle of the window. Does nothing if the filters leave the line out.
    pub(super) fn center_number(self, number: usize) {
        let Some(index) = self.index(number) else { return };
        let Some(node) = self.node.try_get_untracked().flatten() else { return };
        let top = self.rows.with_untracked(|rows| rows.above(index)) as f64 * LINE_HEIGHT_PX;
        node.scroll_to_height(top - node.scrolled().1 / 2.0);
        self.read_scroll();
    }

    /// Updates the part in sight from the element that scrolls, and whether the log is at its end. At the end, no line counts as unseen.
    pub fn read_scroll(self) {
        let Some(node) = self.node.try_get_untracked().flatten() else { return };
        let (above, screen) = node.scrolled();
        self.scrolled.set((above, screen));
        let all = self.rows.with_untracked(|rows| rows.above(usize::MAX)) as f64 * LINE_HEIGHT_PX;
        let is_at_end = all - above - screen < NEAR_END;
        if self.is_at_end.get_untracked() != is_at_end {
            self.is_at_end.set(is_at_end);
        }
        if is_at_end && self.unseen.get_untracked() > 0 {
            self.unseen.set(0);
        }
    }
}
