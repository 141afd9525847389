//! The pauses that the platform asks for with a 429 (part 8): nothing is sent until their end.

use crate::steady_clock::Instant;

/// The pause after a 429 without a readable reset, in milliseconds. It doubles with each episode, up to [`MAX_PAUSE_MS`].
const FIRST_PAUSE_MS: i64 = 60_000;
const MAX_PAUSE_MS: i64 = 600_000;

/// The present pause, and the number of episodes of 429 responses in a row.
///
/// The 429 responses of one burst are one episode: their requests were sent before the first of them was answered. A 429 during the pause
/// belongs to the same episode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pauses {
    /// The beginning and the end of the last pause; None before the first pause, and after a success.
    last: Option<(Instant, Instant)>,
    /// The number of episodes since the last success.
    episodes: u32,
}

impl Pauses {
    /// Returns the end of the present pause; None if there is none.
    pub fn until(&self, now: Instant) -> Option<Instant> {
        self.last.map(|(_, until)| until).filter(|until| *until > now)
    }

    /// Records a 429 response to a request that was sent at `sent_at`, and returns the end of the pause. `reset_ms` is the number of
    /// milliseconds until the reset, None if the response has no readable one. A further 429 of the same episode only extends the pause if
    /// its reset is later.
    pub fn record_rate_limit(&mut self, sent_at: Instant, now: Instant, reset_ms: Option<i64>) -> Instant {
        let episode = self.last.filter(|(begun, until)| sent_at <= *begun || *until > now);
        if episode.is_none() {
            self.episodes = self.episodes.saturating_add(1);
        }
        let doubled = (FIRST_PAUSE_MS << self.episodes.saturating_sub(1).min(4)).min(MAX_PAUSE_MS);
        let (begun, until) = match (episode, reset_ms) {
            (Some((begun, until)), None) => (begun, until),
            (Some((begun, until)), Some(reset)) => (begun, until.max(now.plus(reset))),
            (None, reset) => (now, now.plus(reset.unwrap_or(doubled))),
        };
        self.last = Some((begun, until));
        until
    }

    /// Records a successful request. If it was sent after the end of the last pause, the next pause has its first length again.
    pub fn record_success(&mut self, sent_at: Instant) {
        if self.last.is_some_and(|(_, until)| sent_at >= until) {
            *self = Self::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(seconds: i64) -> Instant {
        Instant(seconds * 1_000)
    }

    #[test]
    fn the_429s_of_one_burst_pause_for_one_minute() {
        let mut pauses = Pauses::default();
        for answered in [1, 2, 3] {
            assert_eq!(pauses.record_rate_limit(at(0), at(answered), None), at(61));
        }
        assert_eq!(pauses.until(at(60)), Some(at(61)));
        assert_eq!(pauses.until(at(61)), None);
        assert_eq!(
            pauses.record_rate_limit(at(0), at(62), None),
            at(61),
            "a late answer to the same burst begins no other pause"
        );
    }

    #[test]
    fn each_further_episode_doubles_the_pause_up_to_ten_minutes() {
        let mut pauses = Pauses::default();
        let mut now = at(0);
        let lengths: Vec<i64> = (0..6)
            .map(|_| {
                let until = pauses.record_rate_limit(now, now, None);
                let length = until.since(now) / 1_000;
                now = until;
                length
            })
            .collect();
        assert_eq!(lengths, [60, 120, 240, 480, 600, 600]);
        let before = pauses;
        pauses.record_success(at(0));
        assert_eq!(pauses, before, "its request was sent before the pause");
        pauses.record_success(now);
        assert_eq!(pauses.record_rate_limit(now, now, None), now.plus(60_000));
    }

    #[test]
    fn a_reset_of_the_platform_counts_as_it_is() {
        let mut pauses = Pauses::default();
        assert_eq!(pauses.record_rate_limit(at(0), at(1), Some(5_000)), at(6));
        assert_eq!(pauses.record_rate_limit(at(0), at(2), Some(20_000)), at(22), "the later of two resets");
        assert_eq!(pauses.record_rate_limit(at(0), at(3), Some(1_000)), at(22));
    }

    proptest! {
        /// However many 429 responses to requests of one burst arrive within the pause of a minute, the end of the pause stays the same.
        #[test]
        fn a_burst_never_extends_its_pause(answers in prop::collection::vec(0_i64..59_000, 1..40)) {
            let mut pauses = Pauses::default();
            let first = pauses.record_rate_limit(at(0), at(0), None);
            for answer in answers {
                prop_assert_eq!(pauses.record_rate_limit(at(0), Instant(answer), None), first);
            }
        }
    }
}
