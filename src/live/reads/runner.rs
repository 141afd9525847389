//! Runs a [`Reader`], the state machine that decides when each read is sent: executes its commands, and passes events to it.

use super::remote::{Failing, Remote};
use super::{PollPolicy, StatusRead};
use crate::browser::clock::{self, Timer};
use crate::browser::http::Cancel;
use crate::browser::lock::Lock;
use crate::browser::task::spawn;
use crate::live::Live;
use crate::live::tabs::replies::{Listener, Replies};
use leptos::prelude::*;
use slipway_api::{ApiError, Request};
use slipway_logic::kept_elements::KeptElements;
use slipway_logic::reading::read::{Read, RecordKey};
use slipway_logic::reading::reader::event::{Command, Context, Event, Ticket};
use slipway_logic::reading::reader::{ReadState, Reader};
use slipway_logic::status::summary;
use slipway_logic::steady_clock::Instant;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};
use std::sync::Arc;

/// The signals that a runner publishes to.
#[derive(Clone, Copy)]
pub(super) struct Output {
    /// The data of a request, or the statuses of all requests together.
    pub(super) remote: Remote,
    /// The function that publishes the statuses of several requests; None for a single request. As a function pointer, the function stays out
    /// of the first load of the program.
    pub(super) publish_each: Option<fn(&Runner)>,
    /// The states of the reads of several requests, by id; None for a single request.
    pub(super) reads: Option<RwSignal<HashMap<String, ReadState>>>,
}

/// A request of the runner, with its last data and error.
pub(super) struct Slot {
    pub(super) read: StatusRead,
    /// The data of the last successful read; None before.
    pub(super) data: Option<Arc<Read>>,
    /// The error of the last read; None if it succeeded.
    pub(super) error: Option<ApiError>,
}

pub(super) struct Runner {
    pub(super) live: Live,
    pub(super) output: Output,
    pub(super) policy: Cell<PollPolicy>,
    pub(super) reader: RefCell<Reader>,
    pub(super) slots: RefCell<Vec<Slot>>,
    /// The reads in flight, each with the handle that cancels it.
    pub(super) in_flight: RefCell<Vec<(Ticket, Cancel)>>,
    /// The locks that keep other tabs from sending the same reads, each with the sequence number of its read's ticket. A lock is held until
    /// the reply was posted to the other tabs.
    pub(super) tab_locks: RefCell<Vec<(u64, Lock)>>,
    timer: RefCell<Option<Timer>>,
    /// The timer after which collected replies are published.
    pub(super) publication: RefCell<Option<Timer>>,
    is_stopped: Cell<bool>,
    /// True while the read has requests. If it is polled, it then counts among the polled reads that share the request budget.
    is_counted: Cell<bool>,
    pub(super) failing: Failing,
}

impl Runner {
    pub(super) fn new(live: Live, policy: PollPolicy, output: Output, reader: Reader) -> Rc<Self> {
        let runner = Rc::new(Self {
            live,
            output,
            policy: Cell::new(policy),
            reader: RefCell::new(reader),
            slots: RefCell::default(),
            in_flight: RefCell::default(),
            tab_locks: RefCell::default(),
            timer: RefCell::default(),
            publication: RefCell::default(),
            is_stopped: Cell::new(false),
            is_counted: Cell::new(false),
            failing: Failing::default(),
        });
        let listener: Weak<Self> = Rc::downgrade(&runner);
        live.shared().replies.add(listener);
        runner
    }

    /// Counts this runner among the polled reads, which share the request budget, or no longer counts it. Does nothing if its policy isn’t
    /// polled.
    fn count(&self, is_counted: bool) {
        if self.is_counted.replace(is_counted) != is_counted
            && let Some(hourly) = self.policy.get().pacing.hourly()
        {
            self.live.shared().count_polled(if is_counted { 1 } else { -1 }, hourly);
        }
    }

    pub(super) fn set_policy(self: &Rc<Self>, policy: PollPolicy) {
        let pacing = self.policy.get().pacing;
        if pacing != policy.pacing {
            let is_counted = self.is_counted.get();
            self.count(false);
            self.policy.set(policy);
            self.count(is_counted);
            self.handle(Event::Pace(policy.pacing));
        }
    }

    /// Sets the requests to read. Cached data of an earlier visit is published at once, with the time at which it was read.
    pub(super) fn want(self: &Rc<Self>, wanted: Vec<StatusRead>) {
        let is_same = || self.slots.borrow().iter().map(|slot| &slot.read).eq(wanted.iter());
        if self.is_stopped.get() || is_same() {
            return;
        }
        let shared = self.live.shared();
        let mut events = vec![Event::Want(wanted.iter().map(|read| read.id.clone()).collect())];
        let mut known = KeptElements::new(self.slots.take());
        let mut slots = Vec::new();
        for read in wanted {
            let slot = known.take(|slot| slot.read == read);
            slots.push(slot.unwrap_or_else(|| {
                let cached = shared
                    .cached(&read.request.path)
                    .map(|(data, sent_at)| (data.keyed(self.policy.get().key), sent_at));
                if let Some((data, sent_at)) = &cached {
                    let is_in_transition = summary::transition(&data.statuses, None).is_in_transition;
                    events.push(Event::Cached { key: read.id.clone(), sent_at: *sent_at, is_in_transition });
                }
                Slot { read, data: cached.map(|(data, _)| data), error: None }
            }));
        }
        self.count(!slots.is_empty());
        self.slots.replace(slots);
        self.handle_all(events);
        self.publish();
    }

    pub(super) fn stop(&self) {
        self.is_stopped.set(true);
        self.count(false);
        self.failing.set(self.live.connection, false, false);
        self.timer.take();
        self.publication.take();
        self.tab_locks.take();
        self.in_flight.take().into_iter().for_each(|(_, cancel)| cancel.cancel());
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.get()
    }

    pub(super) fn handle(self: &Rc<Self>, event: Event) {
        self.handle_all(vec![event]);
    }

    /// Passes events that happened together to the reader, then executes the reader’s commands.
    pub(super) fn handle_all(self: &Rc<Self>, events: Vec<Event>) {
        if self.is_stopped.get() {
            return;
        }
        let shared = self.live.shared();
        let now = clock::instant();
        let commands = {
            let mut context = Context {
                min_interval: self.live.min_interval(now),
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
                runner.tab_locks.borrow_mut().push((sequence, turn));
            }
            runner.handle(Event::Turn(ticket));
            // If another tab read the same path meanwhile, this read isn't sent, and its lock is released.
            let is_used = runner.in_flight.borrow().iter().any(|(ticket, _)| ticket.sequence == sequence);
            if !is_used {
                runner.tab_locks.borrow_mut().retain(|(known, _)| *known != sequence);
            }
        });
    }

    /// Calls `with` with the slot whose read has the id `key`, and returns its result. Returns None if there is no such slot.
    pub(super) fn with_slot<T>(&self, key: &str, with: impl FnOnce(&mut Slot) -> T) -> Option<T> {
        self.slots.borrow_mut().iter_mut().find(|slot| slot.read.id == key).map(with)
    }

    pub(super) fn request(&self, key: &str) -> Option<Request> {
        self.with_slot(key, |slot| slot.read.request.clone())
    }

    /// Decodes the text of a reply. If the text equals the last reply to the read with the id `key`, returns the data that was decoded then.
    /// Fails if the text can't be decoded.
    pub(super) fn decode(&self, key: &str, request: &Request, text: &str) -> Result<Arc<Read>, ApiError> {
        let last = self.with_slot(key, |slot| slot.data.clone()).flatten();
        if let Some(last) = last.as_ref().filter(|last| last.says(request.spec, text)) {
            return Ok(last.clone());
        }
        let read = Read::of(request.spec, text, self.policy.get().key, last.as_deref());
        let read = read.map_err(ApiError::Undecodable)?;
        Ok(last.filter(|last| **last == read).unwrap_or_else(|| Arc::new(read)))
    }
}

impl Listener for Runner {
    fn take_reply(self: Rc<Self>, path: &str, (sent_at, replied_at): (Instant, Instant), text: &str) {
        let has_path = |slot: &&Slot| slot.read.request.path == path;
        let found = self.slots.borrow().iter().find(has_path).map(|slot| slot.read.clone());
        let Some(StatusRead { id, request }) = found.filter(|_| self.policy.get().pacing.is_polled()) else {
            return;
        };
        let is_accepted = self.reader.borrow().accepts(&id, sent_at, self.live.shared().last_write_at.get());
        // A reply that can't be decoded is ignored here: the tab that received it reports the error, and this tab will when it reads
        // itself.
        let Ok(read) = self.decode(&id, &request, text) else { return };
        if self.is_stopped.get() || !is_accepted {
            return;
        }
        self.live.connection.record_response_elsewhere(clock::date_of(replied_at));
        let transition = self.accept(&id, &request, read, sent_at);
        let grace = Replies::grace();
        self.handle(Event::RepliedElsewhere { key: id, sent_at, replied_at, transition, grace });
        self.publish_soon();
    }
}

/// Returns true if a policy is for polled records without ids, such as the deployment queue. Such a read counts as in transition while
/// it has entries.
pub(super) fn is_queue(policy: PollPolicy) -> bool {
    matches!(policy.key, RecordKey::Unkeyed) && policy.pacing.is_polled()
}
