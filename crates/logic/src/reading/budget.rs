//! The budget of requests, and the intervals of polling that stay within the budget (part 8: 1000 requests an hour for a token, unless the
//! platform reports another limit).
//!
//! Polling uses at most half of the requests that remain until the reset. The rest is for a person's actions.

use super::poll::IDLE_MS;
use crate::steady_clock::Instant;

const HOUR: i64 = 3_600_000;
/// The number of requests in an hour where neither `config.json` nor the platform states a limit (part 8).
pub const DEFAULT_HOURLY_LIMIT: u32 = 1_000;
/// The requests of one polled read in an hour without a transition.
pub const HOURLY: i64 = HOUR / IDLE_MS;
/// The number of requests that polling leaves for the quick reads after a write: polling slows down before fewer are left.
const RESERVE: i64 = 60;
/// The number of milliseconds below which two reported times of the reset count as the end of the same period.
const SAME_PERIOD_MS: i64 = 5_000;

/// The limit of requests and the number of remaining requests, as the platform reports them, or as the console counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The limit of requests in an hour until the platform reports one.
    usual: i64,
    limit: i64,
    remaining: i64,
    /// The time of the reset; None before the first request.
    resets_at: Option<Instant>,
    /// True if the numbers come from a response; false if the console counts its own requests.
    is_reported: bool,
}

impl Budget {
    /// Creates a budget of `usual` requests in an hour, until the platform reports other numbers.
    pub fn new(usual: u32) -> Self {
        let usual = i64::from(usual);
        Self { usual, limit: usual, remaining: usual, resets_at: None, is_reported: false }
    }

    /// Returns the budget for a new session: nothing was sent yet, and the platform reported nothing.
    #[must_use]
    pub fn reset(self) -> Self {
        Self { limit: self.usual, remaining: self.usual, resets_at: None, is_reported: false, ..self }
    }

    /// Records that a request was sent: one fewer remains. Begins a new hour if the known period has ended.
    pub fn record_request(&mut self, now: Instant) {
        if self.left(now).is_none() {
            *self =
                Self { remaining: self.limit, resets_at: Some(now.plus(HOUR)), is_reported: false, ..*self };
        }
        self.remaining = (self.remaining - 1).max(0);
    }

    /// Records the numbers in the headers of a response: the limit (None if it is missing, so that the known one stays), the number of
    /// remaining requests, and the time of the reset. Responses arrive in any order, so within one period the lowest number of remaining
    /// requests counts.
    pub fn record_response(&mut self, limit: Option<i64>, remaining: i64, resets_at: Instant) {
        let same_reset =
            self.resets_at.filter(|known| self.is_reported && resets_at.since(*known).abs() < SAME_PERIOD_MS);
        self.remaining = if same_reset.is_some() { remaining.min(self.remaining) } else { remaining };
        self.limit = limit.unwrap_or(self.limit).max(remaining);
        self.resets_at = Some(same_reset.map_or(resets_at, |known| known.max(resets_at)));
        self.is_reported = true;
    }

    /// Returns the number of remaining requests and the time of the reset; None before the first request, and after the reset.
    pub fn left(&self, now: Instant) -> Option<(i64, Instant)> {
        self.resets_at.filter(|resets_at| *resets_at > now).map(|resets_at| (self.remaining, resets_at))
    }

    /// Returns the limit of requests in a period, usually an hour.
    pub fn limit(&self) -> i64 {
        self.limit
    }

    /// Returns the minimum interval in milliseconds at which each of `readers` polled reads may be sent; 0 while enough requests remain.
    /// Also 0 while the number of remaining requests isn't known. `hourly` is the number of requests that all of these reads together send
    /// in an hour without a transition.
    pub fn min_interval(&self, now: Instant, readers: i64, hourly: i64) -> i64 {
        let Some((remaining, resets_at)) = self.left(now) else { return 0 };
        let (until_reset_ms, polling_share) = (resets_at.since(now), remaining / 2);
        if polling_share >= until_reset_ms * hourly / HOUR + RESERVE {
            return 0;
        }
        let readers = readers.max(1);
        // The interval is never longer than the time until the reset. A read that is due after the reset would wait
        // although the budget of the next hour is available.
        (until_reset_ms * readers / polling_share.max(1)).min(until_reset_ms).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Instant {
        Instant(seconds * 1_000)
    }

    #[test]
    fn plenty_slows_nothing_and_little_is_spread_until_the_reset() {
        let mut budget = Budget::new(DEFAULT_HOURLY_LIMIT);
        assert_eq!(budget.min_interval(at(0), 3, 3 * HOURLY), 0, "nothing is known");
        budget.record_response(Some(1_000), 900, at(3_600));
        assert_eq!(budget.min_interval(at(0), 1, HOURLY), 0);
        assert_eq!(
            budget.min_interval(at(0), 4, 4 * HOURLY),
            3_600_000 * 4 / 450,
            "four readers at rest need more than half"
        );
        assert_eq!(budget.min_interval(at(0), 5, 200), 0, "several that are read rarely need little");
        budget.record_response(Some(1_000), 100, at(3_600));
        assert_eq!(
            budget.min_interval(at(0), 5, 122),
            360_000,
            "fifty for five, however rarely they want to read"
        );
        budget.record_response(Some(1_000), 20, at(3_600));
        assert_eq!(budget.min_interval(at(0), 1, HOURLY), 360_000, "ten readings in an hour");
        budget.record_response(Some(1_000), 0, at(3_600));
        assert_eq!(budget.min_interval(at(3_000), 2, 2 * HOURLY), 600_000, "none before the reset");
        assert_eq!(budget.min_interval(at(3_600), 2, 2 * HOURLY), 0, "and after it nothing is known again");
    }

    #[test]
    fn polling_plans_for_half_of_what_remains_and_leaves_some_at_every_moment() {
        for (remaining, readers) in [(40, 1), (200, 2), (500, 6), (999, 9)] {
            let mut budget = Budget::new(DEFAULT_HOURLY_LIMIT);
            budget.record_response(None, remaining, at(3_600));
            let mut now = at(0);
            while now < at(3_590) {
                let (left, resets) = budget.left(now).unwrap();
                assert!(left > 0, "nothing is left for a person at {now:?}, of {remaining}");
                // At rest each reader reads every 30 s.
                let least = budget.min_interval(now, readers, readers * HOURLY).max(IDLE_MS);
                let planned = resets.since(now) / least * readers;
                assert!(
                    planned <= left / 2 + 1 || budget.min_interval(now, readers, readers * HOURLY) == 0,
                    "{planned} of {left}"
                );
                now = now.plus((least / readers).max(1));
                budget.record_response(None, left - 1, at(3_600));
            }
        }
    }

    #[test]
    fn without_a_word_of_the_platform_it_is_counted_here() {
        let mut budget = Budget::new(DEFAULT_HOURLY_LIMIT);
        for _ in 0..990 {
            budget.record_request(at(10));
        }
        assert_eq!(budget.left(at(10)), Some((10, at(3_610))));
        assert_eq!(budget.min_interval(at(10), 1, HOURLY), 720_000);
        budget.record_request(at(3_610));
        assert_eq!(budget.left(at(3_610)), Some((999, at(7_210))));
    }

    #[test]
    fn the_host_says_how_many_requests_there_are_until_the_platform_does() {
        let mut budget = Budget::new(5_000);
        budget.record_request(at(10));
        assert_eq!((budget.limit(), budget.left(at(10))), (5_000, Some((4_999, at(3_610)))));
        budget.record_response(Some(1_000), 999, at(3_600));
        assert_eq!((budget.limit(), budget.left(at(10))), (1_000, Some((999, at(3_600)))));
        let fresh = budget.reset();
        assert_eq!((fresh.limit(), fresh.left(at(10))), (5_000, None), "another session knows nothing of it");
    }

    #[test]
    fn replies_in_another_order_do_not_give_requests_back() {
        let mut budget = Budget::new(DEFAULT_HOURLY_LIMIT);
        budget.record_response(Some(1_000), 500, at(60));
        budget.record_response(Some(1_000), 502, at(61));
        assert_eq!(budget.left(at(0)).map(|(left, _)| left), Some(500));
        budget.record_response(Some(1_000), 999, at(3_700));
        assert_eq!(budget.left(at(61)).map(|(left, _)| left), Some(999));
    }
}
