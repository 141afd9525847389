//! Reads that cost a request each, sent in turn (companion, "The two profiles"): those on the screen first, those in transition more
//! often, and never more than 500 an hour for any number of them.

use super::event::{Command, Context};
use super::{Entry, NOT_READ_AGAIN_IN_TURN_MS, Pacing, Reader};
use crate::reading::bucket::{BUCKET_CAPACITY, REFILL_MS};
use crate::steady_clock::Instant;

/// The number of tokens that have to be left for the first read of a record that isn’t on the screen. A followed record that isn’t on
/// the screen needs 50, any other record that was read before needs 150.
pub(super) const RESERVED_FOR_VISIBLE: i64 = 100;
/// The maximum number of reads in turn that one reader has in flight.
const MAX_IN_FLIGHT: usize = 4;
/// The minimum interval of reads of data in transition, in milliseconds for each request: while n requests are in transition, each of them is
/// sent at most every n × this interval, and not more often than its own polling interval.
const TRANSITION_INTERVAL_MS: i64 = 1_200;
/// Milliseconds between two retries of failed reads: of n failed reads, each is retried every n × this interval, but not more often than
/// every `interval_ms`. A whole round of the requests on the screen takes precedence if it is shorter. Followed reads are retried at the
/// interval of reads in transition.
const RETRY_INTERVAL_MS: i64 = 24_000;

/// A read that is due. The smallest one is sent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    /// 0 for the most urgent.
    rank: i64,
    /// Orders reads of the same rank: the oldest data is read first.
    read_at: Option<Instant>,
    index: usize,
}

impl Reader {
    pub(super) fn send_in_turn(&mut self, now: Instant, context: &mut Context) -> Vec<Command> {
        let Pacing::InTurn { interval_ms, by_sight } = self.pacing else { return Vec::new() };
        // Within a pause nothing is sent, and no token is taken.
        if let Some(pause) = context.paused_until.map(|until| until.since(now)).filter(|pause| *pause > 0) {
            return vec![Command::Wait(Some(pause))];
        }
        let mut commands = Vec::new();
        loop {
            context.bucket.fill(now);
            self.is_stretched = context.min_interval > 0 || context.bucket.left() <= 0;
            let in_flight = self.entries.iter().filter(|entry| entry.in_flight.is_some()).count();
            if in_flight >= MAX_IN_FLIGHT {
                commands.push(Command::Wait(None));
                return commands;
            }
            let (turn, wait) = self.next_turn(interval_ms, now, context.bucket.left());
            let gap = self.sent_at.map_or(0, |sent| (context.min_interval - now.since(sent)).max(0));
            let Some(turn) = turn else {
                commands.push(Command::Wait(wait.map(|wait| wait.max(gap))));
                return commands;
            };
            // The minimum interval of the request budget doesn’t delay a person’s Refresh, nor the first reads of a page while the remaining
            // delay is at most 30 s. It does delay the first reads of lists that report their rows on the screen: they may have thousands of
            // rows.
            let waits = self.entries.get(turn.index).is_some_and(|entry| {
                let is_first = entry.read_at.is_none() && entry.poll.has_not_failed();
                !entry.is_requested && (by_sight || gap > NOT_READ_AGAIN_IN_TURN_MS || !is_first)
            });
            if gap > 0 && waits {
                commands.push(Command::Wait(Some(gap)));
                return commands;
            }
            context.bucket.take();
            self.sent_at = Some(now);
            commands.extend(self.start(turn.index, now));
        }
    }

    /// Returns the most urgent of the reads that are due (None if none is), and the milliseconds until the next read is due: 0 if one is
    /// due, None if only an event causes another read.
    fn next_turn(&mut self, interval_ms: i64, now: Instant, tokens: i64) -> (Option<Turn>, Option<i64>) {
        let count = |is_counted: fn(&Entry) -> bool| {
            i64::try_from(self.entries.iter().filter(|entry| is_counted(entry)).count()).unwrap_or(i64::MAX)
        };
        let moving_interval =
            count(|entry| entry.poll.is_in_transition()).saturating_mul(TRANSITION_INTERVAL_MS);
        let failing_interval =
            count(|entry| !entry.poll.has_not_failed()).saturating_mul(RETRY_INTERVAL_MS).max(interval_ms);
        let resting_interval = count(|entry| entry.is_on_screen).saturating_mul(interval_ms);
        let is_visible = self.is_visible;
        let (mut best, mut next) = (None::<Turn>, None::<i64>);
        for (index, entry) in self.entries.iter_mut().enumerate() {
            if !entry.may_be_sent() || (!is_visible && !entry.poll.is_in_transition()) {
                continue;
            }
            let is_followed = entry.poll.is_followed(now);
            // A failed read is retried at the interval for failures if that is shorter than a whole round of all requests on the screen.
            let has_not_failed = entry.poll.has_not_failed();
            entry.poll.set_min_interval(match (is_followed, has_not_failed) {
                (true, _) => moving_interval,
                (false, true) => resting_interval,
                (false, false) => failing_interval.min(resting_interval),
            });
            let age = entry.read_at.map_or(0, |read_at| now.since(read_at));
            let is_late = age > resting_interval.max(NOT_READ_AGAIN_IN_TURN_MS).saturating_mul(2);
            // Among the requests on the screen, those that were never read come first, then the followed ones (in
            // transition or after a write), then the others. A request whose data is older than two rounds, and than 60
            // s, ranks with the followed ones. Requests that aren't on the screen are only sent while enough tokens
            // remain for those that are.
            let (rank, needed) = match (entry.is_on_screen, is_followed, entry.read_at) {
                (true, _, None) => (0, 1),
                (true, true, _) => (1, 1),
                (true, false, _) => (if is_late { 1 } else { 2 }, 1),
                (false, true, _) => (3, RESERVED_FOR_VISIBLE / 2),
                (false, false, None) => (4, RESERVED_FOR_VISIBLE),
                (false, false, Some(_)) => (5, BUCKET_CAPACITY - RESERVED_FOR_VISIBLE / 2),
            };
            let due = entry.poll.wait(now).unwrap_or(i64::MAX);
            let due = due.max((needed - tokens).max(0).saturating_mul(REFILL_MS));
            let turn = Turn { rank, read_at: entry.read_at, index };
            if due == 0 && best.is_none_or(|best| turn < best) {
                best = Some(turn);
            }
            next = Some(next.map_or(due, |next| next.min(due)));
        }
        (best, next)
    }

    /// Returns the age in milliseconds from which the oldest data on the screen is stale: three rounds, and at least 90 s.
    pub(super) fn stale_in_turn(&self, interval_ms: i64) -> i64 {
        let on_screen =
            self.entries.iter().filter(|entry| entry.is_on_screen && !entry.is_not_offered).count();
        let interval = if self.is_stretched { interval_ms.max(REFILL_MS) } else { interval_ms };
        let round = interval.saturating_mul(i64::try_from(on_screen).unwrap_or(i64::MAX));
        NOT_READ_AGAIN_IN_TURN_MS.max(round).saturating_mul(3)
    }
}
