//! A clock that only goes forward: the age of data is measured with it, whatever happens to the clock of the machine.

use slipway_api::Timestamp;

/// A moment of the [`SteadyClock`], in milliseconds since the page was loaded. Negative for data that another tab requested before this
/// page was loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(pub i64);

impl Instant {
    /// Returns the instant `milliseconds` later.
    #[must_use]
    pub fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Returns the milliseconds since `earlier`; negative if `earlier` is later.
    pub fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Milliseconds by which the difference between the clock of the machine and the uptime of the page has to change for the clock to count
/// as set, or the machine as having slept.
const JUMP_MS: i64 = 1_000;

/// Milliseconds between two readings from which on the tab counts as frozen: the clock may have been set several times in between. Tabs in
/// the background, whose timers the browser slows down, still have a reading a minute.
const FREEZE_MS: i64 = 90_000;

/// Milliseconds after a jump of the clock within which messages that other tabs sent before the jump may still arrive.
const SETTLING_MS: i64 = 10_000;

/// Derives the time that has passed from the two clocks of a browser: the clock of the machine, which people and time servers set, and the
/// uptime of the page, which may stand still while the machine sleeps.
///
/// If the clock of the machine is set back, the change is ignored. A jump ahead counts as time that has passed: after a sleep, that time
/// did pass; after a correction of the clock, data only looks older than it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct SteadyClock {
    /// Milliseconds by which the clock of the machine jumped ahead of the uptime so far, for example while the machine slept.
    slept: i64,
    /// The difference of both clocks at the first reading, or at the last jump if there was one. None before the first reading. Smaller
    /// changes don't update it, so that slow drift adds up to a jump.
    difference: Option<i64>,
    last: Instant,
    /// The last time at which the clock was found to have been set, the machine to have slept, or the tab to have been frozen. None if none
    /// of these happened.
    jumped_at: Option<Instant>,
}

impl SteadyClock {
    /// Returns the present instant. It is never before an earlier one.
    pub fn read(&mut self, wall: Timestamp, uptime_ms: i64) -> Instant {
        let difference = wall.0.saturating_sub(uptime_ms);
        let jump = self.difference.map_or(0, |known| difference.saturating_sub(known));
        if self.difference.is_none() || jump.abs() >= JUMP_MS {
            self.slept = self.slept.saturating_add(jump.max(0));
            self.difference = Some(difference);
        }
        let before = self.last;
        self.last = self.last.max(Instant(uptime_ms.saturating_add(self.slept)));
        if jump.abs() >= JUMP_MS || self.last.since(before) >= FREEZE_MS {
            self.jumped_at = Some(self.last);
        }
        self.last
    }

    /// Returns the instant of a date that another tab read from the clock of the machine a moment ago. None if the age is unknown: the clock
    /// may have been set since, or the date is a second or more in the future. A date less than a second ahead counts as the present, because
    /// tabs round their clocks differently. Call after [`Self::read`].
    pub fn instant_of(&self, date: Timestamp, wall: Timestamp) -> Option<Instant> {
        let age = wall.since(date);
        let is_settled = self.jumped_at.is_none_or(|at| self.last.since(at) > SETTLING_MS);
        (is_settled && age > -JUMP_MS).then(|| self.last.plus(-age.max(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_sleep_counts_and_a_clock_that_is_set_back_does_not() {
        let mut clock = SteadyClock::default();
        assert_eq!(clock.read(Timestamp(1_000_000), 500), Instant(500));
        assert_eq!(clock.read(Timestamp(1_010_000), 10_500), Instant(10_500));
        assert_eq!(clock.read(Timestamp(4_610_000), 10_500), Instant(3_610_500), "an hour of sleep");
        assert_eq!(clock.read(Timestamp(2_811_000), 11_500), Instant(3_611_500), "set back by 30 minutes");
        assert_eq!(clock.read(Timestamp(2_812_000), 12_500), Instant(3_612_500));
    }

    #[test]
    fn a_date_of_another_tab_has_an_instant_unless_the_clock_was_set_back() {
        let mut clock = SteadyClock::default();
        clock.read(Timestamp(1_000_000), 0);
        clock.read(Timestamp(1_060_000), 60_000);
        assert_eq!(clock.instant_of(Timestamp(1_059_000), Timestamp(1_060_000)), Some(Instant(59_000)));
        assert_eq!(
            clock.instant_of(Timestamp(1_060_999), Timestamp(1_060_000)),
            Some(Instant(60_000)),
            "rounded"
        );
        assert_eq!(clock.instant_of(Timestamp(1_061_000), Timestamp(1_060_000)), None, "in the future");
        clock.read(Timestamp(1_021_000), 61_000);
        assert_eq!(clock.instant_of(Timestamp(1_020_000), Timestamp(1_021_000)), None);
        clock.read(Timestamp(1_031_000), 71_000);
        assert_eq!(
            clock.instant_of(Timestamp(1_030_000), Timestamp(1_031_000)),
            None,
            "ten seconds afterwards"
        );
        clock.read(Timestamp(1_032_000), 72_000);
        assert_eq!(clock.instant_of(Timestamp(1_031_000), Timestamp(1_032_000)), Some(Instant(71_000)));
    }

    #[test]
    fn small_differences_do_not_add_up() {
        let mut clock = SteadyClock::default();
        clock.read(Timestamp(0), 0);
        for step in 1..10_000 {
            clock.read(Timestamp(step * 3 + step % 2), step * 3 + (step + 1) % 2);
        }
        assert!(clock.read(Timestamp(30_000), 30_000).0 <= 30_001);
    }

    proptest! {
        /// Whatever the clock of the machine does, no instant is before an earlier one, and the time between two readings is at most a
        /// second shorter than the uptime shows.
        #[test]
        fn never_goes_back(steps in prop::collection::vec((-4_000_000_i64..4_000_000, 0_i64..100_000), 1..50)) {
            let (mut clock, mut wall, mut uptime) = (SteadyClock::default(), 1_000_000_000, 0);
            let mut last = clock.read(Timestamp(wall), uptime);
            for (set, passed) in steps {
                (wall, uptime) = (wall + set + passed, uptime + passed);
                let now = clock.read(Timestamp(wall), uptime);
                prop_assert!(now.since(last) >= passed - JUMP_MS);
                prop_assert!(now >= last);
                last = now;
            }
        }
    }
}
