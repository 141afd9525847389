//! The state of a log.

use super::times::date;
use crate::browser::{clock, document};
use crate::features::navigation::address::{Address, use_address};
use crate::live::Remote;
use leptos::html;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::decode::Decode;
use slipway_api::records::{LogLine, LogLines};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::log::buffer::{Entry, LogBuffer};
use slipway_logic::log::days::new_day;
use slipway_logic::log::facet::FACETS;
use slipway_logic::log::level::Level;
use slipway_logic::log::line::key;
use slipway_logic::log::map::{LogMap, map};
use slipway_logic::log::rows::Rows;
use slipway_logic::log::search::matches;
use slipway_logic::log::view::{LogView, Times, log_view, shown};
use slipway_logic::text::format::day;

/// The height of a line of text, in pixels, as `style/log.css` has it.
pub const LINE_HEIGHT_PX: f64 = 20.0;

/// Milliseconds after the last change of the lines until their marks are computed again.
const MARKS_DELAY_MS: i64 = 250;

/// The settings of a log, which its page provides.
pub struct LogOf {
    /// Title and advice of the empty state, which is shown while the log has no line.
    pub empty: (&'static str, &'static str),
    /// True if a person chooses how many lines are read.
    pub has_tails: bool,
    /// Puts the lines of a reply into their order, the oldest first.
    pub arrange: fn(Vec<LogLine>) -> Vec<LogLine>,
}

/// The signals of a log: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct LogModel {
    /// The settings that the page of the log provides: the texts of an empty log, the choice of the number of lines, and their order.
    pub of: &'static LogOf,
    /// The lines. They aren't a signal: track `changes` to be notified.
    pub buffer: StoredValue<LogBuffer>,
    /// A number that increases with each change of the lines.
    pub changes: RwSignal<u32>,
    /// True once the log was read.
    pub is_read: RwSignal<bool>,
    /// True if the line that the address names wasn’t among the lines of the first read. Lines that are loaded later don’t change the value;
    /// it becomes false once the address names no line.
    pub is_missing: RwSignal<bool>,
    /// True while the log is polled.
    pub is_following: RwSignal<bool>,
    /// True while the log follows its end: new lines scroll the window. False while another part is in view, or after a line was selected.
    pub is_at_end: RwSignal<bool>,
    /// The number of lines that were added while the end of the log was out of sight.
    pub unseen: RwSignal<usize>,
    /// The search, the filters and the format of times, from the address.
    pub log_view: ReadSignal<LogView>,
    /// True if the first line with a time isn’t of today. Copied times then have dates.
    pub has_dates: ReadSignal<bool>,
    /// True once a line was read whose time isn't a whole second. Times are then shown with milliseconds.
    pub has_milliseconds: ReadSignal<bool>,
    /// The numbers of the entries that are shown.
    pub shown: ReadSignal<Vec<usize>>,
    /// The heights of the shown entries, in lines of text.
    pub rows: ReadSignal<Rows>,
    /// The marks of the shown entries; None until they are computed. Computing them reads every line, so they are computed only after the
    /// entries haven’t changed for `MARKS_DELAY_MS`.
    pub marks: RwSignal<Option<LogMap>>,
    /// The indexes, in `shown`, of the entries that match the search.
    pub found: ReadSignal<Vec<usize>>,
    /// The index, in `found`, of the match on the selected line; None if no line is selected, or if the selected line doesn’t match.
    pub current: ReadSignal<Option<usize>>,
    /// The numbers of the entries at which the selection begins and ends; the second number moves with the keyboard. None if nothing is
    /// selected.
    pub selected: RwSignal<Option<(usize, usize)>>,
    /// The number of pixels of the log that are above its window, and the height of the window in pixels.
    pub scrolled: RwSignal<(f64, f64)>,
    /// The number of characters that fit into a row; `usize::MAX` before it was measured.
    pub columns: RwSignal<usize>,
    /// True if the window is so narrow that rows leave out origins (`style/log.css`).
    pub is_narrow: RwSignal<bool>,
    /// The element that scrolls the lines.
    pub node: NodeRef<html::Div>,
    /// True if lines are wrapped unless the address says otherwise.
    wraps: bool,
    address: Address,
}

/// The width of a window in pixels, up to which lines are wrapped unless a person chooses otherwise.
const WRAPS_PX: f64 = 760.0;

impl LogModel {
    /// Returns the position of an entry among the shown entries as text, counted from 1; None if the entry isn’t shown.
    pub fn position(self, number: usize) -> Option<String> {
        self.shown.with(|shown| shown.binary_search(&number).ok().map(|index| (index + 1).to_string()))
    }

    /// Returns the date of the line of an entry, such as "20 Nov 2026", in the zone of the times; None for an entry without a time, and while times are off.
    fn date_of(self, number: usize) -> Option<String> {
        let at = self.buffer.with_value(|buffer| buffer.entry(number)?.line()?.at)?;
        let times = self.log_view.with(|log_view| log_view.times);
        (times != Times::Off).then(|| day(&date(at, times)))
    }

    /// Returns the date of the first line with a time, from the first line in sight on. None if neither that line nor a later one has a
    /// time, and while times are off.
    pub fn date_in_sight(self) -> Option<String> {
        let first = self.rows.with(|rows| rows.at(self.scrolled.get().0 / LINE_HEIGHT_PX));
        self.shown.with(|shown| shown.get(first..)?.iter().find_map(|number| self.date_of(*number)))
    }

    /// Returns the date of an entry whose line is the first of its day, after lines of another day; None for other entries.
    pub fn new_date(self, number: usize) -> Option<String> {
        self.shown.with(|shown| new_day(shown, number, |number| self.date_of(number)))
    }

    /// Keeps the marks of errors, warnings and matches on the map up to date, a quarter of a second after the last change of lines or
    /// filters, until the calling component is dropped.
    pub fn mark_lines(self) {
        let timer = StoredValue::new_local(None);
        Effect::new(move || {
            self.changes.track();
            // A filter may change the numbers of errors and warnings and leave the shown lines as they are, so the view is tracked as well.
            self.log_view.track();
            self.shown.track();
            self.found.track();
            timer.set_value(Some(clock::after(MARKS_DELAY_MS, move || {
                let marks = self.buffer.try_with_value(|buffer| {
                    let shown = self.shown.get_untracked();
                    let log_view = self.log_view.get_untracked();
                    self.found.with_untracked(|found| map(buffer, &log_view, &shown, found))
                });
                self.marks.try_set(marks);
            })));
        });
    }

    /// Creates an empty log, whose search, filters and times are those in the address.
    pub fn of_address(of: &'static LogOf) -> Self {
        let address = use_address();
        // Narrow windows cut most lines, so these are wrapped there.
        let wraps = document::width() <= WRAPS_PX;
        let log_view = computed(move || address.view.with(|view| log_view(view, wraps)));
        let (buffer, changes) = (StoredValue::new(LogBuffer::default()), RwSignal::new(0_u32));
        let shown = computed(move || {
            changes.track();
            buffer.with_value(|buffer| log_view.with(|log_view| shown(buffer, log_view)))
        });
        let has_dates = computed(move || {
            changes.track();
            let first = buffer.with_value(|buffer| {
                buffer.numbered().find_map(|(_, entry)| entry.line().and_then(|line| line.at))
            });
            first.is_some_and(|first| clock::local(first).day != clock::local(clock::now()).day)
        });
        // Once a line with milliseconds was read, all times are shown with milliseconds, even after the line was dropped: otherwise the
        // width of the times would change back and forth.
        let has_milliseconds = computed_from_last(move |last: Option<&bool>| {
            changes.track();
            let is_exact = |at: Timestamp| at.0.rem_euclid(1_000) != 0;
            let is_any_exact = || {
                buffer.with_value(|buffer| {
                    buffer
                        .numbered()
                        .any(|(_, entry)| entry.line().and_then(|line| line.at).is_some_and(is_exact))
                })
            };
            last == Some(&true) || is_any_exact()
        });
        let (columns, is_narrow) = (RwSignal::new(usize::MAX), RwSignal::new(false));
        let rows = computed(move || {
            let (log_view, columns, is_narrow) = (log_view.get(), columns.get(), is_narrow.get());
            shown.with(|shown| {
                if !log_view.is_wrapped {
                    return Rows::even(shown.len());
                }
                buffer.with_value(|buffer| {
                    let line = |number: &usize| buffer.entry(*number).and_then(Entry::line);
                    Rows::wrapped(shown.iter().map(|number| {
                        line(number).map_or(1, |line| {
                            log_view.height(line, columns, !is_narrow, has_milliseconds.get())
                        })
                    }))
                })
            })
        });
        let found = computed(move || {
            shown.with(|shown| {
                buffer.with_value(|buffer| log_view.with(|log_view| matches(buffer, shown, &log_view.search)))
            })
        });
        let selected = RwSignal::new(None::<(usize, usize)>);
        let current = computed(move || {
            let (_, number) = selected.get()?;
            let index = shown.with(|shown| shown.binary_search(&number).ok())?;
            found.with(|found| found.binary_search(&index).ok())
        });
        Self {
            of,
            wraps,
            buffer,
            changes,
            is_read: RwSignal::new(false),
            is_missing: RwSignal::new(false),
            is_following: RwSignal::new(true),
            // If the address names a line, the log opens at that line, not at its end.
            is_at_end: RwSignal::new(log_view.with_untracked(|log_view| log_view.line.is_none())),
            unseen: RwSignal::new(0),
            log_view,
            has_dates,
            has_milliseconds,
            shown,
            rows,
            marks: RwSignal::new(None),
            found,
            current,
            selected,
            scrolled: RwSignal::new((0.0, 600.0)),
            columns,
            is_narrow,
            node: NodeRef::new(),
            address,
        }
    }

    /// Adds the lines of each read to the lines read before.
    pub fn join_reads(self, log: Remote) {
        Effect::new(move || {
            let Some(read) = log.value.get() else { return };
            // A reply that isn't a log adds no lines. The read that got it reports the error.
            let Ok(LogLines(lines)) = LogLines::decode(&read.text) else { return };
            let anchor = self.anchor();
            let new = self
                .buffer
                .try_update_value(|buffer| buffer.join((self.of.arrange)(lines)))
                .unwrap_or_default();
            if new == 0 {
                return self.is_read.set(true);
            }
            self.changes.update(|changes| *changes = changes.wrapping_add(1));
            // `is_read` is set after the lines were added: otherwise the log would be shown as empty for a moment.
            self.is_read.set(true);
            if self.is_at_end.get_untracked() {
                self.to_end();
            } else {
                self.unseen.update(|unseen| *unseen += new);
                self.keep_in_sight(anchor);
            }
        });
    }

    /// Removes all lines, because the next read is of another log.
    pub fn clear(self) {
        self.buffer.set_value(LogBuffer::default());
        // An empty log isn’t scrolled. The browser’s scroll event, which sets this as well, may come after the first lines of the other log:
        // the log would then count as scrolled up, and wouldn’t be followed.
        self.scrolled.update(|(above, _)| *above = 0.0);
        self.is_read.set(false);
        self.marks.set(None);
        self.selected.set(None);
        self.is_at_end.set(true);
        self.unseen.set(0);
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
    }

    /// Selects the line that the address names, once the log was first read. Sets `is_missing` if the line isn't among the lines read by
    /// then.
    pub fn show_linked_line(self) {
        let is_shown = StoredValue::new(false);
        Effect::new(move || {
            let Some(wanted) = self.log_view.with(|log_view| log_view.line.clone()) else {
                return self.is_missing.set(false);
            };
            self.changes.track();
            if !self.is_read.get() || is_shown.get_value() {
                return;
            }
            is_shown.set_value(true);
            let number = self.buffer.with_value(|buffer| {
                let is_wanted = |entry: &Entry| entry.line().and_then(key).as_ref() == Some(&wanted);
                buffer.numbered().find(|(_, entry)| is_wanted(entry)).map(|(number, _)| number)
            });
            self.is_missing.set(number.is_none());
            if let Some(number) = number {
                self.selected.set(Some((number, number)));
                self.is_at_end.set(false);
                // By the second frame the log has measured its height, and the details of the line have taken their part of it.
                request_animation_frame(move || {
                    request_animation_frame(move || self.center_number(number));
                });
            } else {
                self.to_end();
            }
        });
    }

    /// Returns the line of the entry with the number `number`, which counts all entries since the log was opened. None for the mark of a gap,
    /// and for an entry that was dropped or isn’t read yet.
    pub fn line(self, number: usize) -> Option<LogLine> {
        self.buffer.try_with_value(|buffer| buffer.entry(number).and_then(Entry::line).cloned())?
    }

    /// Returns the selected lines; all shown lines if none is selected.
    pub fn chosen(self) -> Vec<LogLine> {
        let range = self.selected.get_untracked().map(|(from, to)| from.min(to)..=from.max(to));
        let is_chosen = |number: &usize| range.as_ref().is_none_or(|range| range.contains(number));
        self.shown.with_untracked(|shown| {
            shown.iter().filter(|number| is_chosen(number)).filter_map(|number| self.line(*number)).collect()
        })
    }

    /// Selects a line, or extends the selection to the line if `extends` is true. After that, new lines don’t scroll the log, so that the
    /// line stays in sight.
    pub fn select(self, number: usize, extends: bool) {
        let from = self.selected.get_untracked().map(|(from, _)| from).filter(|_| extends);
        self.selected.set(Some((from.unwrap_or(number), number)));
        self.is_at_end.set(false);
    }

    /// Moves the selection by a number of shown lines, down if the number is positive, and scrolls to it. If `extends` is true, extends the
    /// selection instead. Without a selection, or if its end isn't shown, goes to the last line.
    pub fn move_selection(self, by: isize, extends: bool) {
        let number = self.shown.with_untracked(|shown| {
            let at = self.selected.get_untracked().and_then(|(_, to)| self.index(to));
            let index = match at {
                Some(index) => index.saturating_add_signed(by),
                None => shown.len().saturating_sub(1),
            };
            shown.get(index.min(shown.len().saturating_sub(1))).copied()
        });
        if let Some(number) = number {
            self.select(number, extends);
            self.show_number(number);
        }
    }

    /// Selects and shows the next match, or the previous match if `forward` is false. After the last match the first one follows, and the
    /// reverse. Without a selection, or if the selected line isn't shown, selects the newest match.
    pub fn next_match(self, forward: bool) {
        let at = self.selected.get_untracked().and_then(|(_, number)| self.index(number));
        let index = self.found.with_untracked(|found| {
            let next = match at {
                Some(at) if forward => found.iter().find(|index| **index > at).or(found.first()),
                Some(at) => found.iter().rev().find(|index| **index < at).or(found.last()),
                None => found.last(),
            };
            next.copied()
        });
        let number = index.and_then(|index| self.shown.with_untracked(|shown| shown.get(index).copied()));
        if let Some(number) = number {
            self.select(number, false);
            self.show_number(number);
        }
    }

    /// Wraps long lines, or cuts them if `is_wrapped` is false, and stores the choice in the address.
    pub fn set_wrapped(self, is_wrapped: bool) {
        let value = match is_wrapped {
            _ if is_wrapped == self.wraps => "",
            true => "1",
            false => "0",
        };
        self.change("wrap", value);
    }

    /// Shows a line among the lines around it: removes the filters, and keeps the line selected and in sight.
    pub fn show_context(self, number: usize) {
        self.address.change(|view| {
            for facet in &FACETS {
                view.set_filter(facet.key, "");
            }
            for (_, key, _) in Level::ALL {
                view.set_filter(key, "");
            }
        });
        self.select(number, false);
        // The lines are shown in the next frame.
        request_animation_frame(move || self.show_number(number));
    }

    /// Returns the index of an entry among the shown entries, from 0; None if the entry isn’t shown.
    pub(super) fn index(self, number: usize) -> Option<usize> {
        self.shown.try_with_untracked(|shown| shown.binary_search(&number).ok()).flatten()
    }

    /// Sets a filter in the address; an empty value removes it.
    pub fn change(self, key: &'static str, value: &str) {
        self.address.change(|view| view.set_filter(key, value));
    }

    /// Shows the lines of one level alone, or of all levels if `wanted` is None.
    pub fn show_level(self, wanted: Option<Level>) {
        self.address.change(|view| {
            for (level, key, _) in Level::ALL {
                view.set_filter(key, if wanted == Some(level) { "1" } else { "" });
            }
        });
    }

    /// Sets the search in the address.
    pub fn search(self, text: String) {
        self.address.change(|view| view.search = text);
    }
}
