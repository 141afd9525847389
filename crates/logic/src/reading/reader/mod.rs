//! Reading and polling: which request is sent when, for any number of requests. A state machine without I/O.
//!
//! Reads are ordered by the sequence numbers of the reader, and data is as old as its request: a clock that is set, a tab that was frozen
//! and a reply that comes late never make old data look new.

mod entry;
pub mod event;
mod read_state;
mod turns;
mod writes;

pub use read_state::{ReadState, ReadTime};

use crate::kept_elements::KeptElements;
use crate::reading::budget::HOURLY;
use crate::reading::poll::{Poll, TransitionState};
use crate::steady_clock::Instant;
use entry::{Entry, InFlight};
use event::{Command, Context, Event, Failure, Ticket};
use std::collections::HashSet;

/// An hour in milliseconds. Reads in turn with an interval of an hour or more can't show a transition: they don't count as polled in the
/// request budget, and a write is followed by a single read.
const HOUR_MS: i64 = 3_600_000;

/// The age in milliseconds below which cached data isn't read again when a page is opened.
const NOT_READ_AGAIN_MS: i64 = 2_000;

/// The age in milliseconds below which the data of reads in turn isn't read again, neither when a page is opened nor when the tab becomes
/// visible. It is more than [`NOT_READ_AGAIN_MS`], because each record costs a request.
const NOT_READ_AGAIN_IN_TURN_MS: i64 = 30_000;

/// The times at which the requests of a reader are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pacing {
    /// When the page is opened, when the tab becomes visible a minute or more after the last read, on Refresh, and after writes if
    /// `follows_writes`.
    OnVisit {
        /// True if a write may change the data.
        follows_writes: bool,
    },
    /// At the interval of the polling policy. `peers` reads of the page share the interval: together they send as many requests as one.
    Polled {
        /// The number of reads that share the interval, this one included.
        peers: i64,
    },
    /// One request after another, those on the screen first, as far as the token bucket allows.
    InTurn {
        /// Milliseconds between two reads while nothing is in transition: of n requests on the screen, each is sent every n × `interval_ms`.
        interval_ms: i64,
        /// True if the page reports which keys are on the screen; else all count as visible.
        by_sight: bool,
    },
}

impl Pacing {
    /// Returns the number of requests that one read sends in an hour without a transition. Reads in turn count together, as at most
    /// `HOURLY`. None for a read that isn't polled, and for reads in turn with an interval of an hour or more.
    pub fn hourly(self) -> Option<i64> {
        match self {
            Self::OnVisit { .. } => None,
            Self::Polled { peers } => Some(HOURLY / peers.max(1)),
            // A request that is sent once an hour doesn't count among the polled reads, which share the budget.
            Self::InTurn { interval_ms, .. } => {
                (interval_ms < HOUR_MS).then(|| HOURLY.min(HOUR_MS / interval_ms.max(1)))
            }
        }
    }

    /// Returns true for reads that are sent at intervals, also for reads in turn. The tabs of a session share their replies.
    pub fn is_polled(self) -> bool {
        !matches!(self, Self::OnVisit { .. })
    }
}

/// The state machine that decides when the requests of a page with a common pacing are sent: independently of each other, or in turn
/// ([`Self::in_turn`]). A request that is read alone has a reader of its own.
#[derive(Clone, Debug)]
pub struct Reader {
    pacing: Pacing,
    entries: Vec<Entry>,
    is_visible: bool,
    is_stretched: bool,
    next_sequence: u64,
    /// The time of the last read in turn.
    sent_at: Option<Instant>,
    /// Starts the reads that are due, and returns the wait until the next one. A function pointer, so that the code for reads in turn isn’t
    /// linked into the part of the program that loads first.
    send_due: fn(&mut Self, Instant, &mut Context) -> Vec<Command>,
}

impl Reader {
    /// Creates a reader that has no requests yet. Its requests are sent independently of each other.
    pub fn new(pacing: Pacing) -> Self {
        Self {
            pacing,
            entries: Vec::new(),
            is_visible: true,
            is_stretched: false,
            next_sequence: 0,
            sent_at: None,
            send_due: Self::send_each,
        }
    }

    /// Creates a reader that has no requests yet. Its requests are sent in turn. The arguments are those of [`Pacing::InTurn`].
    pub fn in_turn(interval_ms: i64, by_sight: bool) -> Self {
        Self { send_due: Self::send_in_turn, ..Self::new(Pacing::InTurn { interval_ms, by_sight }) }
    }

    /// Handles events that happen together, and returns the commands for the shell. The last command is always a [`Command::Wait`].
    pub fn handle_all(&mut self, events: Vec<Event>, now: Instant, context: &mut Context) -> Vec<Command> {
        let mut commands = Vec::new();
        for event in events {
            commands.extend(self.apply(event, now, context));
        }
        let send_due = self.send_due;
        commands.extend(send_due(self, now, context));
        commands
    }

    fn apply(&mut self, event: Event, now: Instant, context: &mut Context) -> Vec<Command> {
        let mut commands = Vec::new();
        match event {
            Event::Want(keys) => commands.extend(self.want(keys, now)),
            Event::OnScreen(keys) => {
                let keys: HashSet<&str> = keys.iter().map(|key| &**key).collect();
                for entry in &mut self.entries {
                    entry.is_on_screen = keys.contains(&*entry.key);
                }
            }
            Event::Visible(is_visible) => self.set_visible(is_visible, now),
            Event::Refresh => self.refresh(),
            Event::Outdated(keys) => {
                self.entries.iter_mut().filter(|entry| keys.contains(&entry.key)).for_each(Entry::outdate);
            }
            Event::Wrote(changed) => self.record_write(&changed, now),
            Event::Deleted(path) => self.suspend_below(&path),
            Event::Cached { key, sent_at, is_in_transition } => {
                self.seed(&key, sent_at, is_in_transition, now, context.last_write_at);
            }
            Event::Turn(ticket) => commands.extend(self.take_turn(&ticket, now, context)),
            Event::Replied { ticket, sent_at, transition } => {
                if let Some(entry) = self.in_flight(&ticket) {
                    entry.end_with_reply(sent_at, transition, now);
                }
            }
            Event::Pace(pacing) => self.set_pacing(pacing, now),
            Event::Failed(ticket, failure) => self.record_failure(&ticket, failure, now, context),
            Event::RepliedElsewhere { key, sent_at, replied_at, transition, grace } => {
                self.take_reply_of_other_tab(&key, sent_at, replied_at, (transition, grace), context);
            }
            Event::Wake => {}
        }
        commands
    }

    fn want(&mut self, keys: Vec<String>, now: Instant) -> Vec<Command> {
        let mut known = KeptElements::new(std::mem::take(&mut self.entries));
        for key in keys {
            let entry = known.take(|entry| entry.key == key);
            let entry = entry.unwrap_or_else(|| self.new_entry(key, now));
            self.entries.push(entry);
        }
        let unwanted = known.rest().into_iter().filter(|entry| entry.in_flight.is_some());
        unwanted.map(|entry| Command::Cancel(entry.key)).collect()
    }

    fn new_entry(&self, key: String, now: Instant) -> Entry {
        Entry::new(key, self.new_poll(now), !matches!(self.pacing, Pacing::InTurn { by_sight: true, .. }))
    }

    fn new_poll(&self, now: Instant) -> Poll {
        let mut poll = match self.pacing {
            Pacing::OnVisit { .. } => Poll::sent_once(),
            Pacing::Polled { peers } => Poll::default().with_peers(peers),
            Pacing::InTurn { .. } => Poll::default(),
        };
        poll.set_visible(self.is_visible, now);
        poll
    }

    /// Changes the pacing. The data is kept, and every request is due at once.
    fn set_pacing(&mut self, pacing: Pacing, now: Instant) {
        self.pacing = pacing;
        let poll = self.new_poll(now);
        self.entries.iter_mut().for_each(|entry| entry.poll = poll.clone());
    }

    fn set_visible(&mut self, is_visible: bool, now: Instant) {
        self.is_visible = is_visible;
        let keeps_fresh = matches!(self.pacing, Pacing::InTurn { .. });
        for entry in &mut self.entries {
            let is_fresh = entry.read_at.is_some_and(|at| now.since(at) < NOT_READ_AGAIN_IN_TURN_MS);
            // A record that a write or a transition has just changed is read again on return to the tab: its turn would come minutes later.
            if keeps_fresh && is_fresh && !entry.poll.has_changed_within(NOT_READ_AGAIN_IN_TURN_MS, now) {
                entry.poll.set_visible_only(is_visible);
            } else {
                entry.poll.set_visible(is_visible, now);
            }
        }
    }

    /// Makes the reads on the screen due at once, because a person asked for Refresh. Suspended reads may be sent again; those that aren't on
    /// the screen wait until they are due.
    fn refresh(&mut self) {
        self.entries.iter_mut().for_each(|entry| entry.is_suspended = false);
        self.entries.iter_mut().filter(|entry| entry.is_on_screen).for_each(Entry::refresh);
    }

    fn seed(
        &mut self,
        key: &str,
        sent_at: Instant,
        is_in_transition: bool,
        now: Instant,
        last_write_at: Option<Instant>,
    ) {
        let limit = if matches!(self.pacing, Pacing::InTurn { .. }) {
            NOT_READ_AGAIN_IN_TURN_MS
        } else {
            NOT_READ_AGAIN_MS
        };
        let is_fresh =
            now.since(sent_at) < limit && last_write_at.is_none_or(|written_at| sent_at > written_at);
        if let Some(entry) = self.entry(key) {
            entry.read_at = Some(sent_at);
            if is_fresh {
                entry.poll.seed(sent_at, is_in_transition);
            }
        }
    }

    /// Returns the command to send a read that waited for its turn among the tabs. None if the read isn't due any more, because another tab
    /// has sent it in the meantime, if it was suspended, or if it was cancelled.
    fn take_turn(&mut self, ticket: &Ticket, now: Instant, context: &mut Context) -> Option<Command> {
        let is_in_turn = matches!(self.pacing, Pacing::InTurn { .. });
        let entry = self.in_flight(ticket)?;
        let is_due = entry.poll.wait(now) == Some(0) && !entry.is_suspended;
        let is_first = entry.read_at.is_none() && entry.poll.has_not_failed();
        match &mut entry.in_flight {
            Some(read) if is_due => {
                read.sent_at = Some(now);
                Some(Command::Send { ticket: ticket.clone(), is_first })
            }
            _ => {
                entry.in_flight = None;
                if is_in_turn {
                    context.bucket.give_back();
                }
                None
            }
        }
    }

    fn record_failure(&mut self, ticket: &Ticket, failure: Failure, now: Instant, context: &mut Context) {
        let is_in_turn = matches!(self.pacing, Pacing::InTurn { .. });
        let Some(entry) = self.in_flight(ticket) else { return };
        entry.end_with_failure(failure, now);
        if failure == Failure::NotOffered && is_in_turn {
            entry.is_not_offered = true;
            context.bucket.give_back();
        }
    }

    fn take_reply_of_other_tab(
        &mut self,
        key: &str,
        sent_at: Instant,
        replied_at: Instant,
        (transition, grace): (TransitionState, i64),
        context: &mut Context,
    ) {
        let is_in_turn = matches!(self.pacing, Pacing::InTurn { .. });
        let Some(entry) = self.entry(key) else { return };
        let was_due = entry.poll.wait(replied_at).is_some_and(|wait| wait <= grace);
        entry.read_at = Some(sent_at);
        // A reply to this tab's own read that was sent earlier is dropped when it arrives ([`Self::is_newest`]).
        entry.poll.record_read_of_other_tab(replied_at, transition, grace);
        // The tabs of a session share a request budget, so the request of the other tab takes a token here as well.
        if was_due && is_in_turn {
            context.bucket.take();
        }
    }

    /// Returns true if this reader takes another tab's reply to a request that was sent at `sent_at`: it has to be at least as new as the
    /// data of `key`, and newer than the last write of this tab. False for a key that this reader doesn't read, and while a person waits
    /// for a read of this tab (Refresh).
    pub fn accepts(&self, key: &str, sent_at: Instant, last_write_at: Option<Instant>) -> bool {
        let is_after_write = last_write_at.is_none_or(|written_at| sent_at > written_at);
        let entry = self.entries.iter().find(|entry| entry.key == key);
        is_after_write && entry.is_some_and(|entry| !entry.is_requested && entry.is_newer(sent_at))
    }

    /// Returns true if the reply to the read of `ticket`, sent at `sent_at`, is at least as new as the present data. False if newer data
    /// came from another tab in the meantime, or if the read is no longer in flight.
    pub fn is_newest(&self, ticket: &Ticket, sent_at: Instant) -> bool {
        self.entries.iter().any(|entry| entry.is_in_flight(ticket) && entry.is_newer(sent_at))
    }

    fn entry(&mut self, key: &str) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|entry| entry.key == key)
    }

    fn in_flight(&mut self, ticket: &Ticket) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|entry| entry.is_in_flight(ticket))
    }

    /// Returns the time at which the oldest data on the screen was requested. Requests without data, and those that the platform doesn't
    /// offer, don't count; None if no request on the screen has data.
    pub fn as_of(&self) -> Option<Instant> {
        let on_screen = self.entries.iter().filter(|entry| entry.is_on_screen && !entry.is_not_offered);
        on_screen.filter_map(|entry| entry.read_at).min()
    }

    /// Returns each key with the time at which its data was requested; None before the first reply.
    pub fn read_times(&self) -> impl Iterator<Item = (&str, Option<Instant>)> {
        self.entries.iter().map(|entry| (entry.key.as_str(), entry.read_at))
    }

    /// Returns the age in milliseconds from which the data is stale: three intervals of the first request; for reads in turn three times the
    /// time in which each entry on the screen is read once, and at least 90 s. None for reads that aren’t polled, and for a reader without
    /// requests unless it reads in turn.
    pub fn stale_after(&self, now: Instant) -> Option<i64> {
        match self.pacing {
            Pacing::InTurn { interval_ms, .. } => Some(self.stale_in_turn(interval_ms)),
            _ => self.entries.first().and_then(|entry| entry.poll.stale_after(now)),
        }
    }

    /// Returns the milliseconds until the next read while the last read of any request failed. None if none failed, or if only an event
    /// causes another read.
    pub fn next_try(&self, now: Instant) -> Option<i64> {
        let is_failing = self.entries.iter().any(|entry| !entry.poll.has_not_failed());
        let sendable = self.entries.iter().filter(|entry| entry.may_be_sent());
        sendable.filter_map(|entry| entry.poll.wait(now)).min().filter(|_| is_failing)
    }

    /// Returns true while a read that a person asked for (Refresh) is in flight. False while it only waits for the end of a pause.
    pub fn is_requested(&self) -> bool {
        self.entries.iter().any(|entry| entry.is_requested && entry.in_flight.is_some())
    }

    /// Returns true if the request budget makes the reads slower, or for reads in turn if it sets a minimum interval or the token bucket is
    /// empty.
    pub fn is_stretched(&self) -> bool {
        self.is_stretched
    }

    fn send_each(&mut self, now: Instant, context: &mut Context) -> Vec<Command> {
        let pause = context.paused_until.map_or(0, |until| until.since(now).max(0));
        let (mut commands, mut next) = (Vec::new(), None::<i64>);
        self.is_stretched = false;
        for index in 0..self.entries.len() {
            let Some(entry) = self.entries.get_mut(index) else { break };
            entry.poll.set_min_interval(context.min_interval);
            self.is_stretched |= entry.poll.is_stretched(now);
            let wait = entry.poll.wait(now).filter(|_| entry.may_be_sent()).map(|wait| wait.max(pause));
            match wait {
                Some(0) => commands.extend(self.start(index, now)),
                Some(wait) => next = Some(next.map_or(wait, |next| next.min(wait))),
                None => {}
            }
        }
        commands.push(Command::Wait(next));
        commands
    }

    /// Starts the read of an entry. A polled read that is due because its interval is over first waits for its turn among the tabs, so that
    /// only one of them sends it. A read that is due because of an event is sent at once.
    fn start(&mut self, index: usize, now: Instant) -> Option<Command> {
        let is_polled = self.pacing.is_polled();
        let sequence = self.next_sequence;
        let entry = self.entries.get_mut(index)?;
        self.next_sequence += 1;
        let is_shared = is_polled && entry.poll.is_periodic();
        let sent_at = (!is_shared).then_some(now);
        entry.in_flight = Some(InFlight { sequence, sent_at });
        let ticket = Ticket { key: entry.key.clone(), sequence };
        let is_first = entry.read_at.is_none() && entry.poll.has_not_failed();
        Some(if is_shared { Command::WaitForTurn(ticket) } else { Command::Send { ticket, is_first } })
    }
}

#[cfg(test)]
mod model;
#[cfg(test)]
mod page;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod turns_tests;
