//! One read of a runner, from its request to its outcome.

use super::runner::{Runner, is_queue};
use crate::browser::clock;
use crate::browser::http::Cancel;
use crate::browser::lock::Lock;
use crate::browser::task::spawn;
use crate::live::fetch::fetch;
use crate::live::judgement::judge;
use slipway_api::{ApiError, Request};
use slipway_logic::reading::poll::TransitionState;
use slipway_logic::reading::read::{Read, RecordKey};
use slipway_logic::reading::reader::event::{Event, Failure, Ticket};
use slipway_logic::reading::retry;
use slipway_logic::status::summary;
use slipway_logic::steady_clock::Instant;
use std::rc::Rc;
use std::sync::Arc;

impl Runner {
    pub(super) fn send(self: &Rc<Self>, ticket: Ticket, is_first: bool) {
        let Some(request) = self.request(&ticket.key) else { return };
        let cancel = Cancel::default();
        self.in_flight.borrow_mut().push((ticket.clone(), cancel.clone()));
        // The first read of a single request has several attempts, because the page has nothing to show without it.
        let is_alone = self.output.publish_each.is_none();
        let attempts = if is_first && is_alone { retry::MAX_ATTEMPTS } else { 1 };
        let runner = self.clone();
        spawn(async move {
            let outcome = fetch(runner.live, &request, attempts, &cancel).await;
            let read = outcome.and_then(|(reply, sent_at)| {
                let text = reply.text();
                let read = runner.decode(&ticket.key, &request, &text)?;
                let is_newest = runner.reader.borrow().is_newest(&ticket, sent_at);
                if is_newest && runner.policy.get().pacing.is_polled() {
                    let turn = runner.take_tab_lock(ticket.sequence);
                    runner.live.shared().replies.post(&request.path, sent_at, &text, turn);
                }
                Ok((read, sent_at, is_newest))
            });
            runner.take_tab_lock(ticket.sequence);
            if cancel.cancelled() || runner.is_stopped() {
                return;
            }
            let verdict = judge(runner.live, &request, read.as_ref().map(|_| ())).await;
            if cancel.cancelled() || runner.is_stopped() {
                return;
            }
            runner.in_flight.borrow_mut().retain(|(known, _)| *known != ticket);
            let event = match (read, verdict) {
                (Ok((read, sent_at, is_newest)), _) => {
                    let transition = is_newest.then(|| runner.accept(&ticket.key, &request, read, sent_at));
                    Event::Replied { ticket, sent_at, transition }
                }
                (Err(error), verdict) => {
                    Event::Failed(ticket.clone(), runner.fail(&ticket.key, verdict.unwrap_or(error)))
                }
            };
            runner.handle(event);
            runner.publish_soon();
        });
    }

    /// Removes and returns the lock that this tab holds for a read; None if it holds none. Dropping the lock lets other tabs read.
    fn take_tab_lock(&self, sequence: u64) -> Option<Lock> {
        let mut locks = self.tab_locks.borrow_mut();
        let index = locks.iter().position(|(known, _)| *known == sequence)?;
        Some(locks.swap_remove(index).1)
    }

    /// Stores and caches new data. Returns whether something in the data is in transition, and whether it differs from the last data. Both
    /// are false for data that isn’t statuses, text or a queue.
    pub(super) fn accept(
        &self,
        key: &str,
        request: &Request,
        read: Arc<Read>,
        sent_at: Instant,
    ) -> TransitionState {
        let last = self.with_slot(key, |slot| {
            slot.error = None;
            slot.data.replace(read.clone())
        });
        let last = last.flatten();
        let has_changed = last.as_ref().is_some_and(|last| !Arc::ptr_eq(last, &read));
        let shared = self.live.shared();
        match self.output.publish_each {
            None => shared.cache(&request.path, &read, sent_at),
            Some(_) => shared.cache_status(&request.path, &read, sent_at),
        }
        shared.observe(&read.statuses);
        let policy = self.policy.get();
        match policy.key {
            RecordKey::Statuses(_) => {
                summary::transition(&read.statuses, last.as_deref().map(|last| &last.statuses))
            }
            // While a log is followed, it is read as often as a service in transition.
            RecordKey::Text(_) => TransitionState { is_in_transition: true, has_changed },
            RecordKey::Unkeyed if is_queue(policy) => {
                TransitionState { is_in_transition: !read.items.is_empty(), has_changed }
            }
            RecordKey::Key(_) | RecordKey::Unkeyed => TransitionState::default(),
        }
    }

    /// Stores the error of the read with the id `key`, which the page shows. Returns the kind of failure, by which the reader plans the
    /// next read. An error because the session ended or the read was cancelled isn't stored.
    fn fail(&self, key: &str, error: ApiError) -> Failure {
        let failure = match &error {
            ApiError::NotOffered { .. } => Failure::NotOffered,
            ApiError::SignIn | ApiError::Cancelled => return Failure::SessionEnded,
            ApiError::HeldBack { until } => Failure::Error {
                is_permanent: false,
                paused_until: Some(clock::instant().plus(until.since(clock::now()))),
            },
            error => Failure::Error { is_permanent: error.is_permanent(), paused_until: None },
        };
        self.with_slot(key, |slot| slot.error = Some(error));
        failure
    }
}
