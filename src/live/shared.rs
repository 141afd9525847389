//! The state that all reads share: requests in flight, which equal reads join, and cached data for the next visit.

use super::tabs::replies::Replies;
use crate::browser::clock;
use crate::browser::http::{self, Cancel};
use crate::browser::task::spawn;
use slipway_api::fields::reference;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Request};
use slipway_logic::reading::bucket::TokenBucket;
use slipway_logic::reading::cache::ReadCache;
use slipway_logic::reading::guard::RequestGuard;
use slipway_logic::reading::read::Read;
use slipway_logic::session::Session;
use slipway_logic::status::by_id::StatusById;
use slipway_logic::steady_clock::Instant;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Poll, Waker};
use uuid::Uuid;

/// The maximum number of records in a list whose ids are recorded, and the maximum number of reads whose statuses are cached.
const MAX_CACHED_RECORDS: usize = 2_000;

/// The maximum size of the reply to a read in turn, in bytes: larger replies aren’t cached.
const MAX_STATUS_BYTES: usize = 16 << 10;

/// The maximum length of a recorded id, in bytes: longer ids aren’t recorded.
const MAX_ID_BYTES: usize = 64;

/// Milliseconds for which an id that was found in no list isn't searched for again.
const ABSENT: i64 = 600_000;

/// A callback that receives the statuses of each read.
type Observer = Rc<dyn Fn(&StatusById)>;

/// A function that asks other tabs for newer tokens. Receives the id of the session.
type AskTabs = Rc<dyn Fn(String)>;

/// The state that all reads of a session share.
#[derive(Default)]
pub(super) struct Shared {
    /// The callback that receives the statuses of each read; None while no component observes them.
    pub(super) observer: RefCell<Option<Observer>>,
    /// The callback that is called before the session ends; None while nothing has to be sent then.
    pub(super) before_end: RefCell<Option<Rc<dyn Fn()>>>,
    /// The callback that asks the other tabs of the session with an id for newer tokens; None where tabs share no session.
    pub(super) ask_tabs: RefCell<Option<AskTabs>>,
    /// The requests in flight, each with its session and path.
    in_flight: RefCell<Vec<(Session, String, Rc<InFlightRequest>)>>,
    guard: RefCell<RequestGuard>,
    cache: RefCell<ReadCache>,
    known_ids: RefCell<HashSet<Arc<str>>>,
    /// The cached statuses of requests in turn, by path, each with the instant at which its request was sent.
    cached_statuses: RefCell<Vec<(String, Arc<Read>, Instant)>>,
    /// The token bucket of status reads.
    pub(super) bucket: RefCell<TokenBucket>,
    /// The ids that were found in no list, each with the time of the search.
    absent: RefCell<Vec<(String, Instant)>>,
    /// The time of the last successful read that checked whether the platform can be reached.
    pub(super) document_worked: Cell<Option<Instant>>,
    /// The number of requests that all polled reads send per hour while nothing is in transition.
    pub(super) hourly: Cell<i64>,
    /// The number of polled reads.
    pub(super) polled: Cell<i64>,
    /// The replies that the tabs of the session share.
    pub(super) replies: Rc<Replies>,
    /// The time at which the last write of this tab ended; None before the first. A read that was sent before may not show the write.
    pub(super) last_write_at: Cell<Option<Instant>>,
}

impl Shared {
    /// Adds polled reads that send `hourly` requests per hour each. A negative number of reads removes them.
    pub(super) fn count_polled(&self, reads: i64, hourly: i64) {
        self.polled.set(self.polled.get() + reads);
        self.hourly.set(self.hourly.get() + reads * hourly);
    }
}

struct InFlightRequest {
    sent_at: Instant,
    outcome: RefCell<Option<Result<Reply, ApiError>>>,
    wakers: RefCell<Vec<Waker>>,
    waiting: Cell<usize>,
    cancel: Cancel,
}

impl InFlightRequest {
    fn new(sent_at: Instant) -> Self {
        Self {
            sent_at,
            outcome: RefCell::default(),
            wakers: RefCell::default(),
            waiting: Cell::default(),
            cancel: Cancel::default(),
        }
    }

    /// Counts down the readers that wait for the request when one of them is cancelled. When no reader waits any more, cancels the request.
    fn leave(&self) {
        self.waiting.set(self.waiting.get().saturating_sub(1));
        if self.waiting.get() == 0 {
            self.cancel.cancel();
        }
    }
}

impl Shared {
    /// Sends a read, or joins an equal read in flight. Returns the reply and the instant at which its request was sent. Fails with
    /// `HeldBack`, without sending, if the read was repeated too often, and with `Cancelled` once `cancel` is cancelled.
    pub(super) async fn get(
        self: &Rc<Self>,
        session: &Session,
        request: &Request,
        cancel: &Cancel,
    ) -> Result<(Reply, Instant), ApiError> {
        if cancel.cancelled() {
            return Err(ApiError::Cancelled);
        }
        // A request in flight isn't joined if it was cancelled or has an older token, because it would fail for the new reader as well. A
        // request that was sent before the last write isn't joined either, because its reply may not show the write.
        let last_write_at = self.last_write_at.get();
        let is_shared = |(known, path, in_flight): &&(Session, String, Rc<InFlightRequest>)| {
            let is_after_write = last_write_at.is_none_or(|written_at| in_flight.sent_at > written_at);
            known == session && *path == request.path && !in_flight.cancel.cancelled() && is_after_write
        };
        let known = self.in_flight.borrow().iter().find(is_shared).map(|(.., in_flight)| in_flight.clone());
        let in_flight = match known {
            Some(in_flight) => in_flight,
            None => self.start(session, request)?,
        };
        in_flight.waiting.set(in_flight.waiting.get() + 1);
        let sent_at = in_flight.sent_at;
        let leaving = in_flight.clone();
        cancel.then(move || leaving.leave());
        let reader_cancel = cancel.clone();
        poll_fn(move |context| {
            // A cancelled reader returns without taking the outcome, which stays for the other readers of this request.
            if reader_cancel.cancelled() {
                return Poll::Ready(Err(ApiError::Cancelled));
            }
            // The only reader takes the outcome, so that a long list isn't copied.
            let is_only_reader = in_flight.waiting.get() == 1;
            let outcome = match is_only_reader {
                true => in_flight.outcome.take(),
                false => in_flight.outcome.borrow().clone(),
            };
            if outcome.is_none() {
                in_flight.wakers.borrow_mut().push(context.waker().clone());
            }
            outcome.map_or(Poll::Pending, |outcome| Poll::Ready(outcome.map(|reply| (reply, sent_at))))
        })
        .await
    }

    /// Returns true while the response to a read is awaited.
    pub(super) fn has_requests_in_flight(&self) -> bool {
        !self.in_flight.borrow().is_empty()
    }

    /// Sends a read ahead of the page, which joins it while it is in flight.
    pub(super) fn prefetch_reads(self: &Rc<Self>, session: &Session, request: &Request) {
        // The guard refuses a read that is repeated too often. The error is ignored here: the page gets the same error when it sends the
        // read.
        let _ = self.start(session, request);
    }

    fn start(self: &Rc<Self>, session: &Session, request: &Request) -> Result<Rc<InFlightRequest>, ApiError> {
        let now = clock::instant();
        let admitted = self.guard.borrow_mut().admit(&request.path, now);
        admitted.map_err(|until| ApiError::HeldBack { until: clock::date_of(until) })?;
        let in_flight = Rc::new(InFlightRequest::new(now));
        self.in_flight.borrow_mut().push((session.clone(), request.path.clone(), in_flight.clone()));
        let (shared, session, request, sent) =
            (self.clone(), session.clone(), request.clone(), in_flight.clone());
        spawn(async move {
            let outcome = http::send(&session.platform, &session.credential, &request, &sent.cancel).await;
            shared.in_flight.borrow_mut().retain(|(.., in_flight)| !Rc::ptr_eq(in_flight, &sent));
            sent.outcome.replace(Some(outcome));
            sent.wakers.take().into_iter().for_each(Waker::wake);
        });
        Ok(in_flight)
    }

    /// Returns the cached data of a path, with the instant at which its request was sent; None if nothing is cached.
    pub(super) fn cached(&self, path: &str) -> Option<(Arc<Read>, Instant)> {
        let status = || {
            let cached = self.cached_statuses.borrow();
            let (_, read, sent_at) = cached.iter().find(|(known, ..)| known == path)?;
            Some((read.clone(), *sent_at))
        };
        self.cache.borrow().get(path).or_else(status)
    }

    /// Caches data for the next visit, and records the ids in it.
    pub(super) fn cache(&self, path: &str, read: &Arc<Read>, sent_at: Instant) {
        let is_new = self.cache.borrow_mut().insert(path, read, sent_at);
        if is_new && read.items.len() <= MAX_CACHED_RECORDS {
            let ids = read.items.iter().filter_map(|record| record.at(&[reference::ID]).str());
            let ids = ids.filter(|id| id.len() <= MAX_ID_BYTES);
            self.known_ids.borrow_mut().extend(ids.map(Arc::from));
        }
    }

    /// Caches statuses for the next visit.
    pub(super) fn cache_status(&self, path: &str, read: &Arc<Read>, sent_at: Instant) {
        let mut cached = self.cached_statuses.borrow_mut();
        cached.retain(|(known, ..)| known != path);
        if read.bytes() > MAX_STATUS_BYTES {
            return;
        }
        if cached.len() >= MAX_CACHED_RECORDS {
            cached.remove(0);
        }
        cached.push((path.to_owned(), read.clone(), sent_at));
    }

    /// Returns true if an earlier reply contained the record at `path`. The last UUID in the path is taken for the record's id.
    pub(super) fn is_known(&self, path: &str) -> bool {
        let id = path.rsplit(['/', '?']).find(|segment| segment.parse::<Uuid>().is_ok());
        id.is_some_and(|id| self.known_ids.borrow().contains(id))
    }

    /// Calls the observer with the statuses of a read, unless there are none.
    pub(super) fn observe(&self, statuses: &StatusById) {
        let observer = self.observer.borrow().clone();
        if let Some(observer) = observer.filter(|_| !statuses.is_empty()) {
            observer(statuses);
        }
    }

    /// Calls `act` with the statuses of each cached read.
    pub(super) fn each_cached_status(&self, mut act: impl FnMut(&StatusById)) {
        self.cache.borrow().reads().for_each(|read| act(&read.statuses));
        self.cached_statuses.borrow().iter().for_each(|(_, read, _)| act(&read.statuses));
    }

    /// Returns true if a recent search found the id in no list.
    pub(super) fn is_absent(&self, id: &str, now: Instant) -> bool {
        self.absent.borrow().iter().any(|(known, at)| known == id && now.since(*at) < ABSENT)
    }

    /// Records that no list contains an id.
    pub(super) fn note_absent(&self, id: String, now: Instant) {
        let mut absent = self.absent.borrow_mut();
        absent.retain(|(known, at)| *known != id && now.since(*at) < ABSENT);
        absent.push((id, now));
    }

    /// Clears the cached data, because a record was deleted: lists of any page may contain the record, or what belonged to it. A page that is
    /// opened next reads its data again, and sends no read of the deleted record.
    pub(super) fn clear_cache(&self) {
        self.cached_statuses.borrow_mut().clear();
        self.cache.borrow_mut().clear();
    }

    /// Clears what belongs to one session: the cached data, the known ids, the ids that were found in no list, the time of the last check
    /// whether the platform can be reached, and the state that limits repeated reads.
    pub(super) fn forget(&self) {
        self.clear_cache();
        self.guard.take();
        self.document_worked.set(None);
        self.bucket.take();
        self.absent.borrow_mut().clear();
        self.known_ids.borrow_mut().clear();
    }
}
