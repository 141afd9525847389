//! A page for tests: a reader, the tokens of its session, and a platform that answers at once.

use super::event::{Command, Context, Event, Failure, Ticket};
use super::{Pacing, Reader};
use crate::reading::bucket::TokenBucket;
use crate::reading::poll::TransitionState;
use crate::steady_clock::Instant;

/// The time at which a test begins, in milliseconds.
pub const START: i64 = 1_000_000;

pub fn at(milliseconds: i64) -> Instant {
    Instant(START + milliseconds)
}

pub fn ids(count: usize) -> Vec<String> {
    (0..count).map(|id| format!("id-{id:04}")).collect()
}

/// A transition without a change.
pub fn transition(is_in_transition: bool) -> TransitionState {
    TransitionState { is_in_transition, has_changed: false }
}

pub struct Page {
    pub reader: Reader,
    pub bucket: TokenBucket,
    pub min_interval: i64,
    pub paused_until: Option<Instant>,
    pub last_write_at: Option<Instant>,
}

impl Page {
    pub fn new(pacing: Pacing) -> Self {
        Self {
            reader: match pacing {
                Pacing::InTurn { interval_ms, by_sight } => Reader::in_turn(interval_ms, by_sight),
                pacing => Reader::new(pacing),
            },
            bucket: TokenBucket::default(),
            min_interval: 0,
            paused_until: None,
            last_write_at: None,
        }
    }

    /// Returns a page of `count` requests in turn, of which the first `on_screen` ones are on the screen.
    pub fn in_turn(count: usize, on_screen: usize) -> Self {
        let mut page = Self::new(Pacing::InTurn { interval_ms: 15_000, by_sight: true });
        page.reader.is_visible = true;
        // A pause keeps the reader from sending before it knows which requests are on the screen.
        page.paused_until = Some(at(0));
        page.handle(Event::Want(ids(count)), -1);
        page.handle(Event::OnScreen(ids(on_screen).iter().map(|id| id.as_str().into()).collect()), -1);
        page.paused_until = None;
        page
    }

    pub fn handle(&mut self, event: Event, now: i64) -> Vec<Command> {
        self.handle_all(vec![event], now)
    }

    pub fn handle_all(&mut self, events: Vec<Event>, now: i64) -> Vec<Command> {
        if events.iter().any(|event| matches!(event, Event::Wrote(_))) {
            self.last_write_at = Some(at(now));
        }
        let mut context = Context {
            min_interval: self.min_interval,
            paused_until: self.paused_until,
            last_write_at: self.last_write_at,
            bucket: &mut self.bucket,
        };
        self.reader.handle_all(events, at(now), &mut context)
    }

    /// Carries out commands, where each read gets its turn at once. Returns the tickets of the reads that are sent, and the milliseconds to
    /// wait (None if only an event causes another read).
    pub fn sent(&mut self, commands: Vec<Command>, now: i64) -> (Vec<Ticket>, Option<i64>) {
        let (mut sent, mut wait, mut queue) = (Vec::new(), None, commands);
        while !queue.is_empty() {
            let mut more = Vec::new();
            for command in queue {
                match command {
                    Command::Send { ticket, .. } => sent.push(ticket),
                    Command::WaitForTurn(ticket) => more.extend(self.handle(Event::Turn(ticket), now)),
                    Command::Wait(next) => wait = next,
                    Command::Cancel(_) => {}
                }
            }
            queue = more;
        }
        (sent, wait)
    }

    /// Wakes the reader. Returns the tickets of the reads that it sends, and the milliseconds to wait.
    pub fn wake(&mut self, now: i64) -> (Vec<Ticket>, Option<i64>) {
        let commands = self.handle(Event::Wake, now);
        self.sent(commands, now)
    }

    pub fn reply(
        &mut self,
        ticket: Ticket,
        now: i64,
        transition: TransitionState,
    ) -> (Vec<Ticket>, Option<i64>) {
        let sent_at = self.sent_at(&ticket);
        let commands = self.handle(Event::Replied { ticket, sent_at, transition: Some(transition) }, now);
        self.sent(commands, now)
    }

    /// Returns the time at which a read in flight was sent.
    pub fn sent_at(&self, ticket: &Ticket) -> Instant {
        let entry = self.reader.entries.iter().find(|entry| entry.is_in_flight(ticket));
        entry.and_then(|entry| entry.in_flight?.sent_at).unwrap_or(at(0))
    }

    pub fn fail(&mut self, ticket: Ticket, now: i64, failure: Failure) -> (Vec<Ticket>, Option<i64>) {
        let commands = self.handle(Event::Failed(ticket, failure), now);
        self.sent(commands, now)
    }

    /// Runs the page from `from` to `to`, where each read is answered at once. Returns the time and the key of each read.
    pub fn run(
        &mut self,
        from: i64,
        to: i64,
        is_in_transition: impl Fn(&str, i64) -> bool,
    ) -> Vec<(i64, String)> {
        let (mut now, mut all) = (from, Vec::new());
        let mut last = std::collections::HashMap::new();
        while now <= to {
            let (mut sent, mut wait) = self.wake(now);
            while !sent.is_empty() {
                let mut next = Vec::new();
                for ticket in sent {
                    let moves = is_in_transition(&ticket.key, now);
                    let has_changed =
                        last.insert(ticket.key.clone(), moves).is_some_and(|last| last != moves);
                    all.push((now, ticket.key.clone()));
                    let (more, then) =
                        self.reply(ticket, now, TransitionState { is_in_transition: moves, has_changed });
                    next.extend(more);
                    wait = then;
                }
                sent = next;
            }
            let Some(wait) = wait else { break };
            now += wait.max(1);
        }
        all
    }
}
