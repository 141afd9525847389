//! Tests of the polling policy.

use super::*;
use proptest::prelude::*;

fn at(seconds: i64) -> Timestamp {
    Timestamp(seconds * SECOND)
}

/// Returns the seconds at which a deployment is read that is in transition from 0 to `end`.
fn readings(poll: &mut Poll, from: i64, end: i64, moving: impl Fn(i64) -> bool) -> Vec<i64> {
    let (mut now, mut read) = (from, Vec::new());
    loop {
        now += (poll.wait(at(now)).unwrap() + SECOND - 1) / SECOND;
        if now > end {
            return read;
        }
        read.push(now);
        let transition = moving(now) != poll.moving;
        poll.read(at(now), moving(now), transition);
    }
}

#[test]
fn reads_at_once_then_every_30_s_while_nothing_moves() {
    assert_eq!(readings(&mut Poll::default(), 0, 95, |_| false), [0, 30, 60, 90]);
}

#[test]
fn a_write_is_watched_at_2_s_until_it_shows_then_5_then_15() {
    let mut poll = Poll::default();
    poll.read(at(0), false, false);
    poll.wrote(at(10));
    let read = readings(&mut poll, 10, 2_000, |now| now >= 16);
    let gaps = |from: i64, to: i64| -> std::collections::BTreeSet<i64> {
        read.windows(2).filter(|w| w[0] >= from && w[1] <= to).map(|w| w[1] - w[0]).collect()
    };
    assert_eq!(read[0], 10);
    assert_eq!(gaps(10, 16), [2].into());
    assert_eq!(gaps(16, 890), [5].into());
    assert_eq!(gaps(920, 2_000), [15].into());
}

#[test]
fn a_write_is_watched_even_before_the_platform_moves() {
    let mut poll = Poll::default();
    poll.read(at(0), false, false);
    poll.wrote(at(1));
    assert_eq!(readings(&mut poll, 1, 12, |_| false), [1, 3, 5, 7, 9, 11]);
}

#[test]
fn many_writes_in_a_row_are_read_together() {
    let mut poll = Poll::default();
    poll.read(at(0), false, false);
    let mut read = 0;
    // Five writes a second for ten seconds.
    for tick in 0..50 {
        let now = Timestamp(100_000 + tick * 200);
        poll.wrote(now);
        if poll.wait(now) == Some(0) {
            poll.read(now, true, true);
            read += 1;
        }
    }
    assert!((5..=6).contains(&read), "{read} readings in ten seconds");
    poll.refresh();
    assert_eq!(poll.wait(Timestamp(110_000)), Some(0), "a person who asks is answered at once");
    let mut once = Poll::once();
    once.read(at(0), false, false);
    once.wrote(at(1));
    assert_eq!(once.wait(at(1)), Some(0), "the first write is read at once");
    once.read(at(1), false, false);
    once.wrote(at(2));
    assert_eq!(once.wait(at(2)), Some(SECOND));
}

#[test]
fn a_write_that_never_shows_is_watched_closely_for_20_s() {
    let mut poll = Poll::default();
    poll.read(at(0), false, false);
    poll.wrote(at(10));
    assert_eq!(readings(&mut poll, 10, 65, |_| false), [10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 60]);
    assert!(poll.is_followed(at(20)) && !poll.is_followed(at(30)) && !poll.moves());
}

#[test]
fn a_further_transition_restarts_at_5_s() {
    let mut poll = Poll::default();
    poll.read(at(0), true, false);
    poll.read(at(900), true, false);
    assert_eq!(poll.wait(at(900)), Some(15 * SECOND));
    poll.read(at(915), true, true);
    assert_eq!(poll.wait(at(915)), Some(5 * SECOND));
}

#[test]
fn a_hidden_tab_reads_every_minute_and_at_once_when_seen() {
    let mut poll = Poll::default();
    poll.read(at(0), true, false);
    poll.shown(false, at(0));
    assert_eq!(poll.wait(at(0)), Some(HIDDEN));
    poll.shown(true, at(1));
    assert_eq!(poll.wait(at(1)), Some(0));
    poll.read(at(1), true, false);
    poll.shown(true, at(1));
    assert_ne!(poll.wait(at(1)), Some(0), "being seen twice reads once");
}

#[test]
fn what_another_tab_read_is_read_a_moment_later_and_by_the_visible_tab_first() {
    let mut poll = Poll::default();
    poll.heard(at(0), false, false, 700);
    assert_eq!((poll.wait(at(0)), poll.is_periodic()), (Some(IDLE + 700), true));
    assert_eq!(poll.stale_after(at(0)), Some(3 * IDLE));
    poll.heard(at(10), true, true, 700);
    assert_eq!(poll.wait(at(10)), Some(5 * SECOND + 700), "what moves is read often");
    poll.read(at(12), false, true);
    assert_eq!(poll.wait(at(12)), Some(IDLE), "the tab that read is the next to read");
    let mut hidden = poll.clone();
    hidden.shown(false, at(12));
    poll.heard(at(20), false, false, 1_999);
    assert!(poll.wait(at(20)) < hidden.wait(at(20)), "a hidden tab hands over");
    poll.refresh();
    assert_eq!((poll.wait(at(21)), poll.is_periodic()), (Some(0), false), "a person who asks is answered");
}

#[test]
fn a_429_is_waited_out_and_forgotten_after_a_reading() {
    let mut poll = Poll::default();
    poll.failed(at(0), false);
    poll.paused(at(45));
    assert_eq!(poll.wait(at(0)), Some(45 * SECOND));
    poll.read(at(45), false, false);
    assert_eq!(poll.wait(at(45)), Some(IDLE));
}

#[test]
fn a_failure_that_lasts_is_not_asked_again_by_itself() {
    let mut poll = Poll::once();
    poll.failed(at(0), true);
    assert_eq!(poll.wait(at(0)), None);
    poll.refresh();
    assert_eq!(poll.wait(at(1)), Some(0));
    let mut poll = Poll::default();
    poll.failed(at(0), true);
    assert_eq!(poll.wait(at(0)), Some(HIDDEN), "a polled one once a minute");
}

#[test]
fn a_read_that_is_not_polled_is_made_again_for_a_reason() {
    let mut poll = Poll::once();
    assert_eq!(poll.wait(at(0)), Some(0));
    poll.failed(at(0), false);
    assert_eq!(poll.wait(at(0)), Some(2 * SECOND), "a failure is asked again");
    poll.read(at(2), false, false);
    assert_eq!(poll.wait(at(2)), None);
    poll.shown(false, at(10));
    poll.shown(true, at(30));
    assert_eq!(poll.wait(at(30)), None, "what was read half a minute ago is fresh");
    poll.shown(false, at(40));
    poll.shown(true, at(90));
    assert_eq!(poll.wait(at(90)), Some(0));
    poll.read(at(90), false, false);
    poll.wrote(at(100));
    assert_eq!(poll.wait(at(100)), Some(0));
}

#[test]
fn few_requests_left_make_it_slower_and_readers_of_a_page_take_turns() {
    let mut poll = Poll::default();
    poll.read(at(0), true, false);
    assert!(!poll.is_stretched(at(0)));
    poll.stretch(400_000);
    assert_eq!((poll.wait(at(0)), poll.is_stretched(at(0))), (Some(400_000), true));
    poll.refresh();
    assert_eq!(poll.wait(at(1)), Some(0), "a person who asks is answered");
    let mut poll = Poll::default().with_peers(4);
    poll.read(at(0), false, false);
    assert_eq!(poll.wait(at(0)), Some(4 * IDLE));
    poll.wrote(at(0));
    poll.read(at(0), true, false);
    assert_eq!(poll.wait(at(0)), Some(5 * SECOND), "what moves is watched as closely as ever");
}

#[test]
fn a_clock_that_was_set_back_counts_as_due_at_once() {
    let mut poll = Poll::default();
    poll.read(at(100_000), false, false);
    assert_eq!(poll.wait(at(100_000)), Some(IDLE));
    assert_eq!(poll.wait(at(13_600)), Some(0));
    poll.read(at(13_600), false, false);
    assert_eq!(poll.wait(at(13_601)), Some(IDLE - SECOND));
    poll.failed(at(100_000), false);
    poll.paused(at(100_060));
    assert_eq!(poll.wait(at(13_700)), Some(0), "nor does a pause last longer than an hour");
}

#[test]
fn a_reading_is_stale_after_three_of_its_intervals() {
    let mut poll = Poll::default();
    poll.read(at(1_000), false, false);
    assert_eq!(poll.stale_after(at(1_000)), Some(3 * IDLE));
    poll.shown(false, at(1_000));
    assert_eq!(poll.stale_after(at(1_000)), Some(3 * HIDDEN));
    poll.shown(true, at(1_000));
    poll.stretch(400_000);
    assert_eq!(poll.stale_after(at(1_000)), Some(1_200_000), "read less often, since few requests are left");
    assert_eq!(Poll::once().stale_after(at(0)), None);
}

proptest! {
    /// Polling never stops and is never faster than every 2 s, except after writes and when the tab becomes visible.
    #[test]
    fn never_stops_and_never_hurries(steps in prop::collection::vec((0u8..5, 0i64..400), 1..60)) {
        let (mut poll, mut now) = (Poll::default(), 0);
        for (step, seconds) in steps {
            now += seconds;
            match step {
                0 => poll.wrote(at(now)),
                1 => poll.read(at(now), true, true),
                2 => poll.read(at(now), false, true),
                3 => poll.failed(at(now), seconds % 3 == 0),
                _ => poll.shown(seconds % 2 == 0, at(now)),
            }
            prop_assert!(poll.wait(at(now)).unwrap() <= HIDDEN);
            if (1..=3).contains(&step) {
                prop_assert!(poll.wait(at(now)).unwrap() >= 2 * SECOND);
            }
        }
    }
}
