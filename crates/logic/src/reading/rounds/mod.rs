//! The round-robin of status reads that cost a request each (companion, "The two profiles"): services on the screen
//! first, services in transition more often, and never more than 500 an hour for any number of services.

use crate::reading::poll::Poll;
use slipway_api::{ApiError, Timestamp};
use std::collections::{HashMap, HashSet};

/// Milliseconds of rest from which a write is followed by one read.
const HOUR: i64 = 3_600_000;
/// The capacity of the token bucket. With the tokens of an hour it is 500 requests.
const PLENTY: i64 = 200;
/// The interval of a new token, in milliseconds: 300 an hour.
const REFILL: i64 = 12_000;
/// The number of tokens kept for services on the screen.
const FOR_SEEN: i64 = 100;
/// The maximum number of requests in flight.
const BESIDE: usize = 4;
/// The interval for services in transition, in milliseconds, multiplied by their number.
const MOVING: i64 = 1_200;

/// The interval for reads that fail, in milliseconds, multiplied by their number: 150 an hour for any number of them.
const FAILING: i64 = 24_000;

/// The age in milliseconds below which a visit or a return to the tab doesn't read again.
const FRESH: i64 = 30_000;

/// The token bucket of a session, shared by all pages.
#[derive(Clone, Copy, Debug)]
pub struct TokenBucket {
    left: i64,
    /// The time of the last new token.
    filled: Timestamp,
}

impl Default for TokenBucket {
    fn default() -> Self {
        Self { left: PLENTY, filled: Timestamp(0) }
    }
}

impl TokenBucket {
    fn fill(&mut self, now: Timestamp) {
        // The clock was set back: time goes on from here.
        self.filled = self.filled.min(now);
        let came = now.since(self.filled) / REFILL;
        if came > 0 {
            self.left = self.left.saturating_add(came).min(PLENTY);
            self.filled = if self.left == PLENTY { now } else { self.filled.plus(came * REFILL) };
        }
    }

    /// Puts back the token of a request that wasn't sent.
    pub fn give_back(&mut self) {
        self.left = (self.left + 1).min(PLENTY);
    }
}

/// The read of one id, for the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoundRead {
    /// The time of the last successful read.
    pub read_at: Option<Timestamp>,
    /// The error of the last read; None if it succeeded.
    pub error: Option<ApiError>,
}

impl RoundRead {
    /// Returns true until the first read succeeds or fails.
    pub fn is_loading(&self) -> bool {
        self.read_at.is_none() && self.error.is_none()
    }
}

/// The reading state of one status.
#[derive(Clone, Debug)]
struct One {
    id: String,
    poll: Poll,
    seen: bool,
    last: Option<Timestamp>,
    flying: bool,
    off: bool,
    /// True if a person asked for the status.
    wanted: bool,
}

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Send the read of this id.
    Ask(String),
    /// Wait for this many milliseconds.
    Wait(i64),
    /// Wait for an event.
    Nothing,
}

/// The statuses that a page reads one by one.
#[derive(Clone, Debug)]
pub struct Rounds {
    all: Vec<One>,
    /// The interval without a transition, in milliseconds.
    rest: i64,
    stretched: bool,
    asked: Option<Timestamp>,
    visible: bool,
    /// True if the page reports which services are on the screen; else all count as visible.
    by_sight: bool,
}

impl Rounds {
    /// Creates an empty round-robin with an interval of `rest` milliseconds. `by_sight`: the page will report which services are
    /// on the screen.
    pub fn new(rest: i64, by_sight: bool) -> Self {
        Self { all: Vec::new(), rest, stretched: false, asked: None, visible: true, by_sight }
    }

    /// Sets the ids to read. The state of ids that stay is kept.
    pub fn list(&mut self, ids: &[String]) {
        let last = std::mem::take(&mut self.all);
        let mut last: HashMap<String, One> = last.into_iter().map(|one| (one.id.clone(), one)).collect();
        self.all = ids
            .iter()
            .map(|id| match last.remove(id) {
                Some(one) => one,
                None => One {
                    id: id.clone(),
                    poll: Poll::default(),
                    seen: !self.by_sight,
                    last: None,
                    flying: false,
                    off: false,
                    wanted: false,
                },
            })
            .collect();
    }

    /// Sets the ids that are on the screen.
    pub fn seen(&mut self, ids: &[std::sync::Arc<str>]) {
        let ids: HashSet<&str> = ids.iter().map(|id| &**id).collect();
        for one in &mut self.all {
            one.seen = ids.contains(&*one.id);
        }
    }

    /// Records that the tab was hidden or became visible. A hidden tab reads only services in transition.
    pub fn shown(&mut self, visible: bool, now: Timestamp) {
        self.visible = visible;
        for one in &mut self.all {
            one.poll.shown(visible, now);
            one.keep_fresh(now);
        }
    }

    /// Seeds a status with a cached read and its time. `written` is the time of the last write: a read before it
    /// doesn't count as fresh.
    pub fn known(&mut self, id: &str, at: Timestamp, moving: bool, now: Timestamp, written: Timestamp) {
        if let Some(one) = self.one(id) {
            one.last = Some(at);
            one.poll.known(at, moving);
            one.poll.refresh();
            if at > written {
                one.keep_fresh(now);
            }
        }
    }

    /// Makes the reads of all services on the screen due at once, because of Refresh.
    pub fn refresh(&mut self) {
        for one in self.all.iter_mut().filter(|one| one.seen) {
            (one.off, one.wanted) = (false, true);
            one.poll.refresh();
        }
    }

    /// Records a write. Services that it named are read often; if it named none, all services on the screen are read once.
    pub fn wrote(&mut self, what: &str, now: Timestamp) {
        let mut is_named = false;
        for one in self.all.iter_mut().filter(|one| what.contains(&one.id)) {
            is_named = true;
            if self.rest < HOUR {
                one.poll.wrote(now);
            } else {
                one.poll.refresh();
            }
        }
        if !is_named {
            self.refresh();
        }
    }

    /// Returns the next step. `apart` is the minimum interval of the request budget, in milliseconds.
    pub fn next(&mut self, now: Timestamp, apart: i64, bucket: &mut TokenBucket) -> Next {
        bucket.fill(now);
        self.stretched = apart > 0 || bucket.left <= 0;
        if self.all.iter().filter(|one| one.flying).count() >= BESIDE {
            return Next::Nothing;
        }
        let (left, visible, by_sight) = (bucket.left, self.visible, self.by_sight);
        let many = |which: fn(&One) -> bool| {
            i64::try_from(self.all.iter().filter(|one| which(one)).count()).unwrap_or(i64::MAX)
        };
        let (moving, seen) = (many(|one| one.poll.moves()), many(|one| one.seen));
        let failing = many(|one| !one.poll.is_well()).saturating_mul(FAILING).max(self.rest);
        let (moving, resting) = (moving.saturating_mul(MOVING), seen.saturating_mul(self.rest));
        let mut best: Option<(i64, i64, usize)> = None;
        let mut wait = None::<i64>;
        for (place, one) in self.all.iter_mut().enumerate() {
            if one.flying || one.off || (!visible && !one.poll.moves()) {
                continue;
            }
            let moves = one.poll.is_followed(now);
            // What failed is tried again sooner than its turn comes.
            let is_well = one.poll.is_well();
            one.poll.stretch(if moves {
                moving
            } else if is_well {
                resting
            } else {
                failing.min(resting)
            });
            let due = one.poll.wait(now).unwrap_or(i64::MAX);
            let age = one.last.map_or(0, |last| now.since(last));
            let is_late = age > resting.max(FRESH).saturating_mul(2);
            // What rests waits for what moves, but not for ever. What isn't on the screen is asked about with what that leaves over.
            let (rank, needs) = match (one.seen, moves, one.last) {
                (true, _, None) => (0, 1),
                (true, true, _) => (1, 1),
                (true, false, _) => (if is_late { 1 } else { 2 }, 1),
                (false, true, _) => (3, FOR_SEEN / 2),
                (false, false, None) => (4, FOR_SEEN),
                (false, false, Some(_)) => (5, PLENTY - FOR_SEEN / 2),
            };
            let due = due.max((needs - left).max(0).saturating_mul(REFILL));
            // Of equals, the one that was read longest ago.
            let turn = (rank, one.last.map_or(0, |last| last.0), place);
            if due == 0 && best.is_none_or(|best| turn < best) {
                best = Some(turn);
            }
            wait = Some(wait.map_or(due, |wait| wait.min(due)));
        }
        let gap = self.asked.map_or(0, |asked| (apart - now.since(asked).max(0)).max(0));
        match (best.and_then(|(.., place)| self.all.get_mut(place)), wait) {
            // The first reads of a page don’t wait. Lists whose rows on the screen decide may have thousands: those wait.
            (Some(one), _)
                if gap > 0
                    && !one.wanted
                    && (by_sight || gap > FRESH || one.last.is_some() || !one.poll.is_well()) =>
            {
                Next::Wait(gap)
            }
            (Some(one), _) => {
                one.flying = true;
                bucket.left -= 1;
                self.asked = Some(now);
                Next::Ask(one.id.clone())
            }
            (None, Some(wait)) => Next::Wait(wait.max(gap)),
            (None, None) => Next::Nothing,
        }
    }

    fn one(&mut self, id: &str) -> Option<&mut One> {
        self.all.iter_mut().find(|one| one.id == id)
    }

    /// Records a successful read.
    pub fn read(&mut self, id: &str, now: Timestamp, moving: bool, transition: bool) {
        if let Some(one) = self.one(id) {
            (one.flying, one.wanted) = (false, false);
            one.last = Some(now);
            one.poll.read(now, moving, transition);
        }
    }

    /// Records a successful read of another tab, as [`Self::read`]. The next one is due `grace` milliseconds later. A read that was due
    /// here as well takes a token, as the tabs share their budget.
    pub fn heard(
        &mut self,
        id: &str,
        now: Timestamp,
        (moving, transition): (bool, bool),
        grace: i64,
        bucket: &mut TokenBucket,
    ) {
        // A person who asked gets a read of their own.
        let Some(one) = self.one(id).filter(|one| !one.wanted) else { return };
        let was_due = one.poll.wait(now).is_some_and(|wait| wait <= grace);
        (one.flying, one.last) = (false, Some(now));
        one.poll.heard(now, moving, transition, grace);
        if was_due {
            bucket.left = (bucket.left - 1).max(0);
        }
    }

    /// Makes the reads of these ids due, because what they say is outdated.
    pub fn outdated(&mut self, ids: &[String]) {
        for one in self.all.iter_mut().filter(|one| ids.contains(&one.id)) {
            one.poll.refresh();
        }
    }

    /// Returns true if a read that was asked for is still due; otherwise another tab sent it meanwhile, and its token is put back.
    pub fn is_still_due(&mut self, id: &str, now: Timestamp, bucket: &mut TokenBucket) -> bool {
        let is_due = self.one(id).is_some_and(|one| one.poll.wait(now) == Some(0));
        if !is_due {
            bucket.give_back();
            self.one(id).into_iter().for_each(|one| one.flying = false);
        }
        is_due
    }

    /// Returns true if the read of an id is due because its interval is over.
    pub fn is_periodic(&self, id: &str) -> bool {
        self.all.iter().any(|one| one.id == id && one.poll.is_periodic())
    }

    /// Records a failed read. `until` is the end of a pause that the platform asked for.
    pub fn failed(&mut self, id: &str, now: Timestamp, lasting: bool, until: Option<Timestamp>) {
        if let Some(one) = self.one(id) {
            (one.flying, one.wanted) = (false, false);
            one.poll.failed(now, lasting);
            if let Some(until) = until {
                one.poll.paused(until);
            }
        }
    }

    /// Records that the platform doesn't offer the status. Only [`Self::refresh`] makes its read due again.
    pub fn off(&mut self, id: &str) {
        if let Some(one) = self.one(id) {
            (one.flying, one.off) = (false, true);
        }
    }

    /// Returns the oldest read of the services on the screen. Services that weren't read don't count.
    pub fn as_of(&self) -> Option<Timestamp> {
        self.all.iter().filter(|one| one.seen && !one.off).filter_map(|one| one.last).min()
    }

    /// Returns the time of the last successful read of each id.
    pub fn read_times(&self) -> impl Iterator<Item = (&str, Option<Timestamp>)> {
        self.all.iter().map(|one| (one.id.as_str(), one.last))
    }

    /// Returns the time of the next read.
    pub fn next_try(&self, now: Timestamp) -> Option<Timestamp> {
        let waits =
            self.all.iter().filter(|one| !one.off && !one.flying).filter_map(|one| one.poll.wait(now));
        waits.min().map(|wait| now.plus(wait))
    }

    /// Returns the milliseconds after which the oldest read on the screen is stale: three rounds.
    pub fn stale_after(&self) -> i64 {
        let seen = self.all.iter().filter(|one| one.seen && !one.off).count();
        let each = if self.stretched { self.rest.max(REFILL) } else { self.rest };
        FRESH.max(each.saturating_mul(i64::try_from(seen).unwrap_or(i64::MAX))).saturating_mul(3)
    }

    /// Returns true if the request budget makes the reads on the screen slower.
    pub fn is_stretched(&self) -> bool {
        self.stretched
    }
}

impl One {
    /// Counts a recent read as the last one, so that the status isn't read again at once.
    fn keep_fresh(&mut self, now: Timestamp) {
        if let Some(last) = self.last.filter(|last| now.since(*last) < FRESH) {
            self.poll.known(last, self.poll.moves());
        }
    }
}

#[cfg(test)]
mod tests;
