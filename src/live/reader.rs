//! The loop of a watched read: it sends the read at the intervals of the polling policy, and publishes the result.

use super::fetch::fetch;
use super::judgement::judge;
use super::poll_policy::PollPolicy;
use super::remote::{Failing, Remote};
use super::session::Live;
use super::tabs::replies::{Listener, Replies};
use crate::browser::clock::{self, Timer};
use crate::browser::http::Cancel;
use crate::browser::task::spawn;
use leptos::prelude::*;
use slipway_api::{ApiError, Request, Timestamp};
use slipway_logic::reading::budget::HOURLY;
use slipway_logic::reading::poll::Poll;
use slipway_logic::reading::read::{By, Read};
use slipway_logic::reading::retry;
use slipway_logic::status::summary;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// The age in milliseconds below which a visit doesn't read again.
const FRESH: i64 = 2_000;

type Reason = Box<dyn Fn(&mut Poll)>;

pub(super) struct Reader {
    live: Live,
    request: Request,
    pace: PollPolicy,
    remote: Remote,
    poll: RefCell<Poll>,
    timer: RefCell<Option<Timer>>,
    flight: RefCell<Option<Cancel>>,
    stopped: Cell<bool>,
    failing: Failing,
    /// The time at which the data was asked for, here or in another tab.
    newest: Cell<Timestamp>,
    /// The event that needs another read while one is in flight.
    again: RefCell<Option<Reason>>,
}

impl Reader {
    pub(super) fn new(live: Live, request: Request, remote: Remote, pace: PollPolicy) -> Rc<Self> {
        let mut poll = if pace.is_polled { Poll::default().with_peers(pace.peers) } else { Poll::once() };
        // What the last visit read is there at once, with its time; it is read anew all the same.
        if let Some((read, at)) = live.shared().last(&request.path) {
            if clock::now().since(at) < FRESH && at.0 > live.shared().written.get() {
                poll.known(at, summary::movement(&read.sides, None).0);
            }
            remote.value.set(Some(read));
            remote.reading.read_at.set(Some(at));
        }
        let reader = Rc::new(Self {
            live,
            request,
            pace,
            remote,
            poll: RefCell::new(poll),
            timer: RefCell::default(),
            flight: RefCell::default(),
            stopped: Cell::new(false),
            failing: Failing::default(),
            newest: Cell::new(Timestamp(0)),
            again: RefCell::default(),
        });
        if pace.is_polled {
            live.shared().count_polled(1, HOURLY / pace.peers);
            let listener: Weak<Self> = Rc::downgrade(&reader);
            live.shared().replies.add(listener);
        }
        reader
    }

    /// Sends the first read at once, unless the cached one is fresh, so that drawing and the request run in parallel.
    pub(super) fn begin(self: &Rc<Self>) {
        let (visible, now) = (self.live.visible.get_untracked(), clock::now());
        self.poll.borrow_mut().shown(visible, now);
        let is_due = self.poll.borrow().wait(now) == Some(0);
        if is_due { self.ask() } else { self.plan() }
    }

    /// Applies an event to the polling policy, and plans the next read.
    pub(super) fn tell(self: &Rc<Self>, what: impl Fn(&mut Poll) + 'static) {
        what(&mut self.poll.borrow_mut());
        if self.flight.borrow().is_some() {
            self.again.replace(Some(Box::new(what)));
        } else {
            self.plan();
        }
    }

    /// Stops the loop and cancels the read in flight. Nothing is published afterwards.
    pub(super) fn stop(&self) {
        self.stopped.set(true);
        self.timer.take();
        if let Some(flight) = self.flight.take() {
            flight.cancel();
        }
        if self.pace.is_polled {
            self.live.shared().count_polled(-1, HOURLY / self.pace.peers);
        }
        self.failing.set(self.live, false);
    }

    pub(super) fn plan(self: &Rc<Self>) {
        if self.stopped.get() || self.flight.borrow().is_some() {
            return;
        }
        let now = clock::now();
        let (polled, hourly) = (self.live.shared().polled.get(), self.live.shared().hourly.get());
        let least = self
            .live
            .budget
            .try_with_untracked(|budget| budget.min_interval(now, polled, hourly))
            .unwrap_or_default();
        let mut poll = self.poll.borrow_mut();
        poll.stretch(least);
        let is_stretched = poll.is_stretched(now);
        if self.remote.reading.stretched.try_get_untracked() == Some(!is_stretched) {
            self.remote.reading.stretched.try_set(is_stretched);
        }
        let wait = poll.wait(now);
        let (stale_after, is_well) = (poll.stale_after(now), poll.is_well());
        drop(poll);
        self.remote.reading.plan(stale_after, wait.filter(|_| !is_well).map(|wait| now.plus(wait)));
        let timer = wait.map(|wait| {
            let reader = Rc::downgrade(self);
            clock::after(wait, move || {
                if let Some(reader) = reader.upgrade() {
                    reader.ask();
                }
            })
        });
        self.timer.replace(timer);
    }

    fn ask(self: &Rc<Self>) {
        if self.stopped.get() || self.flight.borrow().is_some() {
            return;
        }
        let cancel = Cancel::default();
        self.flight.replace(Some(cancel.clone()));
        // A first reading is tried harder: there is nothing to show without it.
        let is_unread = self.remote.reading.read_at.try_get_untracked().flatten().is_none();
        let attempts = if is_unread && self.poll.borrow().is_well() { retry::ATTEMPTS } else { 1 };
        let reader = self.clone();
        let is_shared = self.pace.is_polled && self.poll.borrow().is_periodic();
        spawn(async move {
            let replies = reader.live.shared().replies.clone();
            let turn = if is_shared { replies.turn(&reader.request.path).await } else { None };
            let asked = clock::now();
            // Another tab read it meanwhile.
            if is_shared && reader.poll.borrow().wait(asked) != Some(0) {
                reader.flight.take();
                if let Some(what) = reader.again.take() {
                    what(&mut reader.poll.borrow_mut());
                }
                reader.plan();
                return;
            }
            let outcome = fetch(reader.live, &reader.request, attempts, &cancel).await;
            let read = outcome.and_then(|reply| {
                let text = reply.text();
                let read = reader.read(&text)?;
                // What another tab asked for later is newer.
                let last = reader.remote.value.try_get_untracked().flatten();
                if let Some(last) = last.filter(|_| asked < reader.newest.get()) {
                    return Ok(last);
                }
                reader.newest.set(asked);
                if reader.pace.is_polled {
                    replies.tell(&reader.request.path, asked, &text, turn);
                }
                Ok(read)
            });
            if reader.stopped.get() {
                return;
            }
            let verdict = judge(reader.live, &reader.request, read.as_ref().map(|_| ())).await;
            if !reader.stopped.get() {
                reader.settle(match verdict {
                    Some(not_offered) if read.is_err() => Err(not_offered),
                    _ => read,
                });
            }
        });
    }

    /// Decodes the text of a reply. The same text as the last one gives the last data.
    fn read(&self, text: &str) -> Result<Arc<Read>, ApiError> {
        let last = self.remote.value.try_get_untracked().flatten();
        if let Some(last) = last.as_ref().filter(|last| last.says(self.request.spec, text)) {
            return Ok(last.clone());
        }
        let read = Read::of(self.request.spec, text, self.pace.by, last.as_deref());
        read.map(Arc::new).map_err(ApiError::Undecodable)
    }

    /// Publishes data, unless it equals the last. Returns true if anything is in transition, and true if a state changed.
    fn publish(&self, read: Arc<Read>) -> (bool, bool) {
        let last = self.remote.value.try_get_untracked().flatten();
        let movement = match self.pace.by {
            By::Field(_) => summary::movement(&read.sides, last.as_deref().map(|last| &last.sides)),
            // While a log is followed, it is read as often as a service in transition.
            By::Text(_) => (true, last.as_ref().is_some_and(|last| **last != *read)),
            // A queue with entries moves.
            By::Nothing if self.pace.is_polled => {
                (!read.items.is_empty(), last.as_ref().is_some_and(|last| **last != *read))
            }
            By::Id | By::Nothing => (false, false),
        };
        let is_new = last.as_ref().is_none_or(|last| !Arc::ptr_eq(last, &read) && **last != *read);
        let read = last.filter(|_| !is_new).unwrap_or(read);
        self.live.shared().keep(&self.request.path, &read, clock::now());
        self.live.shared().observe(&read.sides);
        if is_new {
            self.remote.value.try_set(Some(read));
        }
        movement
    }

    /// Publishes data and its time. Returns the same as [`Self::publish`].
    fn accept(&self, read: Arc<Read>, now: Timestamp) -> (bool, bool) {
        let reading = self.remote.reading;
        self.failing.set(self.live, false);
        let movement = self.publish(read);
        reading.read_at.try_set(Some(now));
        if reading.error.try_with_untracked(Option::is_some) == Some(true) {
            reading.error.try_set(None);
        }
        movement
    }

    fn settle(self: &Rc<Self>, outcome: Result<Arc<Read>, ApiError>) {
        self.flight.take();
        let reading = self.remote.reading;
        if self.again.borrow().is_none() && reading.asked_running.try_get_untracked() == Some(true) {
            reading.asked_running.try_set(false);
        }
        let now = clock::now();
        match outcome {
            Ok(read) => {
                let (moving, transition) = self.accept(read, now);
                self.poll.borrow_mut().read(now, moving, transition);
            }
            Err(error) => {
                let mut poll = self.poll.borrow_mut();
                poll.failed(now, error.is_permanent());
                if let ApiError::RateLimited { until: Some(until) } | ApiError::HeldBack { until } = &error {
                    poll.paused(*until);
                }
                drop(poll);
                let is_failure =
                    !matches!(error, ApiError::NotOffered { .. } | ApiError::SignIn | ApiError::Cancelled);
                self.failing.set(self.live, is_failure);
                // A session that is over ends with its page. An embedded page is read again with the next session.
                if error == ApiError::SignIn {
                    return;
                }
                if error != ApiError::Cancelled {
                    reading.error.try_set(Some(error));
                }
            }
        }
        // What was read may be as old as the request.
        if let Some(what) = self.again.take() {
            what(&mut self.poll.borrow_mut());
        }
        self.plan();
    }
}

impl Listener for Reader {
    fn hear(self: Rc<Self>, path: &str, asked: Timestamp, text: &str) {
        // A person who asked gets a read of their own.
        let is_asked = self.remote.reading.asked_running.try_get_untracked() != Some(false);
        if path != self.request.path || self.stopped.get() || is_asked || asked < self.newest.get() {
            return;
        }
        // The tab that got a reply that can't be decoded says so; this tab finds out when its own turn comes.
        if let Ok(read) = self.read(text) {
            let now = clock::now();
            self.newest.set(asked);
            let (moving, transition) = self.accept(read, now);
            self.poll.borrow_mut().heard(now, moving, transition, Replies::grace());
            self.plan();
        }
    }
}
