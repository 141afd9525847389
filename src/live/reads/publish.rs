//! The signals of a runner.

use super::remote::set_if_changed;
use super::runner::{Output, Runner};
use super::send::merged;
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::reading::reader::{ReadState, ReadTime};
use slipway_logic::steady_clock::Instant;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Milliseconds in which replies are collected and published together.
const TOGETHER_MS: i64 = 200;

impl Runner {
    /// Publishes data: of a request alone at once, of several at the first, and with the last of those that come together.
    pub(super) fn publish_soon(self: &Rc<Self>) {
        if self.is_stopped() {
            return;
        }
        let is_first = self.output.remote().value.try_with_untracked(Option::is_none) == Some(true);
        let is_last = self.in_flight.borrow().is_empty();
        if matches!(self.output, Output::One(_)) || is_first || is_last {
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
        self.publish_data();
        let errors = self.errors.borrow();
        let is_failure = |error: &ApiError| !matches!(error, ApiError::NotOffered { .. });
        self.failing.set(self.live, errors.values().any(is_failure));
        let reading = self.output.remote().reading;
        let date = |asked_at: Instant| ReadTime { asked_at, date: clock::date_of(asked_at) };
        let as_of = self.reader.borrow().as_of();
        if reading.read_at.try_get_untracked().map(|read_at| read_at.map(|at| at.asked_at)) != Some(as_of) {
            reading.read_at.try_set(as_of.map(date));
        }
        // If one of several isn't offered, the others are worth more than its message.
        let is_shown = |error: &ApiError| is_failure(error) || errors.len() == self.wanted.borrow().len();
        let wanted = self.wanted.borrow();
        let error = wanted.iter().filter_map(|read| errors.get(&read.id)).find(|error| is_shown(error));
        set_if_changed(reading.error, error.cloned());
        if let Output::Each(statuses) = self.output {
            let read = |(id, asked_at): (&str, Option<Instant>)| {
                (id.to_owned(), ReadState { read_at: asked_at.map(date), error: errors.get(id).cloned() })
            };
            let reads: HashMap<String, ReadState> = self.reader.borrow().read_times().map(read).collect();
            let is_same = |known: &HashMap<String, ReadState>| {
                known.len() == reads.len()
                    && reads.iter().all(|(id, read)| known.get(id).is_some_and(|known| known.is_same(read)))
            };
            if statuses.reads.try_with_untracked(is_same) == Some(false) {
                statuses.reads.try_set(reads);
            }
        }
    }

    fn publish_data(&self) {
        let value = self.output.remote().value;
        let data = self.data.borrow();
        let next = match self.output {
            Output::One(_) => data.values().next().cloned(),
            // Without any data the statuses aren't known; with some they are.
            Output::Each(_) if data.is_empty() => return,
            Output::Each(_) => Some(Arc::new(merged(data.values()))),
        };
        let is_same = value.try_with_untracked(|last| match (last, &next) {
            (Some(last), Some(next)) => {
                Arc::ptr_eq(last, next) || (last.sides == next.sides && **last == **next)
            }
            (last, next) => last.is_none() && next.is_none(),
        });
        if is_same == Some(false) {
            value.try_set(next);
        }
    }

    /// Publishes what the reader plans.
    pub(super) fn publish_plan(&self) {
        let reading = self.output.remote().reading;
        let (reader, now) = (self.reader.borrow(), clock::instant());
        let next_try = reader.next_try(now).map(|wait| clock::now().plus(wait));
        set_if_changed(reading.stale_after, reader.stale_after(now));
        set_if_changed(reading.next_try, next_try);
        set_if_changed(reading.is_stretched, reader.is_stretched());
        set_if_changed(reading.is_requested, reader.is_requested());
    }
}
