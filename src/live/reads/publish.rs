//! Publishes the data and the state of a runner's reads to their signals.

use super::remote::set_if_changed;
use super::runner::{Runner, Slot};
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::reading::read::Read;
use slipway_logic::reading::reader::{ReadState, ReadTime};
use slipway_logic::steady_clock::Instant;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Milliseconds for which replies of several requests are collected, so that they are published together.
const TOGETHER_MS: i64 = 200;

/// Returns true for an error that counts as a failed read. A read that the platform doesn’t offer didn’t fail.
fn is_failure(error: &ApiError) -> bool {
    !matches!(error, ApiError::NotOffered { .. })
}

fn time(sent_at: Instant) -> ReadTime {
    ReadTime { sent_at, date: clock::date_of(sent_at) }
}

impl Runner {
    /// Publishes new data. The data of a single request is published at once. With several requests, the first data and the reply to the
    /// last request in flight are published at once; other replies are collected for `TOGETHER_MS`.
    pub(super) fn publish_soon(self: &Rc<Self>) {
        if self.is_stopped() {
            return;
        }
        let is_first = self.output.remote.value.try_with_untracked(Option::is_none) == Some(true);
        let is_last = self.in_flight.borrow().is_empty();
        if self.output.publish_each.is_none() || is_first || is_last {
            self.publish();
        } else if self.publication.borrow().is_none() {
            let runner = Rc::downgrade(self);
            let timer = clock::after(TOGETHER_MS, move || {
                if let Some(runner) = runner.upgrade() {
                    runner.publish();
                }
            });
            self.publication.replace(Some(timer));
        }
    }

    pub(super) fn publish(&self) {
        self.publication.take();
        match self.output.publish_each {
            Some(publish_each) => publish_each(self),
            None => {
                let data = self.slots.borrow().first().and_then(|slot| slot.data.clone());
                self.publish_data(data);
            }
        }
        let slots = self.slots.borrow();
        let has_failed = slots.iter().any(|slot| slot.error.as_ref().is_some_and(is_failure));
        let is_retried =
            slots.iter().any(|slot| slot.error.as_ref().is_some_and(|error| !error.is_permanent()));
        self.failing.set(self.live.connection, has_failed, is_retried);
        let reading = self.output.remote.reading;
        let as_of = self.reader.borrow().as_of();
        if reading.read_at.try_get_untracked().map(|read_at| read_at.map(|at| at.sent_at)) != Some(as_of) {
            reading.read_at.try_set(as_of.map(time));
        }
        // If only some of several requests aren't offered, the page shows the data of the others, and no error.
        let has_only_errors = slots.iter().all(|slot| slot.error.is_some());
        let mut errors = slots.iter().filter_map(|slot| slot.error.as_ref());
        let error = errors.find(|error| is_failure(error) || has_only_errors);
        set_if_changed(reading.error, error.cloned());
    }

    /// Publishes data, unless it equals the data that was published last. None removes the published data.
    pub(super) fn publish_data(&self, next: Option<Arc<Read>>) {
        let value = self.output.remote.value;
        let is_same = value.try_with_untracked(|last| match (last, &next) {
            (Some(last), Some(next)) => {
                Arc::ptr_eq(last, next) || (last.statuses == next.statuses && **last == **next)
            }
            (last, next) => last.is_none() && next.is_none(),
        });
        if is_same == Some(false) {
            value.try_set(next);
        }
    }

    /// Publishes the statuses of several requests together, and the state of the read of each.
    pub(super) fn publish_each(&self) {
        let slots = self.slots.borrow();
        // Statuses are published only once a reply has arrived. An empty list published before would show all services as not
        // reported.
        if slots.iter().any(|slot| slot.data.is_some()) {
            let data = slots.iter().filter_map(|slot| slot.data.as_ref());
            let merged = Read::of_statuses(data.flat_map(|read| read.statuses.clone()).collect());
            self.publish_data(Some(Arc::new(merged)));
        }
        let Some(reads) = self.output.reads else { return };
        let reader = self.reader.borrow();
        let read = |(slot, (_, sent_at)): (&Slot, (&str, Option<Instant>))| {
            (slot.read.id.clone(), ReadState { read_at: sent_at.map(time), error: slot.error.clone() })
        };
        let next: HashMap<String, ReadState> = slots.iter().zip(reader.read_times()).map(read).collect();
        let is_same = |known: &HashMap<String, ReadState>| {
            known.len() == next.len()
                && next.iter().all(|(id, read)| known.get(id).is_some_and(|known| known.is_same(read)))
        };
        if reads.try_with_untracked(is_same) == Some(false) {
            reads.try_set(next);
        }
    }

    /// Publishes the plan of the reader: the time of the next attempt, the age from which data is stale, whether the request budget slows
    /// down polling, and whether a read that Refresh requested is in flight.
    pub(super) fn publish_plan(&self) {
        let reading = self.output.remote.reading;
        let (reader, now) = (self.reader.borrow(), clock::instant());
        let next_try = reader.next_try(now).map(|wait| clock::now().plus(wait));
        set_if_changed(reading.stale_after, reader.stale_after(now));
        set_if_changed(reading.next_try, next_try);
        set_if_changed(reading.is_stretched, reader.is_stretched());
        set_if_changed(reading.is_requested, reader.is_requested());
    }
}
