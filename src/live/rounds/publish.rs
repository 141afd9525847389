//! The statuses of the rounds as the page shows them.

use super::Runner;
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::{ApiError, Timestamp};
use slipway_logic::reading::read::Read;
use slipway_logic::reading::rounds::RoundRead;
use slipway_logic::status::by_id::StatusById;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Milliseconds in which replies are collected and published together.
const TOGETHER: i64 = 200;

impl Runner {
    pub(super) fn publish_soon(self: &Rc<Self>) {
        // The first one is shown at once, and so is the last of those that come together.
        let is_first = self.remote.value.try_with_untracked(Option::is_none) == Some(true);
        if is_first || self.flights.borrow().is_empty() {
            self.publish();
        } else if self.news.borrow().is_none() {
            let runner = Rc::downgrade(self);
            let timer = clock::after(TOGETHER, move || {
                if let Some(runner) = runner.upgrade() {
                    runner.publish();
                }
            });
            self.news.replace(Some(timer));
        }
    }

    pub(super) fn publish(&self) {
        self.news.take();
        let known = self.known.borrow();
        let all: StatusById = known.iter().flat_map(|(_, sides)| sides.clone()).collect();
        let is_new = self
            .remote
            .value
            .try_with_untracked(|last| last.as_ref().is_none_or(|last| last.sides != all))
            .unwrap_or_default();
        if is_new && !known.is_empty() {
            self.remote.value.try_set(Some(Arc::new(Read::of_sides(all))));
        }
        drop(known);
        let is_failure = |(_, error): &(String, ApiError)| !matches!(error, ApiError::NotOffered { .. });
        self.failing.set(self.live, self.errors.borrow().iter().any(is_failure));
        let reading = self.remote.reading;
        if let Some(at) = self.rounds.borrow().as_of() {
            reading.read_at.try_set(Some(at));
        }
        // That one of them isn't offered is nothing to say while others are.
        let errors = self.errors.borrow();
        let is_said = |error: &ApiError| {
            !matches!(error, ApiError::NotOffered { .. }) || errors.len() == self.wanted.borrow().len()
        };
        let error = errors.iter().map(|(_, error)| error).find(|error| is_said(error)).cloned();
        let read = |(id, read_at): (&str, Option<Timestamp>)| {
            let error = errors.iter().find(|(known, _)| known == id).map(|(_, error)| error.clone());
            (id.to_owned(), RoundRead { read_at, error })
        };
        let reads: HashMap<String, RoundRead> = self.rounds.borrow().read_times().map(read).collect();
        if self.reads.try_with_untracked(|known| *known != reads) == Some(true) {
            self.reads.try_set(reads);
        }
        if reading.error.try_with_untracked(|known| *known != error) == Some(true) {
            reading.error.try_set(error);
        }
    }
}
