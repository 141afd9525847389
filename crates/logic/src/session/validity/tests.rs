use super::SessionEndReason::{Expired, Idle, NotRecorded, SignedOutElsewhere};
use super::*;
use proptest::prelude::*;

const LIMIT: i64 = 180_000;

fn facts() -> SessionFacts {
    SessionFacts {
        is_recorded: Some(true),
        idle_ms: Some(0),
        idle_limit_ms: Some(LIMIT),
        ..SessionFacts::default()
    }
}

#[test]
fn another_tab_reads_the_reason_that_a_tab_wrote() {
    use SessionEndReason::*;
    // Tabs may run different versions of the console, so the words stay the same.
    let words = [
        (Refused, "refused"),
        (Expired, "expired"),
        (Idle, "idle"),
        (EndedByProvider, "ended by the provider"),
        (SignedOutElsewhere, "signed out"),
    ];
    for (reason, word) in words {
        assert_eq!((reason.tab_word(), SessionEndReason::from_tab_word(Some(word))), (word, reason));
    }
    for reason in [SignedOut, AccountChanged, NotRecorded, SignedOutElsewhere] {
        assert_eq!(SessionEndReason::from_tab_word(Some(reason.tab_word())), SignedOutElsewhere);
    }
    assert_eq!(SessionEndReason::from_tab_word(None), SignedOutElsewhere);
    assert_eq!(SessionEndReason::from_tab_word(Some("of a later version")), SignedOutElsewhere);
}

#[test]
fn a_session_is_valid_until_it_ended_was_unused_or_expired() {
    let now = Timestamp(1_000_000);
    let expires = |at: i64| SessionFacts { expires_at: Some(Timestamp(at)), ..facts() };
    for (facts, outcome) in [
        (facts(), Ok(())),
        (SessionFacts { has_ended: true, ..facts() }, Err(SignedOutElsewhere)),
        (SessionFacts { is_recorded: Some(false), ..facts() }, Err(NotRecorded)),
        (SessionFacts { is_recorded: None, ..facts() }, Ok(())),
        (SessionFacts { idle_ms: Some(LIMIT - 1), ..facts() }, Ok(())),
        (SessionFacts { idle_ms: Some(LIMIT), ..facts() }, Err(Idle)),
        (SessionFacts { idle_ms: None, ..facts() }, Err(Idle)),
        (SessionFacts { idle_ms: None, idle_limit_ms: None, ..facts() }, Ok(())),
        (expires(1_000_001), Ok(())),
        (expires(1_000_000 - EXPIRY_TOLERANCE_MS + 1), Ok(())),
        (expires(1_000_000 - EXPIRY_TOLERANCE_MS), Err(Expired)),
    ] {
        assert_eq!(validate(&facts, now), outcome, "{facts:?}");
    }
}

#[test]
fn a_clock_that_is_set_back_or_stands_still_makes_no_session_younger() {
    let used = LastUse { at: Timestamp(1_000_000), uptime_ms: 5_000 };
    let idle = |at: i64, uptime_ms: i64| used.idle_ms(LastUse { at: Timestamp(at), uptime_ms });
    assert_eq!(idle(1_030_000, 35_000), 30_000);
    assert_eq!(idle(9_000_000, 5_500), 8_000_000, "the machine slept");
    assert_eq!(idle(400_000, 35_000), 30_000, "the clock was set back");
    let now = Timestamp(1_000_000);
    assert_eq!(idle_ms(Some(5), Some(Timestamp(999_000)), now), Some(5));
    assert_eq!(idle_ms(Some(5_000), Some(Timestamp(999_000)), now), Some(1_000), "another tab was used");
    assert_eq!(idle_ms(None, Some(Timestamp(9_000_000)), now), None, "a time in the future is unknown");
    assert_eq!(idle_ms(None, None, now), None);
}

/// An event in the tabs of a browser.
#[derive(Clone, Debug)]
enum Event {
    /// Time passes while timers run.
    Time(i64),
    /// The machine sleeps: time passes, and no timer runs.
    Sleep(i64),
    /// The clock is set back.
    ClockBack(i64),
    /// A key is pressed in a tab.
    Key(usize),
    /// A tab sends a request.
    Request(usize),
    /// A new tab asks a tab for its session.
    Share(usize),
    /// The person signs out in a tab.
    SignOut(usize),
    /// A tab is closed, and restored with its session storage.
    Restore(usize),
    /// The record of the session's end is removed as outdated, and the record of its last use with it. Nothing is removed while no end is
    /// recorded.
    Prune,
    /// A tab that checked the session before it ended writes its use after that.
    LateUse,
}

fn event() -> impl Strategy<Value = Event> {
    let tab = 0..3_usize;
    prop_oneof![
        (1..LIMIT).prop_map(Event::Time),
        (1..LIMIT * 2).prop_map(Event::Sleep),
        (1..LIMIT).prop_map(Event::ClockBack),
        tab.clone().prop_map(Event::Key),
        tab.clone().prop_map(Event::Key),
        tab.clone().prop_map(Event::Request),
        tab.clone().prop_map(Event::Share),
        tab.clone().prop_map(Event::SignOut),
        tab.prop_map(Event::Restore),
        Just(Event::Prune),
        Just(Event::LateUse),
    ]
}

/// A tab: whether it has the session, and its last use.
#[derive(Clone, Copy)]
struct Tab {
    is_open: bool,
    last_use: Option<LastUse>,
}

/// Tabs that share the records of a browser.
struct Browser {
    wall: i64,
    /// The real time in milliseconds, independent of the clock of the machine.
    time: i64,
    uptime_ms: i64,
    tabs: [Tab; 3],
    used_at: Option<Timestamp>,
    has_ended: bool,
    /// The true time of the last use, whatever the records say.
    truly_used_at: i64,
    truly_ended: bool,
    /// Milliseconds by which the clock was set back in all: a record may be older than it says by as much.
    set_back_ms: i64,
}

impl Browser {
    fn now(&self) -> LastUse {
        LastUse { at: Timestamp(self.wall), uptime_ms: self.uptime_ms }
    }

    /// Does what the console does before it uses a session: validates the session, and ends it if it is over. Returns true if it is valid.
    fn may_use(&mut self, tab: usize) -> bool {
        let now = self.now();
        let in_tab = self.tabs[tab].last_use.map(|used| used.idle_ms(now));
        let facts = SessionFacts {
            has_ended: self.has_ended,
            is_recorded: Some(self.used_at.is_some()),
            idle_ms: idle_ms(in_tab, self.used_at, now.at),
            idle_limit_ms: Some(LIMIT),
            expires_at: None,
        };
        if !self.tabs[tab].is_open {
            return false;
        }
        let is_valid = validate(&facts, now.at).is_ok();
        if !is_valid {
            self.end(tab);
        }
        is_valid
    }

    fn end(&mut self, tab: usize) {
        self.tabs[tab].is_open = false;
        self.has_ended = true;
        self.used_at = None;
    }

    fn check(&self, what: &str) {
        assert!(!self.truly_ended, "{what} with a session that was signed out");
        let idle = self.time - self.truly_used_at;
        assert!(idle < LIMIT + self.set_back_ms, "{what} after {idle} ms without use");
    }

    fn handle(&mut self, event: &Event) {
        match *event {
            Event::Time(passed) | Event::Sleep(passed) => {
                self.wall += passed;
                self.time += passed;
                self.uptime_ms += if matches!(event, Event::Time(_)) { passed } else { 0 };
            }
            Event::ClockBack(by) => {
                self.wall -= by;
                self.set_back_ms += by;
            }
            Event::Key(tab) => {
                if self.may_use(tab) {
                    self.check("a key press renewed the session");
                    self.truly_used_at = self.time;
                    self.tabs[tab].last_use = Some(self.now());
                    self.used_at = Some(Timestamp(self.wall));
                }
            }
            Event::Request(tab) => {
                if self.may_use(tab) {
                    self.check("a request was sent");
                }
            }
            Event::Share(tab) => {
                if self.may_use(tab) {
                    self.check("the session was given to a new tab");
                    // The clock may have been set back since the last use was recorded, so the use is recorded again by the present clock.
                    let now = self.now();
                    let in_tab = self.tabs[tab].last_use.map(|used| used.idle_ms(now));
                    self.used_at = idle_ms(in_tab, self.used_at, now.at).map(|idle| now.at.plus(-idle));
                    let other = (tab + 1) % 3;
                    self.tabs[other] = Tab { is_open: true, last_use: None };
                    assert!(self.may_use(other), "a new tab opens what it was given");
                    self.tabs[other].last_use = Some(self.now());
                    self.truly_used_at = self.time;
                    self.used_at = Some(Timestamp(self.wall));
                }
            }
            Event::SignOut(tab) => {
                if self.tabs[tab].is_open {
                    self.end(tab);
                    self.truly_ended = true;
                }
            }
            Event::Restore(tab) => {
                // A restored tab has its session storage again, also after the session ended in another tab.
                let was_open = self.tabs[tab].is_open;
                self.tabs[tab] = Tab { is_open: was_open, last_use: None };
                if self.may_use(tab) {
                    self.check("a restored tab opened the session");
                    self.tabs[tab].last_use = Some(self.now());
                    self.truly_used_at = self.time;
                    self.used_at = Some(Timestamp(self.wall));
                }
            }
            // The record of use is removed together with the record of the end.
            Event::Prune => {
                if self.has_ended {
                    self.has_ended = false;
                    self.used_at = None;
                }
            }
            // Another tab checked the session before it ended, and writes its use only now.
            Event::LateUse => {
                if self.truly_ended && self.has_ended {
                    self.used_at = Some(Timestamp(self.wall));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    /// Whatever the order of events, no session is used after its end, or after the idle limit. If the clock was set back, a session may be
    /// used longer than the limit, by as much as the clock was set back.
    #[test]
    fn no_session_is_used_after_its_end(events in proptest::collection::vec(event(), 1..40)) {
        let open = Tab { is_open: true, last_use: Some(LastUse { at: Timestamp(10_000_000), uptime_ms: 0 }) };
        let mut browser = Browser {
            wall: 10_000_000,
            time: 0,
            uptime_ms: 0,
            tabs: [open; 3],
            used_at: Some(Timestamp(10_000_000)),
            has_ended: false,
            truly_used_at: 0,
            truly_ended: false,
            set_back_ms: 0,
        };
        for event in &events {
            browser.handle(event);
        }
    }
}
