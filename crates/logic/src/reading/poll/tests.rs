//! Tests of the polling policy.

use super::*;
use proptest::prelude::*;

fn transition(is_in_transition: bool, has_changed: bool) -> TransitionState {
    TransitionState { is_in_transition, has_changed }
}

fn at(seconds: i64) -> Instant {
    Instant(seconds * SECOND)
}

/// Runs the poll from second `from` to second `end`, and returns the seconds at which it reads. `moving` returns true for a second at which
/// something is in transition.
fn readings(poll: &mut Poll, from: i64, end: i64, moving: impl Fn(i64) -> bool) -> Vec<i64> {
    let (mut now, mut read) = (from, Vec::new());
    loop {
        now += (poll.wait(at(now)).unwrap() + SECOND - 1) / SECOND;
        if now > end {
            return read;
        }
        read.push(now);
        let has_changed = moving(now) != poll.is_in_transition;
        poll.record_read(at(now), transition(moving(now), has_changed));
    }
}

#[test]
fn reads_at_once_then_every_30_s_while_nothing_moves() {
    assert_eq!(readings(&mut Poll::default(), 0, 95, |_| false), [0, 30, 60, 90]);
}

#[test]
fn a_write_is_watched_at_2_s_until_it_shows_then_5_then_15() {
    let mut poll = Poll::default();
    poll.record_read(at(0), transition(false, false));
    poll.record_write(at(10));
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
    poll.record_read(at(0), transition(false, false));
    poll.record_write(at(1));
    assert_eq!(readings(&mut poll, 1, 12, |_| false), [1, 3, 5, 7, 9, 11]);
}

#[test]
fn many_writes_in_a_row_are_read_together() {
    let mut poll = Poll::default();
    poll.record_read(at(0), transition(false, false));
    let mut read = 0;
    // Five writes a second for ten seconds.
    for tick in 0..50 {
        let now = Instant(100_000 + tick * 200);
        poll.record_write(now);
        if poll.wait(now) == Some(0) {
            poll.record_read(now, transition(true, true));
            read += 1;
        }
    }
    assert!((5..=6).contains(&read), "{read} readings in ten seconds");
    poll.refresh();
    assert_eq!(poll.wait(Instant(110_000)), Some(0), "a person who asks is answered at once");
    let mut once = Poll::sent_once();
    once.record_read(at(0), transition(false, false));
    once.record_write(at(1));
    assert_eq!(once.wait(at(1)), Some(0), "the first write is read at once");
    once.record_read(at(1), transition(false, false));
    once.record_write(at(2));
    assert_eq!(once.wait(at(2)), Some(SECOND));
}

#[test]
fn a_write_that_never_shows_is_watched_closely_for_20_s() {
    let mut poll = Poll::default();
    poll.record_read(at(0), transition(false, false));
    poll.record_write(at(10));
    assert_eq!(readings(&mut poll, 10, 65, |_| false), [10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 60]);
    assert!(poll.is_followed(at(20)) && !poll.is_followed(at(30)) && !poll.is_in_transition());
}

#[test]
fn a_further_transition_restarts_at_5_s() {
    let mut poll = Poll::default();
    poll.record_read(at(0), transition(true, false));
    poll.record_read(at(900), transition(true, false));
    assert_eq!(poll.wait(at(900)), Some(15 * SECOND));
    poll.record_read(at(915), transition(true, true));
    assert_eq!(poll.wait(at(915)), Some(5 * SECOND));
}

#[test]
fn a_hidden_tab_reads_every_minute_and_at_once_when_seen() {
    let mut poll = Poll::default();
    poll.record_read(at(0), transition(true, false));
    poll.set_visible(false, at(0));
    assert_eq!(poll.wait(at(0)), Some(HIDDEN_MS));
    poll.set_visible(true, at(1));
    assert_eq!(poll.wait(at(1)), Some(0));
    poll.record_read(at(1), transition(true, false));
    poll.set_visible(true, at(1));
    assert_ne!(poll.wait(at(1)), Some(0), "being seen twice reads once");
}

#[test]
fn what_another_tab_read_is_read_a_moment_later_and_by_the_visible_tab_first() {
    let mut poll = Poll::default();
    poll.record_read_of_other_tab(at(0), transition(false, false), 700);
    assert_eq!((poll.wait(at(0)), poll.is_periodic()), (Some(IDLE_MS + 700), true));
    assert_eq!(poll.stale_after(at(0)), Some(3 * IDLE_MS));
    poll.record_read_of_other_tab(at(10), transition(true, true), 700);
    assert_eq!(poll.wait(at(10)), Some(5 * SECOND + 700), "what moves is read often");
    poll.record_read(at(12), transition(false, true));
    assert_eq!(poll.wait(at(12)), Some(IDLE_MS), "the tab that read is the next to read");
    let mut hidden = poll.clone();
    hidden.set_visible(false, at(12));
    poll.record_read_of_other_tab(at(20), transition(false, false), 1_999);
    assert!(poll.wait(at(20)) < hidden.wait(at(20)), "a hidden tab hands over");
    poll.refresh();
    assert_eq!((poll.wait(at(21)), poll.is_periodic()), (Some(0), false), "a person who asks is answered");
}

#[test]
fn a_429_is_waited_out_and_forgotten_after_a_reading() {
    let mut poll = Poll::default();
    poll.record_failure(at(0), false);
    poll.pause(at(45));
    assert_eq!(poll.wait(at(0)), Some(45 * SECOND));
    poll.record_read(at(45), transition(false, false));
    assert_eq!(poll.wait(at(45)), Some(IDLE_MS));
}

#[test]
fn a_failure_that_lasts_is_not_asked_again_by_itself() {
    let mut poll = Poll::sent_once();
    poll.record_failure(at(0), true);
    assert_eq!(poll.wait(at(0)), None);
    poll.refresh();
    assert_eq!(poll.wait(at(1)), Some(0));
    let mut poll = Poll::default();
    poll.record_failure(at(0), true);
    assert_eq!(poll.wait(at(0)), Some(HIDDEN_MS), "a polled one once a minute");
}

#[test]
fn a_read_that_is_not_polled_is_made_again_for_a_reason() {
    let mut poll = Poll::sent_once();
    assert_eq!(poll.wait(at(0)), Some(0));
    poll.record_failure(at(0), false);
    assert_eq!(poll.wait(at(0)), Some(2 * SECOND), "a failure is asked again");
    poll.record_read(at(2), transition(false, false));
    assert_eq!(poll.wait(at(2)), None);
    poll.set_visible(false, at(10));
    poll.set_visible(true, at(30));
    assert_eq!(poll.wait(at(30)), None, "what was read half a minute ago is fresh");
    poll.set_visible(false, at(40));
    poll.set_visible(true, at(90));
    assert_eq!(poll.wait(at(90)), Some(0));
    poll.record_read(at(90), transition(false, false));
    poll.record_write(at(100));
    assert_eq!(poll.wait(at(100)), Some(0));
}

#[test]
fn few_requests_left_make_it_slower_and_readers_of_a_page_take_turns() {
    let mut poll = Poll::default();
    poll.record_read(at(0), transition(true, false));
    assert!(!poll.is_stretched(at(0)));
    poll.set_min_interval(400_000);
    assert_eq!((poll.wait(at(0)), poll.is_stretched(at(0))), (Some(400_000), true));
    poll.refresh();
    assert_eq!(poll.wait(at(1)), Some(0), "a person who asks is answered");
    let mut poll = Poll::default().with_peers(4);
    poll.record_read(at(0), transition(false, false));
    assert_eq!(poll.wait(at(0)), Some(4 * IDLE_MS));
    poll.record_write(at(0));
    poll.record_read(at(0), transition(true, false));
    assert_eq!(poll.wait(at(0)), Some(5 * SECOND), "what moves is watched as closely as ever");
}

#[test]
fn a_reading_is_stale_after_three_of_its_intervals() {
    let mut poll = Poll::default();
    poll.record_read(at(1_000), transition(false, false));
    assert_eq!(poll.stale_after(at(1_000)), Some(3 * IDLE_MS));
    poll.set_visible(false, at(1_000));
    assert_eq!(poll.stale_after(at(1_000)), Some(3 * HIDDEN_MS));
    poll.set_visible(true, at(1_000));
    poll.set_min_interval(400_000);
    assert_eq!(poll.stale_after(at(1_000)), Some(1_200_000), "read less often, since few requests are left");
    assert_eq!(Poll::sent_once().stale_after(at(0)), None);
}

proptest! {
    /// Polling never stops and is never faster than every 2 s, except after writes and when the tab becomes visible.
    #[test]
    fn never_stops_and_never_hurries(steps in prop::collection::vec((0u8..5, 0i64..400), 1..60)) {
        let (mut poll, mut now) = (Poll::default(), 0);
        for (step, seconds) in steps {
            now += seconds;
            match step {
                0 => poll.record_write(at(now)),
                1 => poll.record_read(at(now), transition(true, true)),
                2 => poll.record_read(at(now), transition(false, true)),
                3 => poll.record_failure(at(now), seconds % 3 == 0),
                _ => poll.set_visible(seconds % 2 == 0, at(now)),
            }
            prop_assert!(poll.wait(at(now)).unwrap() <= HIDDEN_MS);
            if (1..=3).contains(&step) {
                prop_assert!(poll.wait(at(now)).unwrap() >= 2 * SECOND);
            }
        }
    }
}
