//! The renewal of the access token by its refresh token: a state machine without I/O.
//!
//! All tabs of a session have the same refresh token. A provider that gets a used refresh token again takes it for stolen, and ends the
//! session everywhere. So a tab sends the refresh token only while it has the lock of the session, and first records the use where all tabs
//! can read the record. A tab that finds the refresh token used waits for its successor, and gives up if none comes: the person then signs in
//! again.

use super::tokens::{TokenError, Tokens};
use slipway_api::Timestamp;

/// Milliseconds before the expiry at which a token is renewed. A token that lives for less than twice as long is renewed at half of its
/// lifetime.
pub const LEAD_MS: i64 = 60_000;

/// Milliseconds until the first retry of a renewal. The delay doubles with each retry, up to [`MAX_RETRY_MS`].
pub const RETRY_MS: i64 = 5_000;

/// The greatest number of milliseconds between two retries.
pub const MAX_RETRY_MS: i64 = 60_000;

/// The number of times that a tab waits for the tokens of a renewal in another tab, before it gives up.
const MAX_WAITS: u32 = 3;

/// The renewal of one session in one tab.
#[derive(Clone, Default, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub struct Renewal {
    /// The id of the session; empty without one.
    session: String,
    refresh_token: Option<String>,
    /// The number of renewals of the session whose tokens this tab has.
    renewals: u32,
    /// The time from which the access token is renewed, or a failed renewal is retried; None for a token without a known expiry.
    due_at: Option<Timestamp>,
    phase: Phase,
    /// The number of retries since the last tokens.
    retries: u32,
    /// The number of waits for another tab since the last tokens.
    waits: u32,
    /// True if this tab has recorded the use of its refresh token, and got no answer or the status 500, 502 or 504, after which the provider
    /// may have used the token.
    is_lost: bool,
    /// True if the session ended by a sign-out while the refresh token was in flight: the refresh token in the answer has to be revoked.
    revokes_answer: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// Waits until the access token is due for renewal, or for the next retry.
    #[default]
    Resting,
    /// Waits for the lock of the session.
    Locking,
    /// Waits for the answer of the token endpoint, with the lock.
    Sent,
}

/// The outcome of [`Command::Send`].
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub enum Answer {
    /// The refresh token wasn't sent, because the address of the token endpoint isn't known: the provider's metadata couldn't be read, or
    /// `config.json` doesn't have the session's provider any more.
    NotSent,
    /// There was no answer, so the provider may have used the refresh token.
    Lost,
    /// The provider's reply.
    Reply(Result<Tokens, TokenError>),
}

/// An input of a renewal.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub enum Event {
    /// This tab has tokens, of its own sign-in or from another tab. Tokens of another session replace the whole state. Tokens of the same
    /// session are taken only if they have more renewals, or as many while this tab has no refresh token; others are ignored.
    Received {
        /// The id of the session.
        session: String,
        /// The refresh token; None if the tab has none, as after a reload.
        refresh_token: Option<String>,
        /// The number of renewals of the session.
        renewals: u32,
        /// The expiry of the access token, if it is known.
        expires_at: Option<Timestamp>,
        /// The time.
        now: Timestamp,
    },
    /// Time has passed.
    Tick(Timestamp),
    /// A new access token is needed at once: the platform refused the present token, or the token has expired.
    Wanted(Timestamp),
    /// The wait for the lock of a session ended.
    Locked {
        /// The id of the session.
        session: String,
        /// True if this tab has the lock now.
        is_granted: bool,
        /// The number of renewals that the tabs have recorded ([`Command::Record`]).
        recorded: u32,
        /// The time.
        now: Timestamp,
    },
    /// The outcome of [`Command::Send`] for a session.
    Answered {
        /// The id of the session.
        session: String,
        /// The answer.
        answer: Answer,
        /// The time.
        now: Timestamp,
    },
    /// The session ended in this tab. True if its tokens have to be revoked.
    Ended(bool),
}

/// A command for the shell, the code that has the lock, the storage, the timers and the connections.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub enum Command {
    /// Wait for the lock of the session, and pass the outcome as [`Event::Locked`].
    Lock,
    /// Release the lock.
    Unlock,
    /// Record this number of renewals where all tabs can read it.
    Record(u32),
    /// Send this refresh token to the token endpoint, and pass the outcome as [`Event::Answered`].
    Send(String),
    /// Continue the session with these tokens.
    Apply(Tokens),
    /// Ask the other tabs for newer tokens.
    Ask,
    /// Forget the refresh token: its successor is lost, so the token can't be used any more.
    Forget,
    /// End the session in all tabs: the provider refused the refresh token.
    End,
    /// Revoke this refresh token.
    Revoke(String),
    /// Pass [`Event::Tick`] at this time.
    WakeAt(Timestamp),
}

impl Renewal {
    /// Returns true while a renewal is in progress: while this tab waits for the lock of the session, which another tab may have, or for the
    /// provider's answer. False between two retries.
    pub fn is_in_progress(&self) -> bool {
        self.phase != Phase::Resting
    }

    /// Handles an event, and returns the commands that the shell has to carry out, in this order.
    pub fn handle(&mut self, event: Event) -> Vec<Command> {
        match event {
            Event::Received { session, refresh_token, renewals, expires_at, now } => {
                let is_other = session != self.session;
                let ended = if is_other { self.end(false) } else { Vec::new() };
                let has_none = renewals == self.renewals && self.refresh_token.is_none();
                if is_other || renewals > self.renewals || has_none {
                    let phase = self.phase;
                    *self = Self {
                        session,
                        refresh_token,
                        renewals,
                        due_at: due_at(expires_at, now),
                        phase,
                        ..Self::default()
                    };
                }
                ended.into_iter().chain(self.wake()).collect()
            }
            Event::Tick(now) if self.due_at.is_some_and(|due| now >= due) => self.lock(),
            Event::Tick(_) => self.wake(),
            Event::Wanted(now) => {
                if self.phase == Phase::Resting && self.refresh_token.is_some() {
                    self.due_at = Some(now);
                }
                self.lock()
            }
            Event::Locked { session, is_granted, recorded, now } => {
                let is_awaited = self.phase == Phase::Locking && session == self.session;
                if !is_awaited {
                    return is_granted.then_some(Command::Unlock).into_iter().collect();
                }
                self.locked(is_granted, recorded, now)
            }
            Event::Answered { session, answer, now } => {
                if self.phase == Phase::Sent && session == self.session {
                    return self.answered(answer, now);
                }
                match answer {
                    Answer::Reply(Ok(tokens)) if std::mem::take(&mut self.revokes_answer) => {
                        tokens.refresh_token.map(Command::Revoke).into_iter().collect()
                    }
                    _ => Vec::new(),
                }
            }
            Event::Ended(revokes) => self.end(revokes),
        }
    }

    fn end(&mut self, revokes: bool) -> Vec<Command> {
        let ended = std::mem::take(self);
        let was_sent = ended.phase == Phase::Sent;
        self.revokes_answer = revokes && was_sent;
        let unlock = was_sent.then_some(Command::Unlock);
        let revoke = ended.refresh_token.filter(|_| revokes).map(Command::Revoke);
        unlock.into_iter().chain(revoke).collect()
    }

    fn lock(&mut self) -> Vec<Command> {
        if self.phase != Phase::Resting || self.refresh_token.is_none() {
            return Vec::new();
        }
        self.phase = Phase::Locking;
        vec![Command::Lock]
    }

    fn locked(&mut self, is_granted: bool, recorded: u32, now: Timestamp) -> Vec<Command> {
        self.phase = Phase::Resting;
        let unlock = is_granted.then_some(Command::Unlock);
        if self.due_at.is_none_or(|due| now < due) {
            // While this tab waited for the lock, it got the tokens of another tab, which aren’t due yet, so it sends nothing.
            return unlock.into_iter().chain(self.wake()).collect();
        }
        let used = self.renewals.saturating_add(1);
        // If the recorded number shows that this refresh token was sent, only the tab that sent it and got no response (`is_lost`) may send
        // it again. Other tabs wait for new tokens.
        let is_unused = recorded <= self.renewals || (self.is_lost && recorded == used);
        match self.refresh_token.clone().filter(|_| is_granted && is_unused) {
            Some(token) => {
                self.phase = Phase::Sent;
                vec![Command::Record(used), Command::Send(token)]
            }
            None if is_granted && self.waits >= MAX_WAITS => {
                self.refresh_token = None;
                vec![Command::Unlock, Command::Forget]
            }
            None => {
                self.waits += u32::from(is_granted);
                self.retry_later(now);
                let ask = is_granted.then_some(Command::Ask);
                unlock.into_iter().chain(ask).chain(self.wake()).collect()
            }
        }
    }

    fn answered(&mut self, answer: Answer, now: Timestamp) -> Vec<Command> {
        self.phase = Phase::Resting;
        match answer {
            Answer::Reply(Ok(tokens)) => {
                // A provider that doesn't rotate its refresh tokens sends none: the present one stays valid.
                let refresh_token = tokens.refresh_token.clone().or(self.refresh_token.take());
                *self = Self {
                    session: std::mem::take(&mut self.session),
                    refresh_token,
                    renewals: self.renewals.saturating_add(1),
                    due_at: due_at(tokens.expires_at, now),
                    ..Self::default()
                };
                [Command::Apply(tokens), Command::Unlock].into_iter().chain(self.wake()).collect()
            }
            Answer::Reply(Err(error)) if error.ends_session() => {
                *self = Self::default();
                vec![Command::End, Command::Unlock]
            }
            Answer::Reply(Err(TokenError::NoToken)) => self.give_up(),
            Answer::Lost | Answer::Reply(Err(TokenError::Unavailable(500 | 502 | 504))) => {
                if std::mem::replace(&mut self.is_lost, true) {
                    return self.give_up();
                }
                self.retry_later(now);
                std::iter::once(Command::Unlock).chain(self.wake()).collect()
            }
            Answer::NotSent | Answer::Reply(Err(_)) => {
                self.retry_later(now);
                // If an earlier answer was lost, the provider may have used the refresh token, so the record isn't reset to the number that
                // marks the refresh token as unused.
                let unused = (!self.is_lost).then_some(Command::Record(self.renewals));
                unused.into_iter().chain([Command::Unlock]).chain(self.wake()).collect()
            }
        }
    }

    /// Stops renewing: the refresh token was used, and its successor is lost.
    fn give_up(&mut self) -> Vec<Command> {
        self.refresh_token = None;
        vec![Command::Forget, Command::Unlock]
    }

    fn retry_later(&mut self, now: Timestamp) {
        let delay = RETRY_MS.saturating_mul(1 << self.retries.min(10)).min(MAX_RETRY_MS);
        self.retries += 1;
        self.due_at = Some(now.plus(delay));
    }

    fn wake(&self) -> Vec<Command> {
        let due_at = self.due_at.filter(|_| self.refresh_token.is_some() && self.phase == Phase::Resting);
        due_at.map(Command::WakeAt).into_iter().collect()
    }
}

/// Returns the time from which a token that was received at `now` is renewed.
fn due_at(expires_at: Option<Timestamp>, now: Timestamp) -> Option<Timestamp> {
    let expires_at = expires_at?;
    let lead = LEAD_MS.min(expires_at.since(now).max(0) / 2);
    Some(expires_at.plus(-lead))
}

#[cfg(test)]
mod tests;
