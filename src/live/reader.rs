//! The loop behind one watched read, the same for every operation: when the pace says so, it asks and publishes.

use super::fetch::fetch;
use super::remote::{Movement, Reading};
use super::session::Live;
use crate::browser::clock::{self, Timer};
use crate::browser::http::Cancel;
use leptos::prelude::*;
use leptos::task::spawn_local;
use slipway_api::reply::Reply;
use slipway_api::{ApiError, Request};
use slipway_logic::{poll::Poll, retry};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Takes a reply: decodes it, publishes it, and says what moves.
pub(super) type Publish = Box<dyn Fn(&Reply) -> Result<Movement, ApiError>>;

pub(super) struct Reader {
    live: Live,
    request: Request,
    reading: Reading,
    publish: Publish,
    poll: RefCell<Poll>,
    timer: RefCell<Option<Timer>>,
    flight: RefCell<Option<Cancel>>,
    stopped: Cell<bool>,
    /// Something asked for a reading while one was running.
    again: Cell<bool>,
}

impl Reader {
    pub(super) fn new(
        live: Live,
        request: Request,
        reading: Reading,
        poll: Poll,
        publish: Publish,
    ) -> Rc<Self> {
        Rc::new(Self {
            live,
            request,
            reading,
            publish,
            poll: RefCell::new(poll),
            timer: RefCell::default(),
            flight: RefCell::default(),
            stopped: Cell::new(false),
            again: Cell::new(false),
        })
    }

    /// Tells the pace that something happened, and plans anew.
    pub(super) fn tell(self: &Rc<Self>, what: impl FnOnce(&mut Poll)) {
        what(&mut self.poll.borrow_mut());
        if self.flight.borrow().is_some() {
            self.again.set(true);
        } else {
            self.plan();
        }
    }

    /// Ends it: what is asked is cancelled, nothing more is published.
    pub(super) fn stop(&self) {
        self.stopped.set(true);
        self.timer.take();
        if let Some(flight) = self.flight.take() {
            flight.cancel();
        }
    }

    pub(super) fn plan(self: &Rc<Self>) {
        if self.stopped.get() || self.flight.borrow().is_some() {
            return;
        }
        let wait = self.poll.borrow().wait(clock::now());
        let timer = wait.and_then(|wait| {
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
        let first =
            self.reading.read_at.try_get_untracked().flatten().is_none() && self.poll.borrow().is_well();
        let attempts = if first { retry::ATTEMPTS } else { 1 };
        let reader = self.clone();
        spawn_local(async move {
            let outcome = fetch(reader.live, &reader.request, attempts, &cancel).await;
            if !reader.stopped.get() {
                reader.settle(outcome);
            }
        });
    }

    fn settle(self: &Rc<Self>, outcome: Result<Reply, ApiError>) {
        self.flight.take();
        if !self.again.get() && self.reading.asked_running.try_get_untracked() == Some(true) {
            self.reading.asked_running.try_set(false);
        }
        let now = clock::now();
        match outcome.and_then(|reply| (self.publish)(&reply)) {
            Ok(movement) => {
                self.poll.borrow_mut().read(now, movement.moving, movement.transition);
                self.reading.read_at.try_set(Some(now));
                self.reading.error.try_set(None);
            }
            Err(error) => {
                let mut poll = self.poll.borrow_mut();
                poll.failed(now, error.lasting());
                if let ApiError::RateLimited { until: Some(until) } = &error {
                    poll.paused(*until);
                }
                drop(poll);
                // A session that is over ends with the page; a read that is cancelled has no reader.
                if matches!(error, ApiError::SignIn | ApiError::Cancelled) {
                    return;
                }
                self.reading.error.try_set(Some(error));
            }
        }
        if self.again.take() {
            self.poll.borrow_mut().refresh();
        }
        self.plan();
    }
}
