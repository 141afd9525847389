//! Data of the platform, with the state of its read.

use crate::live::connection::{Connection, FailedReads};
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};
use slipway_logic::reading::read::Read;
use slipway_logic::reading::reader::ReadTime;
use slipway_logic::steady_clock::Instant;
use std::cell::Cell;
use std::sync::Arc;

/// The state of a read.
#[derive(Clone, Copy)]
pub struct Reading {
    /// The time at which the request of the last successful read was sent; None before the first.
    pub read_at: RwSignal<Option<ReadTime>>,
    /// The error of the last read; None if it succeeded.
    pub error: RwSignal<Option<ApiError>>,
    /// True while a read is in flight that [`Reading::refresh`] requested, for a person or for the page, or that `Live::refresh_all`
    /// requested. Polled reads don't set it.
    pub is_requested: RwSignal<bool>,
    /// True if the request budget makes polling slower.
    pub is_stretched: RwSignal<bool>,
    /// Milliseconds after which the data is stale; None for reads that aren't polled.
    pub stale_after: RwSignal<Option<i64>>,
    /// The time of the next attempt after a failure; None if none is planned.
    pub next_try: RwSignal<Option<Timestamp>>,
    /// The number of calls of [`Reading::refresh`].
    pub(crate) refreshes: RwSignal<u32>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            read_at: RwSignal::new(None),
            is_requested: RwSignal::new(false),
            is_stretched: RwSignal::new(false),
            stale_after: RwSignal::new(None),
            next_try: RwSignal::new(None),
            error: RwSignal::new(None),
            refreshes: RwSignal::new(0),
        }
    }
}

impl Reading {
    /// Requests that the data is read again now, as a press on Refresh does.
    pub fn refresh(&self) {
        self.is_requested.set(true);
        self.refreshes.update(|refreshes| *refreshes = refreshes.wrapping_add(1));
    }

    /// Returns true until the first read succeeds or fails.
    pub fn is_loading(&self) -> bool {
        self.read_at.with(Option::is_none) && self.error.with(Option::is_none)
    }

    /// Returns true if the data is older than `stale_after`, or the last read failed. A read that the platform doesn't offer doesn't count
    /// as failed.
    pub fn is_stale(&self, now: Instant) -> bool {
        let failed = self.error.with(Option::is_some) && self.not_offered().is_none();
        let age = self.read_at.get().map(|at| now.since(at.sent_at));
        failed || age.zip(self.stale_after.get()).is_some_and(|(age, limit)| age > limit)
    }

    /// Returns the reason why the platform doesn't offer the read; None if the last read had no such error.
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
    /// The last good data, also that of an earlier visit. None before the first successful read, and after the request of `watch_when`
    /// changed.
    pub value: RwSignal<Option<Arc<Read>>>,
    /// The state of the read.
    pub reading: Reading,
}

impl Default for Remote {
    fn default() -> Self {
        Self { value: RwSignal::new(None), reading: Reading::default() }
    }
}

/// Sets a signal if its value changes, so that equal values don't notify its subscribers. Does nothing if the signal is disposed.
pub(super) fn set_if_changed<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.try_with_untracked(|known| *known != value) == Some(true) {
        signal.try_set(value);
    }
}

/// Keeps the numbers of failed reads in [`Connection`] up to date for one watched read. All requests of a watched read together count as
/// one.
#[derive(Default)]
pub(super) struct Failing(Cell<FailedReads>);

impl Failing {
    pub(super) fn set(&self, connection: Connection, has_failed: bool, is_retried: bool) {
        let current = FailedReads { all: has_failed.into(), retried: is_retried.into() };
        let last = self.0.replace(current);
        if last != current {
            connection.failed_reads.try_update(|failed| {
                failed.all = (failed.all + current.all).saturating_sub(last.all);
                failed.retried = (failed.retried + current.retried).saturating_sub(last.retried);
            });
        }
    }
}
