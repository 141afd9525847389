//! Reads after a write: those that the write may have changed are sent again, those of a deleted record aren’t.

use super::{Entry, HOUR_MS, Pacing, Reader};
use crate::steady_clock::Instant;

impl Reader {
    /// Records a write. `changed` has the keys of the records that it changes. Independent reads follow every write, except those on visit
    /// whose data no write changes (`follows_writes` is false). Of reads in turn, only those with such a key follow it; if there is none,
    /// all reads on the screen are sent once.
    pub(super) fn record_write(&mut self, changed: &[String], now: Instant) {
        match self.pacing {
            Pacing::OnVisit { follows_writes: false } => {}
            Pacing::OnVisit { .. } | Pacing::Polled { .. } => {
                self.entries.iter_mut().for_each(|entry| entry.record_write(now));
            }
            Pacing::InTurn { interval_ms, .. } => {
                let mut is_named = false;
                for entry in self.entries.iter_mut().filter(|entry| changed.contains(&entry.key)) {
                    is_named = true;
                    // A record that is read once an hour can't show a transition, so it is read once and isn't followed.
                    if interval_ms < HOUR_MS { entry.record_write(now) } else { entry.outdate() }
                }
                if !is_named {
                    self.entries.iter_mut().filter(|entry| entry.is_on_screen).for_each(Entry::outdate);
                }
            }
        }
    }

    /// Suspends the reads of the record at `path`, and those of paths below it. Their keys are paths with a query; keys of reads in turn are
    /// ids, which no path is the beginning of.
    pub(super) fn suspend_below(&mut self, path: &str) {
        let is_below = |key: &str| {
            key.strip_prefix(path).is_some_and(|suffix| suffix.is_empty() || suffix.starts_with(['/', '?']))
        };
        self.entries
            .iter_mut()
            .filter(|entry| is_below(&entry.key))
            .for_each(|entry| entry.is_suspended = true);
    }
}
