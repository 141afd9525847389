//! The requests of the rounds, and their replies, here or in another tab.

use super::{Round, Runner};
use crate::browser::clock;
use crate::browser::http::Cancel;
use crate::browser::task::spawn;
use crate::live::fetch::fetch;
use crate::live::judgement::judge;
use crate::live::tabs::replies::{Listener, Replies};
use slipway_api::{ApiError, Request, Timestamp};
use slipway_logic::reading::read::{By, Read};
use slipway_logic::status::by_id::StatusById;
use slipway_logic::status::summary;
use std::rc::Rc;

impl Runner {
    pub(super) fn ask(self: &Rc<Self>, id: String) {
        let found =
            self.wanted.borrow().iter().find(|round| round.id == id).map(|round| round.request.clone());
        let Some(request) = found else { return };
        let cancel = Cancel::default();
        self.flights.borrow_mut().push((id.clone(), cancel.clone()));
        let runner = self.clone();
        let is_shared = self.rounds.borrow().is_periodic(&id);
        spawn(async move {
            let shared = runner.live.shared();
            let turn = if is_shared { shared.replies.turn(&request.path).await } else { None };
            let asked = clock::now();
            let is_due = !is_shared
                || runner.rounds.borrow_mut().is_still_due(&id, asked, &mut shared.bucket.borrow_mut());
            if !is_due {
                runner.flights.borrow_mut().retain(|(known, _)| *known != id);
                runner.plan();
                return;
            }
            let outcome = fetch(runner.live, &request, 1, &cancel).await;
            let read = outcome.and_then(|reply| {
                let text = reply.text();
                let read = runner.read(&request, &text)?;
                // A reply to a later request of another tab is newer.
                if let Some(last) = runner.newer(&id, asked) {
                    return Ok(Read::of_sides(last));
                }
                shared.replies.tell(&request.path, asked, &text, turn);
                Ok(read)
            });
            if cancel.cancelled() || runner.stopped.get() {
                return;
            }
            let verdict = judge(runner.live, &request, read.as_ref().map(|_| ())).await;
            if cancel.cancelled() || runner.stopped.get() {
                return;
            }
            runner.flights.borrow_mut().retain(|(known, _)| *known != id);
            runner.settle(
                id,
                &request.path,
                match verdict {
                    Some(not_offered) if read.is_err() => Err(not_offered),
                    _ => read,
                },
            );
            runner.plan();
        });
    }

    fn settle(self: &Rc<Self>, id: String, path: &str, outcome: Result<Read, ApiError>) {
        let now = clock::now();
        self.errors.borrow_mut().retain(|(known, _)| *known != id);
        match outcome {
            Ok(read) => {
                let (moving, transition) = self.accept(&id, path, read, now);
                self.rounds.borrow_mut().read(&id, now, moving, transition);
            }
            // An embedded page outlives its session.
            Err(ApiError::SignIn | ApiError::Cancelled) => {
                self.rounds.borrow_mut().failed(&id, now, false, None);
                return;
            }
            Err(error) => {
                let mut rounds = self.rounds.borrow_mut();
                match &error {
                    ApiError::NotOffered { .. } => {
                        rounds.off(&id);
                        self.live.shared().bucket.borrow_mut().give_back();
                    }
                    ApiError::RateLimited { until } => rounds.failed(&id, now, error.is_permanent(), *until),
                    ApiError::HeldBack { until } => {
                        rounds.failed(&id, now, error.is_permanent(), Some(*until))
                    }
                    _ => rounds.failed(&id, now, error.is_permanent(), None),
                }
                self.errors.borrow_mut().push((id, error));
            }
        }
        self.publish_soon();
    }

    /// Returns the known status of an id if it was asked for after `asked`; otherwise records that time.
    fn newer(&self, id: &str, asked: Timestamp) -> Option<StatusById> {
        let mut newest = self.newest.borrow_mut();
        if newest.get(id).is_some_and(|newest| *newest > asked) {
            return self.known.borrow().iter().find(|(known, _)| known == id).map(|(_, sides)| sides.clone());
        }
        newest.insert(id.to_owned(), asked);
        None
    }

    fn read(&self, request: &Request, text: &str) -> Result<Read, ApiError> {
        Read::of(request.spec, text, By::Field(self.key), None).map_err(ApiError::Undecodable)
    }

    /// Caches a status. Returns true if anything is in transition, and true if a state changed.
    fn accept(&self, id: &str, path: &str, read: Read, now: Timestamp) -> (bool, bool) {
        let mut known = self.known.borrow_mut();
        let last = known.iter().find(|(known, _)| known == id).map(|(_, sides)| sides);
        let movement = summary::movement(&read.sides, last);
        known.retain(|(known, _)| known != id);
        self.live.shared().keep_told(path, &read.sides, now);
        self.live.shared().observe(&read.sides);
        known.push((id.to_owned(), read.sides));
        movement
    }
}

impl Listener for Runner {
    fn hear(self: Rc<Self>, path: &str, asked: Timestamp, text: &str) {
        let round = self.wanted.borrow().iter().find(|round| round.request.path == path).cloned();
        let Some(Round { id, request }) = round.filter(|_| !self.stopped.get()) else { return };
        // The tab that got a reply that can't be decoded says so.
        let Ok(read) = self.read(&request, text) else { return };
        if self.newer(&id, asked).is_some() {
            return;
        }
        let now = clock::now();
        self.errors.borrow_mut().retain(|(known, _)| *known != id);
        let movement = self.accept(&id, path, read, now);
        let shared = self.live.shared();
        self.rounds.borrow_mut().heard(&id, now, movement, Replies::grace(), &mut shared.bucket.borrow_mut());
        self.publish_soon();
        self.plan();
    }
}
