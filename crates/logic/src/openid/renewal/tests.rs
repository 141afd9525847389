use super::*;
use proptest::prelude::*;

fn tokens(refresh: Option<&str>, expires_at: i64) -> Tokens {
    Tokens {
        access_token: "a".into(),
        expires_at: Some(Timestamp(expires_at)),
        refresh_token: refresh.map(str::to_owned),
        id_token: None,
    }
}

fn received(refresh: &str, renewals: u32, expires_at: i64, now: i64) -> Event {
    Event::Received {
        session: "s".into(),
        refresh_token: Some(refresh.into()),
        renewals,
        expires_at: Some(Timestamp(expires_at)),
        now: Timestamp(now),
    }
}

fn locked(now: i64) -> Event {
    Event::Locked { session: "s".into(), is_granted: true, recorded: 0, now: Timestamp(now) }
}

fn answered(answer: Answer, now: i64) -> Event {
    Event::Answered { session: "s".into(), answer, now: Timestamp(now) }
}

fn refused(error: &str) -> Answer {
    Answer::Reply(Err(TokenError::Refused { error: error.into(), description: None }))
}

/// A renewal that has sent its refresh token `r1` at the time 540,000.
fn sent() -> Renewal {
    let mut renewal = Renewal::default();
    assert_eq!(renewal.handle(received("r1", 0, 600_000, 0)), [Command::WakeAt(Timestamp(540_000))]);
    assert_eq!(renewal.handle(Event::Tick(Timestamp(539_999))), [Command::WakeAt(Timestamp(540_000))]);
    assert_eq!(renewal.handle(Event::Tick(Timestamp(540_000))), [Command::Lock]);
    assert_eq!(renewal.handle(Event::Tick(Timestamp(541_000))), []);
    assert_eq!(renewal.handle(locked(540_000)), [Command::Record(1), Command::Send("r1".into())]);
    assert!(renewal.is_in_progress());
    renewal
}

#[test]
fn a_token_is_renewed_a_minute_before_it_ends_and_its_refresh_token_is_replaced() {
    let mut renewal = sent();
    let next = tokens(Some("r2"), 1_200_000);
    assert_eq!(
        renewal.handle(answered(Answer::Reply(Ok(next.clone())), 541_000)),
        [Command::Apply(next), Command::Unlock, Command::WakeAt(Timestamp(1_140_000))]
    );
    assert_eq!((renewal.refresh_token.as_deref(), renewal.renewals), (Some("r2"), 1));
}

#[test]
fn a_provider_that_does_not_rotate_keeps_its_refresh_token() {
    let mut renewal = sent();
    renewal.handle(answered(Answer::Reply(Ok(tokens(None, 1_200_000))), 541_000));
    assert_eq!(renewal.refresh_token.as_deref(), Some("r1"));
}

#[test]
fn a_short_token_is_renewed_at_half_of_its_lifetime() {
    let mut renewal = Renewal::default();
    assert_eq!(renewal.handle(received("r1", 0, 20_000, 0)), [Command::WakeAt(Timestamp(10_000))]);
    assert_eq!(
        Renewal::default().handle(Event::Received {
            session: "s".into(),
            refresh_token: Some("r1".into()),
            renewals: 0,
            expires_at: None,
            now: Timestamp(0)
        }),
        [],
        "without an expiry nothing is due"
    );
}

#[test]
fn a_provider_that_cannot_answer_is_asked_ever_more_slowly() {
    for unused in [
        Answer::NotSent,
        Answer::Reply(Err(TokenError::Unavailable(503))),
        Answer::Reply(Err(TokenError::Unavailable(429))),
        refused("temporarily_unavailable"),
    ] {
        let mut renewal = sent();
        let mut now = 540_000;
        for delay in [5_000, 10_000, 20_000, 40_000, 60_000, 60_000] {
            assert_eq!(
                renewal.handle(answered(unused.clone(), now)),
                [Command::Record(0), Command::Unlock, Command::WakeAt(Timestamp(now + delay))]
            );
            now += delay;
            assert_eq!(renewal.handle(Event::Tick(Timestamp(now))), [Command::Lock]);
            assert_eq!(renewal.handle(locked(now)), [Command::Record(1), Command::Send("r1".into())]);
        }
    }
}

#[test]
fn a_lost_answer_is_asked_for_once_more_by_the_same_tab_alone() {
    for lost in [Answer::Lost, Answer::Reply(Err(TokenError::Unavailable(502)))] {
        let mut renewal = sent();
        assert_eq!(
            renewal.handle(answered(lost.clone(), 540_000)),
            [Command::Unlock, Command::WakeAt(Timestamp(545_000))]
        );
        renewal.handle(Event::Tick(Timestamp(545_000)));
        let used =
            |now| Event::Locked { session: "s".into(), is_granted: true, recorded: 1, now: Timestamp(now) };
        assert_eq!(renewal.handle(used(545_000)), [Command::Record(1), Command::Send("r1".into())]);
        assert_eq!(renewal.handle(answered(lost, 546_000)), [Command::Forget, Command::Unlock]);
        assert_eq!(renewal.handle(Event::Tick(Timestamp(900_000))), []);
    }
    let mut without_token = sent();
    assert_eq!(
        without_token.handle(answered(Answer::Reply(Err(TokenError::NoToken)), 541_000)),
        [Command::Forget, Command::Unlock]
    );
}

#[test]
fn a_refused_refresh_token_ends_the_session() {
    for error in ["invalid_grant", "invalid_client", "unauthorized_client"] {
        let mut renewal = sent();
        assert_eq!(renewal.handle(answered(refused(error), 541_000)), [Command::End, Command::Unlock]);
        assert_eq!(renewal.handle(Event::Tick(Timestamp(900_000))), []);
    }
}

#[test]
fn a_token_that_is_needed_early_is_renewed_at_once() {
    let mut renewal = Renewal::default();
    assert_eq!(renewal.handle(Event::Wanted(Timestamp(0))), [], "without tokens nothing can be renewed");
    renewal.handle(received("r1", 0, 600_000, 0));
    assert_eq!(renewal.handle(Event::Wanted(Timestamp(1_000))), [Command::Lock]);
    assert_eq!(renewal.handle(Event::Wanted(Timestamp(1_000))), [], "one renewal is enough");
    assert_eq!(renewal.handle(locked(2_000)), [Command::Record(1), Command::Send("r1".into())]);
}

#[test]
fn a_tab_waits_for_the_tokens_of_the_tab_that_renewed_and_gives_up_if_it_is_gone() {
    let mut renewal = Renewal::default();
    renewal.handle(received("r1", 0, 600_000, 0));
    let renewed =
        |now| Event::Locked { session: "s".into(), is_granted: true, recorded: 1, now: Timestamp(now) };
    let mut now = 540_000;
    let mut patient = renewal.clone();
    for delay in [5_000, 10_000, 20_000] {
        assert_eq!(patient.handle(Event::Tick(Timestamp(now))), [Command::Lock]);
        assert_eq!(
            patient.handle(renewed(now)),
            [Command::Unlock, Command::Ask, Command::WakeAt(Timestamp(now + delay))],
            "the used refresh token isn't sent again"
        );
        now += delay;
    }
    let mut left_alone = patient.clone();
    assert_eq!(left_alone.handle(Event::Tick(Timestamp(now))), [Command::Lock]);
    assert_eq!(left_alone.handle(renewed(now)), [Command::Unlock, Command::Forget]);
    assert_eq!(patient.handle(received("r2", 1, 1_200_000, now)), [Command::WakeAt(Timestamp(1_140_000))]);
    assert_eq!(patient.handle(received("r1", 0, 600_000, now)), [Command::WakeAt(Timestamp(1_140_000))]);
    assert_eq!(patient.refresh_token.as_deref(), Some("r2"), "older tokens replace nothing");
}

#[test]
fn tokens_of_another_session_replace_all_that_is_known() {
    let mut renewal = sent();
    let other = Event::Received {
        session: "t".into(),
        refresh_token: Some("q1".into()),
        renewals: 0,
        expires_at: Some(Timestamp(1_000_000)),
        now: Timestamp(541_000),
    };
    assert_eq!(renewal.handle(other), [Command::Unlock, Command::WakeAt(Timestamp(940_000))]);
    let late = answered(Answer::Reply(Ok(tokens(Some("r2"), 1_200_000))), 542_000);
    assert_eq!(renewal.handle(late), [], "the answer of the first session isn't the second one's");
    assert_eq!(renewal.refresh_token.as_deref(), Some("q1"));
    renewal.handle(Event::Tick(Timestamp(940_000)));
    assert_eq!(renewal.handle(locked(940_000)), [Command::Unlock], "the lock of another session");
}

#[test]
fn the_end_of_a_session_releases_the_lock_and_revokes_on_request() {
    assert_eq!(sent().handle(Event::Ended(true)), [Command::Unlock, Command::Revoke("r1".into())]);
    assert_eq!(sent().handle(Event::Ended(false)), [Command::Unlock]);
    let late = answered(Answer::Reply(Ok(tokens(Some("r2"), 1_200_000))), 541_000);
    let mut ended = sent();
    ended.handle(Event::Ended(false));
    assert_eq!(ended.handle(late.clone()), [], "an answer after the end opens nothing");
    let mut signed_out = sent();
    signed_out.handle(Event::Ended(true));
    assert_eq!(signed_out.handle(late), [Command::Revoke("r2".into())], "nor does it stay valid");
    let mut locking = Renewal::default();
    locking.handle(received("r1", 0, 600_000, 0));
    locking.handle(Event::Tick(Timestamp(540_000)));
    locking.handle(Event::Ended(false));
    assert_eq!(locking.handle(locked(541_000)), [Command::Unlock], "a late lock is released");
}

/// A session of the model: its provider, which rotates refresh tokens, its lock, and its record of renewals.
#[derive(Default)]
struct Session {
    name: &'static str,
    rotations: u32,
    /// The number of times that the provider got a used refresh token again.
    replays: u32,
    /// The number of answers that no tab got although the provider had used the refresh token: each allows one replay. Answers to a closed
    /// tab aren't counted, because no tab sends their refresh token again.
    losses: u32,
    /// The tab that has the lock.
    lock: Option<usize>,
    /// The tabs that wait for the lock.
    waiting: Vec<usize>,
    recorded: u32,
}

impl Session {
    fn newest(&self) -> String {
        format!("{}{}", self.name, self.rotations)
    }

    fn answer(&mut self, refresh_token: &str, now: i64) -> Result<Tokens, TokenError> {
        assert!(refresh_token.starts_with(self.name), "a refresh token goes to the provider of its session");
        if refresh_token == self.newest() {
            self.rotations += 1;
            return Ok(tokens(Some(&self.newest()), now + 300_000));
        }
        self.replays += 1;
        Err(TokenError::Refused { error: "invalid_grant".into(), description: None })
    }
}

/// Tokens on their way to a tab.
#[derive(Clone)]
struct Message {
    tab: usize,
    session: usize,
    refresh: Option<String>,
    renewals: u32,
    expires: i64,
}

/// Tabs of two sessions, with messages that arrive late or never. A tab may change to the other session.
struct World {
    tabs: Vec<Renewal>,
    /// The session of each tab.
    current: Vec<usize>,
    /// The session whose lock each tab has.
    held: Vec<Option<usize>>,
    /// The refresh tokens that each tab has sent and has no answer for, each with its session.
    sent: Vec<Vec<(usize, String)>>,
    sessions: [Session; 2],
    messages: Vec<Message>,
    now: i64,
}

impl World {
    fn new(tabs: usize) -> Self {
        let session = |name| Session { name, ..Session::default() };
        let mut world = Self {
            tabs: vec![Renewal::default(); tabs],
            current: (0..tabs).map(|tab| usize::from(tab == 3)).collect(),
            held: vec![None; tabs],
            sent: vec![Vec::new(); tabs],
            sessions: [session("r"), session("q")],
            messages: Vec::new(),
            now: 0,
        };
        for tab in 0..tabs {
            let session = world.current[tab];
            let refresh = Some(world.sessions[session].newest());
            world.receive(Message { tab, session, refresh, renewals: 0, expires: 300_000 });
        }
        world
    }

    fn name(&self, session: usize) -> String {
        self.sessions[session].name.to_owned()
    }

    fn receive(&mut self, message: Message) {
        let Message { tab, session, refresh, renewals, expires } = message;
        // Tabs ignore the tokens of other sessions.
        if self.current[tab] == session {
            let event = Event::Received {
                session: self.name(session),
                refresh_token: refresh,
                renewals,
                expires_at: Some(Timestamp(expires)),
                now: Timestamp(self.now),
            };
            self.step(tab, event);
        }
    }

    /// Changes a tab to the other session, with the tokens of another tab of that session, if there is such a tab.
    fn change_session(&mut self, tab: usize) {
        let session = 1 - self.current[tab];
        let source = (0..self.tabs.len()).find(|other| self.current[*other] == session);
        let source = source.map(|other| self.tabs[other].clone()).unwrap_or_default();
        self.current[tab] = session;
        let (refresh, renewals) = (source.refresh_token, source.renewals);
        self.receive(Message { tab, session, refresh, renewals, expires: self.now + 100_000 });
    }

    fn grant_lock(&mut self, session: usize, which: usize) {
        let now = Timestamp(self.now);
        let name = self.name(session);
        let Session { lock, waiting, recorded, .. } = &mut self.sessions[session];
        if waiting.is_empty() {
            return;
        }
        let (is_granted, recorded) = (lock.is_none(), *recorded);
        let tab = waiting.remove(which % waiting.len());
        // The shell releases the lock of a session that its tab has left.
        if self.current[tab] == session {
            if is_granted {
                *lock = Some(tab);
                assert_eq!(self.held[tab].replace(session), None, "a tab holds one lock");
            }
            self.step(tab, Event::Locked { session: name, is_granted, recorded, now });
        }
    }

    fn answer(&mut self, tab: usize, kind: i64) {
        let Some((session, token)) = self.sent[tab].pop() else { return };
        let at = &mut self.sessions[session];
        let answer = match kind {
            0 => Answer::Reply(Err(TokenError::Unavailable(503))),
            1 => Answer::NotSent,
            2 => {
                let _used = at.answer(&token, self.now);
                at.losses += 1;
                Answer::Lost
            }
            _ => Answer::Reply(at.answer(&token, self.now)),
        };
        let event = Event::Answered { session: self.name(session), answer, now: Timestamp(self.now) };
        if kind > 2 && self.current[tab] != session {
            // The tab has left the session and drops the tokens of this answer, so no tab has them: they are lost.
            self.sessions[session].losses += 1;
        }
        self.step(tab, event);
    }

    /// Closes a tab whose refresh token is in flight, and opens another tab without a token in its place. The provider uses the refresh
    /// token, but no tab gets the answer. Does nothing if no refresh token of the tab is in flight.
    fn close(&mut self, tab: usize) {
        if self.sent[tab].is_empty() {
            return;
        }
        for (session, token) in std::mem::take(&mut self.sent[tab]) {
            let _used = self.sessions[session].answer(&token, self.now);
        }
        if let Some(session) = self.held[tab].take() {
            self.sessions[session].lock = None;
        }
        for session in &mut self.sessions {
            session.waiting.retain(|waiting| *waiting != tab);
        }
        self.tabs[tab] = Renewal::default();
    }

    fn step(&mut self, tab: usize, event: Event) {
        let session = self.current[tab];
        for command in self.tabs[tab].handle(event) {
            match command {
                Command::Lock => self.sessions[session].waiting.push(tab),
                Command::Unlock => {
                    let held = self.held[tab].take().expect("a tab releases its own lock");
                    assert_eq!(self.sessions[held].lock.take(), Some(tab));
                }
                Command::Send(token) => {
                    assert_eq!(
                        self.held[tab],
                        Some(session),
                        "a tab sends while it has the lock of its session"
                    );
                    self.sent[tab].push((session, token));
                }
                Command::Record(renewals) => self.sessions[session].recorded = renewals,
                Command::Apply(tokens) => {
                    let renewals = self.tabs[tab].renewals;
                    let (refresh, expires) = (tokens.refresh_token, tokens.expires_at.unwrap().0);
                    for other in (0..self.tabs.len()).filter(|other| *other != tab) {
                        let refresh = refresh.clone();
                        self.messages.push(Message { tab: other, session, refresh, renewals, expires });
                    }
                }
                Command::End => {
                    assert!(self.sessions[session].losses > 0, "the provider saw a used refresh token");
                }
                Command::Revoke(_) | Command::WakeAt(_) | Command::Ask | Command::Forget => {}
            }
        }
    }
}

proptest! {
    #[test]
    fn no_used_refresh_token_is_sent_however_late_messages_are(
        tabs in 1_usize..5,
        steps in proptest::collection::vec((0_u8..8, 0_usize..5, 0_i64..90_000), 1..200),
    ) {
        let mut world = World::new(tabs);
        for (step, which, passes) in steps {
            let tab = which % tabs;
            match step {
                0 => world.now += passes,
                1 | 2 => {
                    let now = Timestamp(world.now);
                    world.step(tab, Event::Tick(now));
                }
                3 => world.grant_lock(usize::from(passes % 2 == 1), which),
                4 => world.answer(tab, passes % 5),
                5 if passes % 7 == 0 => world.close(tab),
                6 if passes % 5 == 0 => world.change_session(tab),
                _ if !world.messages.is_empty() => {
                    let message = world.messages.remove(which % world.messages.len());
                    world.receive(message);
                }
                _ => {}
            }
            // Only the tab whose answer was lost sends its refresh token again, once.
            for session in &world.sessions {
                prop_assert!(session.replays <= session.losses);
            }
        }
        // Once every message has arrived, each tab has the newest refresh token or none, unless the answer to its token was lost
        // (`is_lost`), or the record shows that its token was used.
        for message in std::mem::take(&mut world.messages) {
            world.receive(message);
        }
        for (tab, renewal) in world.tabs.iter().enumerate() {
            let session = &world.sessions[world.current[tab]];
            let is_newest = renewal.refresh_token.as_ref().is_none_or(|token| *token == session.newest());
            prop_assert!(is_newest || renewal.is_lost || session.recorded > renewal.renewals);
        }
    }
}
