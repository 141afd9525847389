//! The state that all reads share: requests in flight, which equal reads join, and cached data for the next visit.

use super::tabs::replies::Replies;
use crate::browser::clock;
use crate::browser::http::{self, Cancel};
use crate::browser::task::spawn;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Request, Timestamp};
use slipway_logic::reading::cache::ReadCache;
use slipway_logic::reading::guard::RequestGuard;
use slipway_logic::reading::read::Read;
use slipway_logic::reading::rounds::TokenBucket;
use slipway_logic::session::Session;
use slipway_logic::status::by_id::StatusById;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Poll, Waker};
use uuid::Uuid;

/// The maximum length of a list whose ids are recorded.
const NOTED: usize = 2_000;

/// The maximum size of a cached status, in bytes, and of a recorded id.
const MAX_STATUS_BYTES: usize = 16 << 10;
const MAX_ID_BYTES: usize = 64;

/// Milliseconds in which an id that no list contains isn't searched again.
const ABSENT: i64 = 600_000;

/// A listener that is called with all statuses that are read.
type Observer = Rc<dyn Fn(&StatusById)>;

/// The state that all reads of a session share.
#[derive(Default)]
pub(super) struct Shared {
    /// Hears of all statuses that are read.
    pub(super) observer: RefCell<Option<Observer>>,
    /// The requests in flight: session, path and request.
    flights: RefCell<Vec<(Session, String, Rc<InFlightRequest>)>>,
    guard: RefCell<RequestGuard>,
    cache: RefCell<ReadCache>,
    seen: RefCell<HashSet<Arc<str>>>,
    /// The cached statuses of single requests, by path.
    told: RefCell<Vec<(String, StatusById, Timestamp)>>,
    /// The token bucket of status reads.
    pub(super) bucket: RefCell<TokenBucket>,
    /// The ids that no list contains, with the time of the search.
    absent: RefCell<Vec<(String, Timestamp)>>,
    /// The time of the last successful documented read.
    pub(super) document_worked: Cell<Option<Timestamp>>,
    /// The requests of all polled reads in an hour without a transition.
    pub(super) hourly: Cell<i64>,
    /// The number of polled reads.
    pub(super) polled: Cell<i64>,
    /// What the tabs of the session tell each other.
    pub(super) replies: Rc<Replies>,
    /// The time of the last write. Data that was read before isn't fresh.
    pub(super) written: Cell<i64>,
}

impl Shared {
    /// Counts polled reads that begin, each with its requests in an hour; fewer than 0 when they end.
    pub(super) fn count_polled(&self, reads: i64, hourly: i64) {
        self.polled.set(self.polled.get() + reads);
        self.hourly.set(self.hourly.get() + reads * hourly);
    }
}

#[derive(Default)]
struct InFlightRequest {
    outcome: RefCell<Option<Result<Reply, ApiError>>>,
    wakers: RefCell<Vec<Waker>>,
    waiting: Cell<usize>,
    cancel: Cancel,
}

impl InFlightRequest {
    /// Cancels the request when its last reader is dropped.
    fn leave(&self) {
        self.waiting.set(self.waiting.get().saturating_sub(1));
        if self.waiting.get() == 0 {
            self.cancel.cancel();
        }
    }
}

impl Shared {
    /// Sends a read, or joins an equal one in flight.
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
        let is_shared = |(known, path, flight): &&(Session, String, Rc<InFlightRequest>)| {
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

    /// Sends a read that a page is about to join.
    pub(super) fn prefetch_reads(self: &Rc<Self>, session: &Session, request: &Request) {
        // One that is held back is held back when it is asked for, too.
        let _ = self.start(session, request);
    }

    fn start(self: &Rc<Self>, session: &Session, request: &Request) -> Result<Rc<InFlightRequest>, ApiError> {
        let admitted = self.guard.borrow_mut().admit(&request.path, clock::now());
        admitted.map_err(|until| ApiError::HeldBack { until })?;
        let flight = Rc::new(InFlightRequest::default());
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

    /// Returns the cached data of a path, with its time.
    pub(super) fn last(&self, path: &str) -> Option<(Arc<Read>, Timestamp)> {
        self.cache.borrow().get(path)
    }

    /// Caches data for the next visit, and records the ids in it.
    pub(super) fn keep(&self, path: &str, read: &Arc<Read>, now: Timestamp) {
        let is_new = self.cache.borrow_mut().insert(path, read, now);
        if is_new && read.items.len() <= NOTED {
            let ids = read.items.iter().filter_map(|record| record.at(&["id"]).str());
            let ids = ids.filter(|id| id.len() <= MAX_ID_BYTES);
            self.seen.borrow_mut().extend(ids.map(Arc::from));
        }
    }

    /// Returns true if another reply contained the record that a path is about: the last one whose id is in it.
    pub(super) fn is_known(&self, path: &str) -> bool {
        let id = path.rsplit(['/', '?']).find(|segment| segment.parse::<Uuid>().is_ok());
        id.is_some_and(|id| self.seen.borrow().contains(id))
    }

    /// Returns the cached status of a path, with its time.
    pub(super) fn told(&self, path: &str) -> Option<(StatusById, Timestamp)> {
        let told = self.told.borrow();
        told.iter().find(|(known, ..)| known == path).map(|(_, sides, at)| (sides.clone(), *at))
    }

    /// Caches a status for the next visit.
    pub(super) fn keep_told(&self, path: &str, sides: &StatusById, now: Timestamp) {
        let mut told = self.told.borrow_mut();
        told.retain(|(known, ..)| known != path);
        if sides.values().map(|record| record.text().len()).sum::<usize>() > MAX_STATUS_BYTES {
            return;
        }
        if told.len() >= NOTED {
            told.remove(0);
        }
        told.push((path.to_owned(), sides.clone(), now));
    }

    /// Tells the observer of statuses that were read.
    pub(super) fn observe(&self, statuses: &StatusById) {
        let observer = self.observer.borrow().clone();
        if let Some(observer) = observer.filter(|_| !statuses.is_empty()) {
            observer(statuses);
        }
    }

    /// Calls `act` with all cached statuses.
    pub(super) fn each_kept(&self, mut act: impl FnMut(&StatusById)) {
        self.cache.borrow().reads().for_each(|read| act(&read.sides));
        self.told.borrow().iter().for_each(|(_, sides, _)| act(sides));
    }

    /// Returns true if a recent search found the id in no list.
    pub(super) fn is_absent(&self, id: &str, now: Timestamp) -> bool {
        self.absent.borrow().iter().any(|(known, at)| known == id && now.since(*at) < ABSENT)
    }

    /// Records that no list contains an id.
    pub(super) fn note_absent(&self, id: String, now: Timestamp) {
        let mut absent = self.absent.borrow_mut();
        absent.retain(|(known, at)| *known != id && now.since(*at) < ABSENT);
        absent.push((id, now));
    }

    /// Removes everything that was read by an account.
    pub(super) fn forget(&self) {
        self.told.borrow_mut().clear();
        self.guard.take();
        self.document_worked.set(None);
        self.bucket.take();
        self.absent.borrow_mut().clear();
        self.cache.borrow_mut().clear();
        self.seen.borrow_mut().clear();
    }
}
