//! What all reads share: equal ones in flight are one request, and what was read last is there at once on the next visit.

use crate::browser::clock;
use crate::browser::http::{self, Cancel};
use crate::browser::task::spawn;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Request, Timestamp};
use slipway_logic::guard::RequestGuard;
use slipway_logic::list::Sides;
use slipway_logic::read::Read;
use slipway_logic::rounds::Purse;
use slipway_logic::session::Session;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Poll, Waker};

/// At most so many readings are kept.
const KEPT: usize = 60;

/// Records of lists longer than this aren't noted one by one.
const NOTED: usize = 2_000;

/// What no list names isn't looked for again for so many milliseconds.
const ABSENT: i64 = 600_000;

/// What all reads of a session share.
#[derive(Default)]
pub(super) struct Shared {
    /// Reads that are in progress: whose, of what.
    flights: RefCell<Vec<(Session, String, Rc<Flight>)>>,
    guard: RefCell<RequestGuard>,
    kept: RefCell<Vec<(String, Arc<Read>, Timestamp)>>,
    seen: RefCell<HashSet<Arc<str>>>,
    /// What was told of each by requests of their own, by path.
    told: RefCell<Vec<(String, Sides, Timestamp)>>,
    /// The requests that such readings may cost.
    pub(super) purse: RefCell<Purse>,
    /// What no list of the platform names, by id, and when that was found.
    absent: RefCell<Vec<(String, Timestamp)>>,
    /// When a documented read last worked.
    pub(super) document_worked: Cell<Option<Timestamp>>,
    /// How many reads are polled now.
    pub(super) polled: Cell<usize>,
    /// When something was written last: what was read before is no longer fresh.
    pub(super) written: Cell<i64>,
}

#[derive(Default)]
struct Flight {
    outcome: RefCell<Option<Result<Reply, ApiError>>>,
    wakers: RefCell<Vec<Waker>>,
    waiting: Cell<usize>,
    cancel: Cancel,
}

impl Flight {
    /// The last one to leave ends the request.
    fn leave(&self) {
        self.waiting.set(self.waiting.get().saturating_sub(1));
        if self.waiting.get() == 0 {
            self.cancel.cancel();
        }
    }
}

impl Shared {
    /// Sends a read, or waits for the same one that is in progress.
    pub(super) async fn get(
        self: &Rc<Self>,
        session: &Session,
        request: &Request,
        cancel: &Cancel,
    ) -> Result<Reply, ApiError> {
        if cancel.cancelled() {
            return Err(ApiError::Cancelled);
        }
        // One that was ended lands a moment later: nobody new waits for it.
        // Nor for one with a token that was renewed: its 401 would be nothing against the new one.
        let is_shared = |(known, path, flight): &&(Session, String, Rc<Flight>)| {
            known == session && *path == request.path && !flight.cancel.cancelled()
        };
        let known = self.flights.borrow().iter().find(is_shared).map(|(.., flight)| flight.clone());
        let flight = match known {
            Some(flight) => flight,
            None => self.start(session, request)?,
        };
        flight.waiting.set(flight.waiting.get() + 1);
        let leaving = flight.clone();
        cancel.then(move || leaving.leave());
        let own = cancel.clone();
        poll_fn(move |context| {
            // Who left takes nothing away from those who stay.
            if own.cancelled() {
                return Poll::Ready(Err(ApiError::Cancelled));
            }
            // The only one who waits takes it: a long list isn't copied.
            let only = flight.waiting.get() == 1;
            let outcome = match only {
                true => flight.outcome.take(),
                false => flight.outcome.borrow().clone(),
            };
            if outcome.is_none() {
                flight.wakers.borrow_mut().push(context.waker().clone());
            }
            outcome.map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    /// Sends a read that somebody is about to wait for.
    pub(super) fn ahead(self: &Rc<Self>, session: &Session, request: &Request) {
        // One that is held back is held back when it is asked for, too.
        let _ = self.start(session, request);
    }

    fn start(self: &Rc<Self>, session: &Session, request: &Request) -> Result<Rc<Flight>, ApiError> {
        let admitted = self.guard.borrow_mut().admit(&request.path, clock::now());
        admitted.map_err(|until| ApiError::HeldBack { until })?;
        let flight = Rc::new(Flight::default());
        self.flights.borrow_mut().push((session.clone(), request.path.clone(), flight.clone()));
        let (shared, session, request, landing) =
            (self.clone(), session.clone(), request.clone(), flight.clone());
        spawn(async move {
            let outcome = http::send(&session.platform, &session.credential, &request, &landing.cancel).await;
            shared.flights.borrow_mut().retain(|(.., flight)| !Rc::ptr_eq(flight, &landing));
            landing.outcome.replace(Some(outcome));
            landing.wakers.take().into_iter().for_each(Waker::wake);
        });
        Ok(flight)
    }

    /// What was read last, and when.
    pub(super) fn last(&self, path: &str) -> Option<(Arc<Read>, Timestamp)> {
        let kept = self.kept.borrow();
        kept.iter().find(|(known, ..)| known == path).map(|(_, read, at)| (read.clone(), *at))
    }

    /// Keeps a reading for the next visit, and notes which records there are.
    pub(super) fn keep(&self, path: &str, read: &Arc<Read>, now: Timestamp) {
        let mut kept = self.kept.borrow_mut();
        let is_same = kept.iter().any(|(known, last, _)| known == path && Arc::ptr_eq(last, read));
        kept.retain(|(known, ..)| known != path);
        // What was read longest ago goes first.
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((path.to_owned(), read.clone(), now));
        if !is_same && read.items.len() <= NOTED {
            let ids = read.items.iter().filter_map(|record| record.at(&["id"]).str());
            self.seen.borrow_mut().extend(ids.map(Arc::from));
        }
    }

    /// Whether a record or the parent that a path names is there by another answer.
    pub(super) fn is_known(&self, path: &str) -> bool {
        let seen = self.seen.borrow();
        path.split(['/', '?']).any(|segment| seen.contains(segment))
    }

    /// What was told last by a request of its own, and when.
    pub(super) fn told(&self, path: &str) -> Option<(Sides, Timestamp)> {
        let told = self.told.borrow();
        told.iter().find(|(known, ..)| known == path).map(|(_, sides, at)| (sides.clone(), *at))
    }

    /// Keeps it for the next visit.
    pub(super) fn keep_told(&self, path: &str, sides: &Sides, now: Timestamp) {
        let mut told = self.told.borrow_mut();
        told.retain(|(known, ..)| known != path);
        if told.len() >= NOTED {
            told.remove(0);
        }
        told.push((path.to_owned(), sides.clone(), now));
    }

    /// Whether no list named this id, when one was looked through a while ago.
    pub(super) fn is_absent(&self, id: &str, now: Timestamp) -> bool {
        self.absent.borrow().iter().any(|(known, at)| known == id && now.since(*at) < ABSENT)
    }

    /// No list names this id.
    pub(super) fn note_absent(&self, id: String, now: Timestamp) {
        let mut absent = self.absent.borrow_mut();
        absent.retain(|(known, at)| *known != id && now.since(*at) < ABSENT);
        absent.push((id, now));
    }

    /// Another account is told nothing of what this one read.
    pub(super) fn forget(&self) {
        self.told.borrow_mut().clear();
        self.guard.take();
        self.document_worked.set(None);
        self.purse.take();
        self.absent.borrow_mut().clear();
        self.kept.borrow_mut().clear();
        self.seen.borrow_mut().clear();
    }
}
