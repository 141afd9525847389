//! The polling policy: a pure state machine that gets the time as an argument.
//!
//! A polled read is sent every 2 s after a write, until the platform reports a transition, for 20 s at most; every 5 s during a transition,
//! so that the screen shows a change at most 5 s late; every 15 s after 15 minutes of transition without a change; every 30 s without a
//! transition. A hidden tab reads every 60 s, and at once when it becomes visible. A read that isn't polled is sent once, and again after
//! a write that may change its data, and when the tab becomes visible a minute or more after the last read. Failed reads are retried at
//! growing intervals.

use crate::steady_clock::Instant;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
/// Milliseconds after a write in which the read is repeated every 2 s, because the effect of the write is expected.
const BURST_MS: i64 = 20 * SECOND;
/// Milliseconds between two polls without a transition.
pub const IDLE_MS: i64 = 30 * SECOND;
/// The longest wait between two tries of a failed read, in milliseconds.
const MAX_BACKOFF_MS: i64 = 30 * SECOND;
/// Milliseconds between two polls of a hidden tab.
const HIDDEN_MS: i64 = MINUTE;
/// Milliseconds between two reads after a failure that repeating doesn’t change, such as a 403.
const PERMANENT_FAILURE_MS: i64 = MINUTE;
/// The minimum interval of reads after writes, in milliseconds.
const BETWEEN_WRITES_MS: i64 = 2 * SECOND;
/// Milliseconds of transition without a change after which polling slows down.
const SLOW_DOWN_AFTER_MS: i64 = 15 * MINUTE;

/// The transition and the change that a read shows. A transition decides how soon the next read is due; a change of state has an effect only
/// during a transition, whose polling it keeps fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TransitionState {
    /// True if anything is in transition.
    pub is_in_transition: bool,
    /// True if a state differs from the last read.
    pub has_changed: bool,
}

/// The polling state of one read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poll {
    is_sent_once: bool,
    /// The time that decides the interval. After a write, the time of the write. After a read that shows a new transition, or a change
    /// during one, 20 s before that read, so that the quick reads after a write end. None before any of them.
    followed_since: Option<Instant>,
    is_in_transition: bool,
    is_hidden: bool,
    failures: u32,
    is_permanent: bool,
    last: Option<Instant>,
    paused_until: Option<Instant>,
    /// True if the next read follows a write.
    has_written: bool,
    /// The time of the last read that followed a write.
    write_read: Option<Instant>,
    /// The earliest time of the next read after a write: several writes in a row cause one read.
    not_before: Option<Instant>,
    /// The minimum interval of the request budget, in milliseconds; 0 while enough requests remain.
    min_interval: i64,
    /// The number of further reads of the page that share its interval.
    peers: i64,
    /// Milliseconds by which the next read is delayed, because another tab sent the last one and is expected to send the next one as well.
    grace: i64,
}

impl Poll {
    /// Creates the state of a read that isn't polled: it is sent once, and again after certain events.
    pub fn sent_once() -> Self {
        Self { is_sent_once: true, ..Self::default() }
    }

    /// Sets the number of reads of the page that share the interval, this one included. While nothing is in transition, they send as many
    /// requests together as one read alone.
    #[must_use]
    pub fn with_peers(mut self, readers: i64) -> Self {
        self.peers = (readers - 1).max(0);
        self
    }

    /// Sets the minimum interval of the request budget, in milliseconds.
    pub fn set_min_interval(&mut self, min_interval: i64) {
        self.min_interval = min_interval;
    }

    /// Returns true if the budget makes polling slower.
    pub fn is_stretched(&self, now: Instant) -> bool {
        !self.is_sent_once && self.min_interval > self.pace(now)
    }

    /// Starts from a cached read, whose request was sent at `at`. `is_in_transition` is true if its data shows a transition.
    pub fn seed(&mut self, at: Instant, is_in_transition: bool) {
        self.last = Some(at);
        self.is_in_transition = is_in_transition;
        self.followed_since = is_in_transition.then(|| at.plus(-BURST_MS));
    }

    /// Records a write, after which polling is fast. Several writes in a row share a read every 2 s.
    pub fn record_write(&mut self, now: Instant) {
        self.followed_since = Some(now);
        self.last = None;
        self.has_written = true;
        // `write_read` is None if no read has followed a write yet: the read after the first write is due at once.
        self.not_before = self.write_read.map(|read| read.plus(BETWEEN_WRITES_MS));
    }

    /// Records a successful read.
    pub fn record_read(&mut self, now: Instant, transition: TransitionState) {
        self.failures = 0;
        self.is_permanent = false;
        self.paused_until = None;
        self.end_read(now);
        if transition.is_in_transition && (transition.has_changed || !self.is_in_transition) {
            self.followed_since = Some(now.plus(-BURST_MS));
        }
        self.is_in_transition = transition.is_in_transition;
    }

    /// Records a successful read of another tab, like [`Self::record_read`]. The next read of this tab is due `grace` milliseconds after its
    /// interval, so that the other tab sends it first.
    pub fn record_read_of_other_tab(&mut self, at: Instant, transition: TransitionState, grace: i64) {
        self.record_read(at, transition);
        self.grace = grace;
    }

    /// Returns true if the next read is due because its interval is over, and not because of an event.
    pub fn is_periodic(&self) -> bool {
        self.last.is_some()
    }

    /// Returns true if the last successful read, or the cached one, showed a transition.
    pub fn is_in_transition(&self) -> bool {
        self.is_in_transition
    }

    /// Returns true during a transition, and after a write until a read shows one, for 20 s at most.
    pub fn is_followed(&self, now: Instant) -> bool {
        self.is_in_transition || self.followed_since.is_some_and(|since| now.since(since) < BURST_MS)
    }

    /// Records a failed read. After a permanent failure (403, 404, …) a polled read is retried once a minute. A read that isn't polled is
    /// then retried only after Refresh, a write or a return to the tab. Other failures are retried at growing intervals.
    pub fn record_failure(&mut self, now: Instant, is_permanent: bool) {
        self.failures = self.failures.saturating_add(1);
        self.is_permanent = is_permanent;
        self.end_read(now);
    }

    fn end_read(&mut self, now: Instant) {
        if std::mem::take(&mut self.has_written) {
            self.write_read = Some(now);
        }
        self.not_before = None;
        self.last = Some(now);
        self.grace = 0;
    }

    /// Returns true if the last read succeeded, or none was sent.
    pub fn has_not_failed(&self) -> bool {
        self.failures == 0
    }

    /// Delays the next read until `until`, unless a read succeeds earlier. For reads that the guard against request loops holds back.
    pub fn pause(&mut self, until: Instant) {
        self.paused_until = Some(until);
    }

    /// Records that the tab was hidden or became visible. A tab that becomes visible reads at once, except for a read that isn't
    /// polled and is less than a minute old.
    pub fn set_visible(&mut self, visible: bool, now: Instant) {
        let fresh = self.is_sent_once && self.last.is_some_and(|last| now.since(last) < MINUTE);
        if visible && self.is_hidden && !fresh {
            self.last = None;
        }
        self.is_hidden = !visible;
    }

    /// Records that the tab was hidden or became visible. Unlike [`Self::set_visible`], a return to the tab doesn't make a read due.
    pub fn set_visible_only(&mut self, visible: bool) {
        self.is_hidden = !visible;
    }

    /// Returns true if the last write is less than `milliseconds` ago, or the last read that showed a new transition or a change during
    /// one. Such a read counts as 20 s older than it is.
    pub fn has_changed_within(&self, milliseconds: i64, now: Instant) -> bool {
        self.followed_since.is_some_and(|since| now.since(since) < milliseconds)
    }

    /// Makes the next read due at once, for example because of Refresh. A pause still applies.
    pub fn refresh(&mut self) {
        self.last = None;
        self.not_before = None;
    }

    /// Returns the milliseconds until the next read is due: 0 if it is due now, None if only an event causes another read.
    pub fn wait(&self, now: Instant) -> Option<i64> {
        if self.is_sent_once && (self.failures == 0 || self.is_permanent) && self.last.is_some() {
            return None;
        }
        let due = self.last.map_or(0, |last| self.interval(now) + self.grace - now.since(last));
        let pause = self.paused_until.map_or(0, |until| until.since(now));
        let soonest = self.not_before.map_or(0, |soonest| soonest.since(now));
        Some(due.max(pause).max(soonest).max(0))
    }

    /// Returns the milliseconds after which data is stale: three intervals. None for a read that isn't polled.
    pub fn stale_after(&self, now: Instant) -> Option<i64> {
        (!self.is_sent_once).then(|| self.interval(now).saturating_mul(3))
    }

    fn interval(&self, now: Instant) -> i64 {
        self.pace(now).max(self.min_interval)
    }

    fn pace(&self, now: Instant) -> i64 {
        if self.is_permanent {
            return PERMANENT_FAILURE_MS;
        }
        if self.is_hidden {
            return HIDDEN_MS;
        }
        let age = self.followed_since.map_or(i64::MAX, |since| now.since(since));
        let pace = if age < BURST_MS {
            2 * SECOND
        } else if !self.is_in_transition {
            IDLE_MS * (1 + self.peers)
        } else if age < SLOW_DOWN_AFTER_MS {
            5 * SECOND
        } else {
            15 * SECOND
        };
        match self.failures {
            0 => pace,
            failures => backoff(failures).max(if pace >= IDLE_MS { 0 } else { pace }),
        }
    }
}

/// Returns the milliseconds until the next try after this number of failures in a row: 2 s, 4 s, 8 s, 16 s, then always 30 s.
fn backoff(failures: u32) -> i64 {
    (SECOND << failures.min(5)).min(MAX_BACKOFF_MS)
}

#[cfg(test)]
mod tests;
