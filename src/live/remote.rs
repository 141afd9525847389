//! Data of the platform, with the state of its read.

use super::session::Live;
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};
use slipway_computed::boxed;
use slipway_logic::reading::read::Read;
use std::cell::Cell;
use std::sync::Arc;

/// The state of a read.
#[derive(Clone, Copy)]
pub struct Reading {
    /// The time of the last successful read.
    pub read_at: RwSignal<Option<Timestamp>>,
    /// The error of the last read; None if it succeeded.
    pub error: RwSignal<Option<ApiError>>,
    /// True while a read runs that a person asked for. Polls don't count.
    pub asked_running: RwSignal<bool>,
    /// True if the request budget makes polling slower.
    pub stretched: RwSignal<bool>,
    /// Milliseconds after which the data is stale; None for reads that aren't polled.
    pub stale_after: RwSignal<Option<i64>>,
    /// The time of the next try after a failure.
    pub next_try: RwSignal<Option<Timestamp>>,
    /// The number of times that a person asked for a read.
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
    /// Returns a reading that says what the present one of consecutive reads says, and passes Refresh on to it.
    pub fn of_present(read: RwSignal<Option<Remote>>) -> Self {
        let own = Self::default();
        Effect::new(boxed(move || {
            let Some(Remote { reading, .. }) = read.get() else { return };
            own.read_at.set(reading.read_at.get());
            own.error.set(reading.error.get());
            own.asked_running.set(reading.asked_running.get());
            own.stretched.set(reading.stretched.get());
            own.plan(reading.stale_after.get(), reading.next_try.get());
        }));
        Effect::new(move |before: Option<u32>| {
            let asked = own.asked.get();
            if let (true, Some(remote)) = (before.is_some_and(|before| before != asked), read.get_untracked())
            {
                remote.reading.refresh();
            }
            asked
        });
        own
    }

    /// Reads again now.
    pub fn refresh(&self) {
        self.asked_running.set(true);
        self.asked.update(|asked| *asked = asked.wrapping_add(1));
    }

    /// Returns true until the first read succeeds or fails.
    pub fn is_loading(&self) -> bool {
        self.read_at.with(Option::is_none) && self.error.with(Option::is_none)
    }

    /// Sets the age at which the data is stale, and the time of the next try. Notifies only of changes.
    pub(super) fn plan(&self, stale_after: Option<i64>, next_try: Option<Timestamp>) {
        if self.stale_after.try_get_untracked().is_some_and(|known| known != stale_after) {
            self.stale_after.set(stale_after);
        }
        if self.next_try.try_get_untracked().is_some_and(|known| known != next_try) {
            self.next_try.set(next_try);
        }
    }

    /// Returns true if the data is older than three intervals, or the last read failed.
    pub fn is_stale(&self, now: Timestamp) -> bool {
        let failed = self.error.with(Option::is_some) && self.not_offered().is_none();
        let age = self.read_at.get().map(|at| now.since(at));
        failed || age.zip(self.stale_after.get()).is_some_and(|(age, limit)| age > limit)
    }

    /// Returns the reason why the platform doesn't offer the read; None if it does.
    pub fn not_offered(&self) -> Option<String> {
        self.error.with(|error| match error {
            Some(ApiError::NotOffered { why }) => Some(why.clone()),
            _ => None,
        })
    }
}

/// The last good data of a read. A failed read never removes it.
#[derive(Clone, Copy)]
pub struct Remote {
    /// The last good data; None until the first successful read.
    pub value: RwSignal<Option<Arc<Read>>>,
    /// The state of the read.
    pub reading: Reading,
}

impl Default for Remote {
    fn default() -> Self {
        Self { value: RwSignal::new(None), reading: Reading::default() }
    }
}

/// True while a read counts in [`Live::failed_reads`]. Each read counts once.
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
