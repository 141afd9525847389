//! The decision whether a session may still be used. Tabs make it before they use a session, give it to another tab, or renew it.

use slipway_api::Timestamp;

/// The reason why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEndReason {
    /// The person signed out.
    SignedOut,
    /// The session ended in another tab, or while this one was closed: the person signed out, signed in with another account, or was
    /// inactive. The drafts of this tab stay.
    SignedOutElsewhere,
    /// A session of another account or platform replaces this one: the person signed in to it, or the portal of an embedded page sent a
    /// token with another subject.
    AccountChanged,
    /// The platform doesn’t accept the token any more (401).
    Refused,
    /// The person was inactive for longer than `config.json` allows.
    Idle,
    /// The token expired.
    Expired,
    /// The provider ended the sign-in: it refused to renew the token.
    EndedByProvider,
    /// This browser has no record of the session: it ended long ago, or the site’s data was cleared.
    NotRecorded,
}

impl SessionEndReason {
    /// Returns true if the person signed out or was inactive, in any tab. Also true for an end in another tab because the account changed.
    pub fn is_sign_out(self) -> bool {
        matches!(self, Self::SignedOut | Self::SignedOutElsewhere | Self::Idle)
    }

    /// Returns the word for the reason in a message to the other tabs, which [`Self::from_tab_word`] parses.
    pub fn tab_word(self) -> &'static str {
        match self {
            Self::Refused => "refused",
            Self::Expired => "expired",
            Self::Idle => "idle",
            Self::EndedByProvider => "ended by the provider",
            Self::SignedOut | Self::SignedOutElsewhere | Self::AccountChanged | Self::NotRecorded => {
                "signed out"
            }
        }
    }

    /// Parses the word for the reason in a message of another tab. Any other word, and none, counts as a sign-out in that tab.
    pub fn from_tab_word(word: Option<&str>) -> Self {
        let reasons = [Self::Refused, Self::Expired, Self::Idle, Self::EndedByProvider];
        let found = reasons.into_iter().find(|reason| word == Some(reason.tab_word()));
        found.unwrap_or(Self::SignedOutElsewhere)
    }

    /// Returns the message that says why the session ended, and whether drafts are kept.
    pub fn message(self) -> &'static str {
        match self {
            Self::Idle => {
                "You were signed out because of inactivity. Drafts are kept for 30 minutes. Sign in again with the same account or token to continue."
            }
            Self::SignedOut => "You are signed out. The token is forgotten.",
            Self::SignedOutElsewhere => {
                "You signed out in another tab. Drafts of this tab are kept for 30 minutes, for the same account or token. Sign in again to continue."
            }
            Self::AccountChanged => "Signing in with the other account …",
            Self::Expired => {
                "Your token has expired. Drafts of this tab are kept for 30 minutes, for the same account. Sign in again to continue."
            }
            Self::EndedByProvider => {
                "The sign-in provider ended your sign-in. Drafts of this tab are kept for 30 minutes, for the same account. Sign in again to continue."
            }
            Self::NotRecorded => "This browser no longer knows your session. Sign in again to continue.",
            Self::Refused => {
                "The platform doesn’t accept your token any more. Drafts of this tab are kept for 30 minutes. Sign in again to continue."
            }
        }
    }
}

/// The facts about a session in this browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionFacts {
    /// True if any tab recorded the end of the session. An end because the token was refused or expired isn’t recorded, nor is an end in an
    /// embedded console.
    pub has_ended: bool,
    /// True if this browser has a record of the session’s use. None if the browser has no storage for records.
    pub is_recorded: Option<bool>,
    /// Milliseconds since the last use in any tab; None if unknown.
    pub idle_ms: Option<i64>,
    /// Milliseconds without use after which `config.json` requires a sign-out; None for no limit.
    pub idle_limit_ms: Option<i64>,
    /// The expiry of the token; None if unknown.
    pub expires_at: Option<Timestamp>,
}

/// Milliseconds by which this machine’s clock may be ahead of the platform’s. A token is used for this long after its expiry, which is
/// safe, because the platform refuses an expired token.
const EXPIRY_TOLERANCE_MS: i64 = 5 * 60_000;

/// Milliseconds by which a recorded time may be in the future and still count.
const CLOCK_TOLERANCE_MS: i64 = 60_000;

/// Checks whether a session may be used at `now`. If the time of its last use is unknown, a session with an idle limit counts as idle.
///
/// # Errors
/// The reason why the session is over.
pub fn validate(facts: &SessionFacts, now: Timestamp) -> Result<(), SessionEndReason> {
    let is_idle = |limit: i64| facts.idle_ms.is_none_or(|idle| idle >= limit);
    if facts.has_ended {
        Err(SessionEndReason::SignedOutElsewhere)
    } else if facts.is_recorded == Some(false) {
        Err(SessionEndReason::NotRecorded)
    } else if facts.idle_limit_ms.is_some_and(is_idle) {
        Err(SessionEndReason::Idle)
    } else if facts.expires_at.is_some_and(|at| now.since(at) >= EXPIRY_TOLERANCE_MS) {
        Err(SessionEndReason::Expired)
    } else {
        Ok(())
    }
}

/// The last use of a session in one tab, by the wall clock and by the uptime of the page, which can’t be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastUse {
    /// The wall-clock time of the last use.
    pub at: Timestamp,
    /// Milliseconds since the page was loaded.
    pub uptime_ms: i64,
}

impl LastUse {
    /// Returns the milliseconds from this use to `now`, by the clock that shows more: the wall clock may have been set back, and the uptime of
    /// the page may stand still while the machine sleeps.
    pub fn idle_ms(self, now: Self) -> i64 {
        now.at.since(self.at).max(now.uptime_ms - self.uptime_ms)
    }
}

/// Returns the milliseconds since the last use of a session: the smaller of those that this tab measured (`in_tab`) and those since the
/// time in the browser’s record. A recorded time more than a minute in the future is ignored, because the clock was set back since. None
/// if neither is known.
pub fn idle_ms(in_tab: Option<i64>, recorded_at: Option<Timestamp>, now: Timestamp) -> Option<i64> {
    let recorded = recorded_at.map(|at| now.since(at)).filter(|idle| *idle >= -CLOCK_TOLERANCE_MS);
    in_tab.into_iter().chain(recorded).min()
}

#[cfg(test)]
mod tests;
