//! The shell of the reading machine: it carries the machine's commands out, and passes on what happens.

use super::remote::{Failing, Remote};
use super::{PollPolicy, PolledStatuses, StatusRead};
use crate::browser::clock::{self, Timer};
use crate::browser::http::Cancel;
use crate::browser::lock::Lock;
use crate::browser::task::spawn;
use crate::live::Live;
use crate::live::tabs::replies::{Listener, Replies};
use leptos::prelude::*;
use slipway_api::{ApiError, Request};
use slipway_logic::reading::read::{By, Read};
use slipway_logic::reading::reader::Reader;
use slipway_logic::reading::reader::event::{Command, Context, Event, Ticket};
use slipway_logic::status::summary;
use slipway_logic::steady_clock::Instant;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// The signals that a runner publishes to.
#[derive(Clone, Copy)]
pub(super) enum Output {
    /// The data of one request.
    One(Remote),
    /// The statuses of all requests together.
    Each(PolledStatuses),
}

impl Output {
    pub(super) fn remote(self) -> Remote {
        match self {
            Self::One(remote) | Self::Each(PolledStatuses { remote, .. }) => remote,
        }
    }
}

pub(super) struct Runner {
    pub(super) live: Live,
    pub(super) output: Output,
    pub(super) policy: Cell<PollPolicy>,
    pub(super) reader: RefCell<Reader>,
    pub(super) wanted: RefCell<Vec<StatusRead>>,
    /// The last data of each key.
    pub(super) data: RefCell<HashMap<String, Arc<Read>>>,
    pub(super) errors: RefCell<HashMap<String, ApiError>>,
    /// The reads that are on their way, each with what cancels it.
    pub(super) in_flight: RefCell<Vec<(Ticket, Cancel)>>,
    /// The turns that were taken among the tabs, until the reply is passed on.
    pub(super) turns: RefCell<HashMap<u64, Lock>>,
    timer: RefCell<Option<Timer>>,
    /// Publishes what came together.
    pub(super) publication: RefCell<Option<Timer>>,
    is_stopped: Cell<bool>,
    pub(super) failing: Failing,
}

impl Runner {
    pub(super) fn new(live: Live, policy: PollPolicy, output: Output) -> Rc<Self> {
        let runner = Rc::new(Self {
            live,
            output,
            policy: Cell::new(policy),
            reader: RefCell::new(Reader::new(policy.pacing)),
            wanted: RefCell::default(),
            data: RefCell::default(),
            errors: RefCell::default(),
            in_flight: RefCell::default(),
            turns: RefCell::default(),
            timer: RefCell::default(),
            publication: RefCell::default(),
            is_stopped: Cell::new(false),
            failing: Failing::default(),
        });
        runner.count(1);
        let listener: Weak<Self> = Rc::downgrade(&runner);
        live.shared().replies.add(listener);
        runner
    }

    /// Counts the read among the polled ones, which share the request budget.
    fn count(&self, reads: i64) {
        if let Some(hourly) = self.policy.get().hourly() {
            self.live.shared().count_polled(reads, hourly);
        }
    }

    pub(super) fn set_policy(self: &Rc<Self>, policy: PollPolicy) {
        let pacing = self.policy.get().pacing;
        if pacing != policy.pacing {
            self.count(-1);
            self.policy.set(policy);
            self.count(1);
            self.handle(Event::Pace(policy.pacing));
        }
    }

    /// Sets the requests to read. Data of an earlier visit is there at once, as old as it is.
    pub(super) fn want(self: &Rc<Self>, wanted: Vec<StatusRead>) {
        if self.is_stopped.get() || *self.wanted.borrow() == wanted {
            return;
        }
        let ids: Vec<String> = wanted.iter().map(|read| read.id.clone()).collect();
        let stays = |id: &String| ids.contains(id);
        self.data.borrow_mut().retain(|id, _| stays(id));
        self.errors.borrow_mut().retain(|id, _| stays(id));
        let shared = self.live.shared();
        let mut events = vec![Event::Want(ids.clone())];
        for StatusRead { id, request } in &wanted {
            let is_new = !self.data.borrow().contains_key(id);
            if let (true, Some((read, asked_at))) = (is_new, shared.cached(&request.path)) {
                let is_moving = summary::movement(&read.sides, None).is_moving;
                events.push(Event::Cached { key: id.clone(), asked_at, is_moving });
                self.data.borrow_mut().insert(id.clone(), read);
            }
        }
        self.wanted.replace(wanted);
        self.handle_all(events);
        self.publish();
    }

    pub(super) fn stop(&self) {
        self.is_stopped.set(true);
        self.count(-1);
        self.failing.set(self.live, false);
        self.timer.take();
        self.publication.take();
        self.turns.take();
        self.in_flight.take().into_iter().for_each(|(_, cancel)| cancel.cancel());
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }

    pub(super) fn handle(self: &Rc<Self>, event: Event) {
        self.handle_all(vec![event]);
    }

    /// Passes events that belong together on, and carries out what is due after the last one.
    pub(super) fn handle_all(self: &Rc<Self>, events: Vec<Event>) {
        if self.is_stopped.get() {
            return;
        }
        let shared = self.live.shared();
        let now = clock::instant();
        let budget = |budget: &slipway_logic::reading::budget::Budget| {
            budget.min_interval(now, shared.polled.get(), shared.hourly.get())
        };
        let commands = {
            let mut context = Context {
                min_interval: self.live.limits.budget.try_with_untracked(budget).unwrap_or_default(),
                paused_until: self.live.limits.paused_until(now),
                last_write_at: shared.last_write_at.get(),
                bucket: &mut shared.bucket.borrow_mut(),
            };
            self.reader.borrow_mut().handle_all(events, now, &mut context)
        };
        for command in commands {
            self.carry_out(command);
        }
        self.publish_plan();
    }

    fn carry_out(self: &Rc<Self>, command: Command) {
        match command {
            Command::WaitForTurn(ticket) => self.wait_for_turn(ticket),
            Command::Send { ticket, is_first } => self.send(ticket, is_first),
            Command::Cancel(key) => {
                self.in_flight.borrow_mut().retain(|(ticket, cancel)| {
                    let is_other = ticket.key != key;
                    if !is_other {
                        cancel.cancel();
                    }
                    is_other
                });
            }
            Command::Wait(wait) => {
                let timer = wait.map(|wait| {
                    let runner = Rc::downgrade(self);
                    clock::after(wait, move || {
                        if let Some(runner) = runner.upgrade() {
                            runner.handle(Event::Wake);
                        }
                    })
                });
                self.timer.replace(timer);
            }
        }
    }

    fn wait_for_turn(self: &Rc<Self>, ticket: Ticket) {
        let Some(request) = self.request(&ticket.key) else { return };
        let runner = self.clone();
        spawn(async move {
            let turn = runner.live.shared().replies.turn(&request.path).await;
            let sequence = ticket.sequence;
            if let Some(turn) = turn {
                runner.turns.borrow_mut().insert(sequence, turn);
            }
            runner.handle(Event::Turn(ticket));
            // Another tab has read meanwhile: the turn isn't used.
            let is_used = runner.in_flight.borrow().iter().any(|(ticket, _)| ticket.sequence == sequence);
            if !is_used {
                runner.turns.borrow_mut().remove(&sequence);
            }
        });
    }

    pub(super) fn request(&self, key: &str) -> Option<Request> {
        let wanted = self.wanted.borrow();
        wanted.iter().find(|read| read.id == key).map(|read| read.request.clone())
    }

    /// Decodes the text of a reply. The same text as the last one gives the last data.
    pub(super) fn decode(&self, key: &str, request: &Request, text: &str) -> Result<Arc<Read>, ApiError> {
        let last = self.data.borrow().get(key).cloned();
        if let Some(last) = last.as_ref().filter(|last| last.says(request.spec, text)) {
            return Ok(last.clone());
        }
        let read = Read::of(request.spec, text, self.policy.get().by, last.as_deref());
        let read = read.map_err(ApiError::Undecodable)?;
        Ok(last.filter(|last| **last == read).unwrap_or_else(|| Arc::new(read)))
    }
}

impl Listener for Runner {
    fn take_reply(self: Rc<Self>, path: &str, (asked_at, replied_at): (Instant, Instant), text: &str) {
        let found = self.wanted.borrow().iter().find(|read| read.request.path == path).cloned();
        let Some(StatusRead { id, request }) = found.filter(|_| self.policy.get().is_shared()) else {
            return;
        };
        let is_accepted = self.reader.borrow().accepts(&id, asked_at, self.live.shared().last_write_at.get());
        // The tab that got a reply that can't be decoded reports it; this tab finds out when its own turn comes.
        let Ok(read) = self.decode(&id, &request, text) else { return };
        if self.is_stopped.get() || !is_accepted {
            return;
        }
        let movement = self.accept(&id, &request, read, asked_at);
        let grace = Replies::grace();
        self.handle(Event::RepliedElsewhere { key: id, asked_at, replied_at, movement, grace });
        self.publish_soon();
    }
}

/// Returns true for data that is polled without a status: a queue with entries moves.
pub(super) fn is_queue(policy: PollPolicy) -> bool {
    matches!(policy.by, By::Nothing) && policy.is_shared()
}
