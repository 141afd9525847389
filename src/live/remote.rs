//! What is known of something on the platform, and when it was read.

use super::session::Live;
use crate::signal::{RwSignal, See};
use slipway_api::{ApiError, Timestamp};
use slipway_logic::read::Read;
use std::cell::Cell;
use std::sync::Arc;

/// How a read stands, whatever it reads.
#[derive(Clone, Copy)]
pub struct Reading {
    /// When the last good value was read.
    pub read_at: RwSignal<Option<Timestamp>>,
    /// Why the last read failed; None after a good one.
    pub error: RwSignal<Option<ApiError>>,
    /// Whether a reading that a person asked for is running; polls don't show.
    pub asked_running: RwSignal<bool>,
    /// Whether few requests are left, so that it reads seldom.
    pub stretched: RwSignal<bool>,
    /// Milliseconds after which the last good value is too old to be called live; None for what isn't polled.
    pub stale_after: RwSignal<Option<i64>>,
    /// When the read is tried again, after it failed.
    pub next_try: RwSignal<Option<Timestamp>>,
    /// Counts the times that a person asked for a reading.
    pub(crate) asked: RwSignal<u32>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            read_at: RwSignal::new(None),
            asked_running: RwSignal::new(false),
            stretched: RwSignal::new(false),
            stale_after: RwSignal::new(None),
            next_try: RwSignal::new(None),
            error: RwSignal::new(None),
            asked: RwSignal::new(0),
        }
    }
}

impl Reading {
    /// Reads again now.
    pub fn refresh(&self) {
        self.asked_running.set(true);
        self.asked.update(|asked| *asked = asked.wrapping_add(1));
    }

    /// Whether nothing was read yet, and nothing failed.
    pub fn is_loading(&self) -> bool {
        self.read_at.see(Option::is_none) && self.error.see(Option::is_none)
    }

    /// Notes when the value is too old, and when it is tried again. Tells only what is new.
    pub(super) fn plan(&self, stale_after: Option<i64>, next_try: Option<Timestamp>) {
        if self.stale_after.try_get_untracked().is_some_and(|known| known != stale_after) {
            self.stale_after.set(stale_after);
        }
        if self.next_try.try_get_untracked().is_some_and(|known| known != next_try) {
            self.next_try.set(next_try);
        }
    }

    /// Returns true if the last good value is older than three of its intervals, or the last read failed.
    pub fn is_stale(&self, now: Timestamp) -> bool {
        let failed = self.error.see(Option::is_some) && self.not_offered().is_none();
        let age = self.read_at.get().map(|at| now.since(at));
        failed || age.zip(self.stale_after.get()).is_some_and(|(age, limit)| age > limit)
    }

    /// Whether the platform doesn't offer what would be read.
    pub fn not_offered(&self) -> Option<String> {
        self.error.see(|error| match error {
            Some(ApiError::NotOffered { why }) => Some(why.clone()),
            _ => None,
        })
    }
}

/// The last good value of something on the platform. A failed read never takes it away.
#[derive(Clone, Copy)]
pub struct Remote {
    /// The last good value; None until one was read.
    pub value: RwSignal<Option<Arc<Read>>>,
    /// How the read stands.
    pub reading: Reading,
}

impl Default for Remote {
    fn default() -> Self {
        Self { value: RwSignal::new(None), reading: Reading::default() }
    }
}

/// Whether a read counts as failed in [`Live::failed_reads`]. Each counts once.
#[derive(Default)]
pub(super) struct Failing(Cell<bool>);

impl Failing {
    pub(super) fn set(&self, live: Live, is_failing: bool) {
        if self.0.replace(is_failing) != is_failing {
            live.failed_reads.try_update(|failed| {
                *failed = if is_failing { *failed + 1 } else { failed.saturating_sub(1) };
            });
        }
    }
}
