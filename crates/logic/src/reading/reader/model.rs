//! A model of a session: several tabs with one page each, a platform that answers or fails, clocks that jump, and tabs that freeze.
//! Property tests run random sequences of events and check the invariants after each event.

use super::Pacing;
use super::event::{Command, Event, Failure, Ticket};
use super::page::{Page, transition};
use crate::reading::pauses::Pauses;
use crate::steady_clock::{Instant, SteadyClock};
use proptest::prelude::*;
use slipway_api::Timestamp;

/// A read in flight.
struct Request {
    tab: usize,
    ticket: Ticket,
    sent_at: Instant,
    /// The real time at which the request was sent, in milliseconds (see `Session::real`).
    real: i64,
}

/// A message to another tab, which may get it late.
struct Message {
    to: usize,
    /// The real time at which the request was sent whose reply the message has.
    real: i64,
    /// The date of that time, by the clock of the machine when the reply was posted.
    date: i64,
    /// The milliseconds from the request to the reply.
    age: i64,
}

struct Tab {
    page: Page,
    clock: SteadyClock,
    pauses: Pauses,
    wake_at: Option<i64>,
    is_frozen: bool,
    /// The real time at which the request of the data on the screen was sent.
    data: Option<i64>,
}

struct Session {
    tabs: Vec<Tab>,
    requests: Vec<Request>,
    messages: Vec<Message>,
    /// The tab that has the lock, and the read for which it has the lock.
    turn: Option<(usize, Ticket)>,
    waiting: Vec<(usize, Ticket)>,
    /// The real time in milliseconds. The tabs see it as the uptime of their page.
    real: i64,
    /// The clock of the machine.
    wall: i64,
    /// True if the clock was set, and at least one tab has been frozen ever since.
    is_set: bool,
    last_write: Option<(usize, i64)>,
    sent: Vec<i64>,
}

#[derive(Clone, Debug)]
enum Step {
    Pass(i64),
    SetClock(i64),
    Sleep(i64),
    Reply(usize, bool),
    Fail(usize),
    RateLimit(usize),
    Write(usize),
    Refresh(usize),
    Visible(usize, bool),
    Freeze(usize, bool),
}

const KEY: &str = "statuses";

impl Session {
    fn new(tabs: usize) -> Self {
        let tab = |_| Tab {
            page: Page::new(Pacing::Polled { peers: 1 }),
            clock: SteadyClock::default(),
            pauses: Pauses::default(),
            wake_at: None,
            is_frozen: false,
            data: None,
        };
        let mut session = Self {
            tabs: (0..tabs).map(tab).collect(),
            requests: Vec::new(),
            messages: Vec::new(),
            turn: None,
            waiting: Vec::new(),
            real: 0,
            wall: 1_700_000_000_000,
            is_set: false,
            last_write: None,
            sent: Vec::new(),
        };
        for tab in 0..tabs {
            session.handle(tab, Event::Want(vec![KEY.to_owned()]));
        }
        session
    }

    fn now(&mut self, tab: usize) -> Instant {
        // In this model, the uptime of each page is the real time, so it also advances while the machine sleeps.
        let (wall, real) = (Timestamp(self.wall), self.real);
        self.tabs[tab].clock.read(wall, real)
    }

    fn handle(&mut self, tab: usize, event: Event) {
        let now = self.now(tab);
        let own = &mut self.tabs[tab];
        own.page.paused_until = own.pauses.until(now);
        let mut context = super::event::Context {
            min_interval: 0,
            paused_until: own.page.paused_until,
            last_write_at: own.page.last_write_at,
            bucket: &mut own.page.bucket,
        };
        let commands = own.page.reader.handle_all(vec![event], now, &mut context);
        for command in commands {
            match command {
                Command::WaitForTurn(ticket) => self.waiting.push((tab, ticket)),
                Command::Send { ticket, .. } => {
                    self.sent.push(self.real);
                    self.requests.push(Request { tab, ticket, sent_at: now, real: self.real });
                }
                Command::Cancel(key) => {
                    self.requests.retain(|read| read.tab != tab || read.ticket.key != key)
                }
                Command::Wait(wait) => self.tabs[tab].wake_at = wait.map(|wait| self.real + wait),
            }
        }
        self.give_turn();
    }

    /// Gives the lock to the next tab that waits for it.
    fn give_turn(&mut self) {
        let is_held = self.turn.as_ref().is_some_and(|(tab, ticket)| {
            self.requests.iter().any(|read| read.tab == *tab && read.ticket == *ticket)
        });
        let next = self.waiting.iter().position(|(tab, _)| !self.tabs[*tab].is_frozen);
        if let (false, Some(next)) = (is_held, next) {
            let (tab, ticket) = self.waiting.remove(next);
            self.turn = Some((tab, ticket.clone()));
            self.handle(tab, Event::Turn(ticket));
        }
    }

    fn pass(&mut self, milliseconds: i64) {
        self.deliver_all();
        let until = self.real + milliseconds;
        // Timers run in the order of their times. The timers of frozen tabs don't run until the tabs are unfrozen.
        loop {
            let due = |tab: &Tab| tab.wake_at.filter(|at| !tab.is_frozen && *at <= until);
            let next = (0..self.tabs.len()).filter_map(|tab| Some((due(&self.tabs[tab])?, tab))).min();
            let Some((at, tab)) = next else { break };
            self.advance(at.max(self.real));
            self.tabs[tab].wake_at = None;
            self.handle(tab, Event::Wake);
            // If more than eight requests are in flight, the oldest one is answered, so that reads don't block each
            // other for ever.
            if self.requests.len() > 8 {
                self.reply(0, false);
            }
        }
        self.advance(until);
    }

    fn advance(&mut self, real: i64) {
        self.wall += real - self.real;
        self.real = real;
    }

    fn reply(&mut self, index: usize, is_in_transition: bool) {
        if self.requests.is_empty() {
            return;
        }
        let index = index % self.requests.len();
        if self.tabs[self.requests[index].tab].is_frozen {
            return;
        }
        let Request { tab, ticket, real, sent_at } = self.requests.remove(index);
        self.tabs[tab].pauses.record_success(sent_at);
        let is_newest = self.tabs[tab].page.reader.is_newest(&ticket, sent_at);
        if is_newest {
            self.tabs[tab].data = Some(real);
            let age = self.real - real;
            let message = |to| Message { to, real, date: self.wall - age, age };
            self.messages.extend((0..self.tabs.len()).filter(|to| *to != tab).map(message));
        }
        // The other tabs get the message before this tab handles its reply, as in a browser: there, a tab keeps the lock of a read until
        // its message to the other tabs was delivered.
        self.deliver_all();
        let transition = is_newest.then(|| transition(is_in_transition));
        self.handle(tab, Event::Replied { ticket, sent_at, transition });
    }

    /// Delivers the messages to all tabs that aren't frozen. Frozen tabs get theirs once they run again.
    fn deliver_all(&mut self) {
        while let Some(next) = self.messages.iter().position(|message| !self.tabs[message.to].is_frozen) {
            self.deliver(next);
        }
    }

    fn deliver(&mut self, index: usize) {
        let message = self.messages.remove(index);
        let now = self.now(message.to);
        let clock = self.tabs[message.to].clock;
        let Some(sent_at) = clock.instant_of(Timestamp(message.date), Timestamp(self.wall)) else { return };
        let replied_at = sent_at.plus(message.age).min(now);
        let tab = &mut self.tabs[message.to];
        if tab.page.reader.accepts(KEY, sent_at, tab.page.last_write_at) {
            tab.data = Some(message.real);
            let event = Event::RepliedElsewhere {
                key: KEY.to_owned(),
                sent_at,
                replied_at,
                transition: transition(false),
                grace: 700,
            };
            self.handle(message.to, event);
        }
    }

    fn step(&mut self, step: Step) {
        let tabs = self.tabs.len();
        match step {
            Step::Pass(milliseconds) => self.pass(milliseconds),
            // While a tab is frozen, the clock of the machine is set only once. Two corrections during one freeze may
            // cancel each other, and no clock of a browser would show that to the tab.
            Step::SetClock(_) if self.is_set && self.tabs.iter().any(|tab| tab.is_frozen) => {}
            Step::SetClock(by) => {
                self.wall += by;
                self.is_set = true;
            }
            Step::Sleep(milliseconds) => {
                // While the machine sleeps, both its clock and the uptime of the pages advance in this model.
                self.advance(self.real + milliseconds);
            }
            Step::Reply(index, is_in_transition) => self.reply(index, is_in_transition),
            Step::Fail(index) | Step::RateLimit(index)
                if self.requests.is_empty()
                    || self.tabs[self.requests[index % self.requests.len()].tab].is_frozen => {}
            Step::Fail(index) => {
                let index = index % self.requests.len();
                let Request { tab, ticket, .. } = self.requests.remove(index);
                self.handle(
                    tab,
                    Event::Failed(ticket, Failure::Error { is_permanent: false, paused_until: None }),
                );
            }
            Step::RateLimit(index) => {
                let index = index % self.requests.len();
                let Request { tab, ticket, sent_at, .. } = self.requests.remove(index);
                let now = self.now(tab);
                self.tabs[tab].pauses.record_rate_limit(sent_at, now, None);
                self.handle(
                    tab,
                    Event::Failed(ticket, Failure::Error { is_permanent: false, paused_until: None }),
                );
            }
            Step::Write(tab) | Step::Refresh(tab) | Step::Visible(tab, _)
                if self.tabs[tab % tabs].is_frozen => {}
            Step::Write(tab) => {
                let tab = tab % tabs;
                let now = self.now(tab);
                self.tabs[tab].page.last_write_at = Some(now);
                self.last_write = Some((tab, self.real));
                self.handle(tab, Event::Wrote(vec!["a".to_owned()]));
            }
            Step::Refresh(tab) => self.handle(tab % tabs, Event::Refresh),
            Step::Visible(tab, is_visible) => self.handle(tab % tabs, Event::Visible(is_visible)),
            Step::Freeze(tab, is_frozen) => {
                self.tabs[tab % tabs].is_frozen = is_frozen;
                if !is_frozen {
                    self.handle(tab % tabs, Event::Wake);
                    self.deliver_all();
                }
            }
        }
    }

    /// Asserts that no tab shows data as more than 2 s younger than it is.
    fn assert_no_old_data_looks_new(&mut self) {
        // Frozen tabs are left out: a frozen tab draws nothing and reads no clock, so it shows no age.
        let running: Vec<usize> = (0..self.tabs.len()).filter(|tab| !self.tabs[*tab].is_frozen).collect();
        for tab in running {
            let now = self.now(tab);
            let (reader, data) = (&self.tabs[tab].page.reader, self.tabs[tab].data);
            let (Some(as_of), Some(data)) = (reader.as_of(), data) else { continue };
            let (age, shown) = (self.real - data, now.since(as_of));
            assert!(shown >= age - 2_000, "data of {age} ms looks {shown} ms old");
        }
    }

    /// Unfreezes all tabs, and answers every request for 200 s, so that each tab has read after the last event.
    fn settle(&mut self) {
        for tab in 0..self.tabs.len() {
            self.step(Step::Freeze(tab, false));
        }
        for _ in 0..200 {
            self.pass(1_000);
            while !self.requests.is_empty() {
                self.reply(0, false);
            }
            self.deliver_all();
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0_i64..90_000).prop_map(Step::Pass),
        2 => (-4_000_000_i64..4_000_000).prop_map(Step::SetClock),
        1 => (0_i64..4_000_000).prop_map(Step::Sleep),
        8 => (any::<usize>(), any::<bool>()).prop_map(|(index, moving)| Step::Reply(index, moving)),
        1 => any::<usize>().prop_map(Step::Fail),
        1 => any::<usize>().prop_map(Step::RateLimit),
        1 => any::<usize>().prop_map(Step::Write),
        1 => any::<usize>().prop_map(Step::Refresh),
        2 => (any::<usize>(), any::<bool>()).prop_map(|(tab, visible)| Step::Visible(tab, visible)),
        1 => (any::<usize>(), any::<bool>()).prop_map(|(tab, frozen)| Step::Freeze(tab, frozen)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn old_data_never_looks_new_and_the_last_write_is_read(
        tabs in 1_usize..4,
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut session = Session::new(tabs);
        for step in steps {
            session.step(step);
            session.is_set &= session.tabs.iter().any(|tab| tab.is_frozen);
            session.assert_no_old_data_looks_new();
        }
        // Ten minutes pass before the last check, because the pauses after a burst of rate-limited replies end within
        // that time.
        session.pass(600_000);
        session.settle();
        session.assert_no_old_data_looks_new();
        if let Some((tab, written)) = session.last_write {
            prop_assert!(
                session.tabs[tab].data.is_some_and(|data| data >= written),
                "the data is from {:?}, before the write at {written}",
                session.tabs[tab].data
            );
        }
    }

    /// Any number of idle tabs together send no more requests than one tab: one every 30 s.
    #[test]
    fn tabs_at_rest_cost_what_one_costs(tabs in 1_usize..6) {
        let mut session = Session::new(tabs);
        while !session.requests.is_empty() {
            session.reply(0, false);
        }
        session.messages.clear();
        session.sent.clear();
        for _ in 0..36_000 {
            session.pass(100);
            while !session.requests.is_empty() {
                session.reply(0, false);
            }
            session.deliver_all();
        }
        let sent = session.sent.len();
        prop_assert!((110..=121).contains(&sent), "{sent} requests of {tabs} tabs in an hour");
    }
}
