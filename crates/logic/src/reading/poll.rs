//! The polling policy: a pure state machine that gets the time as an argument.
//!
//! After a write every 2 s until the platform reports a transition, for 20 s at most; during a transition every 5 s, so that no
//! change is older than that on the screen; 15 s after 15 minutes of transition without a change; 30 s without a transition. A hidden tab reads
//! every 60 s, and at once when it becomes visible. A read that isn't polled is sent once, after a write, and on return after a minute.
//! Failed reads are retried at growing intervals.

use slipway_api::Timestamp;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const BURST: i64 = 20 * SECOND;
/// Milliseconds between two polls without a transition.
pub(super) const IDLE: i64 = 30 * SECOND;
/// The longest wait between two tries of a failed read, in milliseconds.
const MAX_BACKOFF: i64 = 30 * SECOND;
const HIDDEN: i64 = MINUTE;
/// The minimum interval of reads after writes, in milliseconds.
const BETWEEN_WRITES: i64 = 2 * SECOND;
/// Milliseconds of transition without a change after which polling slows down.
const LONG: i64 = 15 * MINUTE;

/// The polling state of one read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poll {
    once: bool,
    /// The time that decides the interval: the last write, or 20 s before the last transition.
    began: Option<Timestamp>,
    moving: bool,
    hidden: bool,
    failures: u32,
    lasting: bool,
    last: Option<Timestamp>,
    paused_until: Option<Timestamp>,
    /// True if the next read follows a write.
    has_written: bool,
    /// The time of the last read that followed a write.
    write_read: Option<Timestamp>,
    /// The earliest time of the next read after a write: several writes in a row cause one read.
    not_before: Option<Timestamp>,
    /// The minimum interval of the request budget, in milliseconds; 0 while enough requests remain.
    min_interval: i64,
    /// The number of further reads of the page that share its interval.
    beside: i64,
    /// Milliseconds that the next read is due later, because another tab sent the last one.
    grace: i64,
}

impl Poll {
    /// Creates the state of a read that isn't polled.
    pub fn once() -> Self {
        Self { once: true, ..Self::default() }
    }

    /// Shares the interval with other reads of the page while nothing is in transition: together they send as many requests as one.
    #[must_use]
    pub fn with_peers(mut self, readers: i64) -> Self {
        self.beside = (readers - 1).max(0);
        self
    }

    /// Sets the minimum interval of the request budget, in milliseconds.
    pub fn stretch(&mut self, min_interval: i64) {
        self.min_interval = min_interval;
    }

    /// Returns true if the budget makes polling slower.
    pub fn is_stretched(&self, now: Timestamp) -> bool {
        !self.once && self.min_interval > self.pace(now)
    }

    /// Seeds the poller with a cached read and its time.
    pub fn known(&mut self, at: Timestamp, moving: bool) {
        self.last = Some(at);
        self.moving = moving;
    }

    /// Records a write, after which polling is fast. Several writes in a row share a read every 2 s.
    pub fn wrote(&mut self, now: Timestamp) {
        self.began = Some(now);
        self.last = None;
        self.has_written = true;
        // The first write is read at once.
        self.not_before = self.write_read.map(|read| read.plus(BETWEEN_WRITES));
    }

    /// Records a successful read: `moving` if anything is in transition, `transition` if a state differs from the last read.
    pub fn read(&mut self, now: Timestamp, moving: bool, transition: bool) {
        self.failures = 0;
        self.lasting = false;
        self.paused_until = None;
        self.came(now);
        if moving && (transition || !self.moving) {
            self.began = Some(now.plus(-BURST));
        }
        self.moving = moving;
    }

    /// Records a successful read of another tab, as [`Self::read`]. The next read is due `grace` milliseconds later, so that the other
    /// tab stays the one that reads.
    pub fn heard(&mut self, now: Timestamp, moving: bool, transition: bool, grace: i64) {
        self.read(now, moving, transition);
        self.grace = grace;
    }

    /// Returns true if the next read is due because its interval is over, and not because of an event.
    pub fn is_periodic(&self) -> bool {
        self.last.is_some()
    }

    /// Returns true if the last read showed a transition.
    pub fn moves(&self) -> bool {
        self.moving
    }

    /// Returns true during a transition and shortly after a write.
    pub fn is_followed(&self, now: Timestamp) -> bool {
        self.moving || self.began.is_some_and(|began| now.since(began) < BURST)
    }

    /// Records a failed read. After a `lasting` failure (403, 404, …) a polled read is retried once a minute; for any other read
    /// only Refresh, a write or a return to the tab reads again.
    pub fn failed(&mut self, now: Timestamp, lasting: bool) {
        self.failures = self.failures.saturating_add(1);
        self.lasting = lasting;
        self.came(now);
    }

    fn came(&mut self, now: Timestamp) {
        if std::mem::take(&mut self.has_written) {
            self.write_read = Some(now);
        }
        self.not_before = None;
        self.last = Some(now);
        self.grace = 0;
    }

    /// Returns true if the last read succeeded, or none was sent.
    pub fn is_well(&self) -> bool {
        self.failures == 0
    }

    /// Records a pause that the platform asked for (part 8).
    pub fn paused(&mut self, until: Timestamp) {
        self.paused_until = Some(until);
    }

    /// Records that the tab was hidden or became visible. A tab that becomes visible reads at once, except for a read that isn't
    /// polled and is less than a minute old.
    pub fn shown(&mut self, visible: bool, now: Timestamp) {
        let fresh = self.once && self.last.is_some_and(|last| now.since(last) < MINUTE);
        if visible && self.hidden && !fresh {
            self.last = None;
        }
        self.hidden = !visible;
    }

    /// Makes the next read due at once, because of Refresh. A pause that the platform asked for still applies.
    pub fn refresh(&mut self) {
        self.last = None;
        self.not_before = None;
    }

    /// Returns the milliseconds until the next read; None if only an event causes one.
    pub fn wait(&self, now: Timestamp) -> Option<i64> {
        if self.once && (self.failures == 0 || self.lasting) && self.last.is_some() {
            return None;
        }
        // A reading in the future means that the clock was set back: nothing is known of its age.
        let due = self
            .last
            .filter(|last| *last <= now)
            .map_or(0, |last| self.interval(now) + self.grace - now.since(last));
        let pause =
            self.paused_until.filter(|until| is_pause(*until, now)).map_or(0, |until| until.since(now));
        let soonest = self.not_before.map_or(0, |soonest| soonest.since(now)).min(BETWEEN_WRITES);
        Some(due.max(pause).max(soonest).max(0))
    }

    /// Returns the milliseconds after which data is stale: three intervals. None for a read that isn't polled.
    pub fn stale_after(&self, now: Timestamp) -> Option<i64> {
        (!self.once).then(|| self.interval(now).saturating_mul(3))
    }

    fn interval(&self, now: Timestamp) -> i64 {
        self.pace(now).max(self.min_interval)
    }

    fn pace(&self, now: Timestamp) -> i64 {
        if self.hidden || self.lasting {
            return HIDDEN;
        }
        let age = self.began.map_or(i64::MAX, |began| now.since(began));
        let pace = if age < BURST {
            2 * SECOND
        } else if !self.moving {
            IDLE * (1 + self.beside)
        } else if age < LONG {
            5 * SECOND
        } else {
            15 * SECOND
        };
        match self.failures {
            0 => pace,
            failures => backoff(failures).max(if pace >= IDLE { 0 } else { pace }),
        }
    }
}

/// Returns true if a pause until `until` is still in force. No pause is longer than one hour (`Reply::refused`): one that ends clearly
/// later was set before the clock was set back.
pub fn is_pause(until: Timestamp, now: Timestamp) -> bool {
    (1..=65 * MINUTE).contains(&until.since(now))
}

/// Returns the interval after failures, in milliseconds: 2, 4, 8, 16, 30 s.
fn backoff(failures: u32) -> i64 {
    (SECOND << failures.min(5)).min(MAX_BACKOFF)
}

#[cfg(test)]
mod tests;
