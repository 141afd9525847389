//! Tests of a reader of one request.

use super::event::{Command, Event, Failure};
use super::page::{Page, at, transition};
use super::*;

const POLLED: Pacing = Pacing::Polled { peers: 1 };
const ON_VISIT: Pacing = Pacing::OnVisit { follows_writes: true };

fn want(page: &mut Page, now: i64) -> Vec<Ticket> {
    let commands = page.handle(Event::Want(vec!["a".to_owned()]), now);
    page.sent(commands, now).0
}

#[test]
fn the_first_read_is_sent_at_once_and_is_as_old_as_its_request() {
    let mut page = Page::new(POLLED);
    let sent = want(&mut page, 0);
    assert_eq!(page.reply(sent[0].clone(), 3_000, transition(false)), (Vec::new(), Some(30_000)));
    assert_eq!(page.reader.as_of(), Some(at(0)));
}

#[test]
fn a_retry_that_waits_for_its_turn_is_no_first_read() {
    let mut page = Page::new(POLLED);
    let first = want(&mut page, 0);
    page.handle(
        Event::Failed(first[0].clone(), Failure::Error { is_permanent: false, paused_until: None }),
        100,
    );
    let commands = page.handle(Event::Wake, 600_000);
    let [Command::WaitForTurn(ticket), ..] = &commands[..] else { panic!("{commands:?}") };
    let commands = page.handle(Event::Turn(ticket.clone()), 600_000);
    let is_first = commands.iter().find_map(|command| match command {
        Command::Send { is_first, .. } => Some(*is_first),
        _ => None,
    });
    assert_eq!(is_first, Some(false), "the poller itself repeats it");
}

#[test]
fn a_write_during_a_read_is_followed_by_another_read() {
    for pacing in [POLLED, ON_VISIT, Pacing::InTurn { interval_ms: 15_000, by_sight: false }] {
        let mut page = Page::new(pacing);
        let sent = want(&mut page, 0);
        let commands = page.handle(Event::Wrote(vec!["a".into()]), 100);
        assert_eq!(page.sent(commands, 100).0, [], "one read at a time");
        let (next, _) = page.reply(sent[0].clone(), 200, transition(false));
        assert_eq!(next.len(), 1, "{pacing:?}: the reply may be older than the write");
    }
}

#[test]
fn reads_of_a_deleted_record_are_not_sent_again() {
    let read_after_deletion = |key: &str, during_a_read: bool| {
        let mut page = Page::new(ON_VISIT);
        let commands = page.handle(Event::Want(vec![key.to_owned()]), 0);
        let mut sent = page.sent(commands, 0).0;
        let mut again = Vec::new();
        if !during_a_read {
            again.extend(page.reply(sent.remove(0), 50, transition(false)).0);
        }
        let events = vec![Event::Wrote(vec!["1".into()]), Event::Deleted("/environment/1".into())];
        let commands = page.handle_all(events, 100);
        again.extend(page.sent(commands, 100).0);
        if during_a_read {
            again.extend(page.reply(sent.remove(0), 200, transition(false)).0);
        }
        !again.is_empty()
    };
    for during_a_read in [false, true] {
        for key in ["/environment/1", "/environment/1/service", "/environment/1?full=true"] {
            assert!(!read_after_deletion(key, during_a_read), "{key}");
        }
        for key in ["/environment/12", "/project/1/environment", "1"] {
            assert!(read_after_deletion(key, during_a_read), "{key}");
        }
    }
}

#[test]
fn a_read_that_waits_for_its_turn_is_not_sent_after_the_deletion_of_its_record() {
    let mut page = Page::new(POLLED);
    let commands = page.handle(Event::Want(vec!["/environment/1/statuses".to_owned()]), 0);
    let first = page.sent(commands, 0).0;
    page.reply(first[0].clone(), 100, transition(false));
    let commands = page.handle(Event::Wake, 600_000);
    let [Command::WaitForTurn(ticket), ..] = &commands[..] else { panic!("{commands:?}") };
    page.handle(Event::Deleted("/environment/1".into()), 600_050);
    let commands = page.handle(Event::Turn(ticket.clone()), 600_100);
    assert!(!commands.iter().any(|command| matches!(command, Command::Send { .. })), "{commands:?}");
}

#[test]
fn data_of_another_tab_is_dropped_if_it_is_older_or_from_before_a_write() {
    let mut page = Page::new(POLLED);
    let sent = want(&mut page, 1_000);
    page.reply(sent[0].clone(), 1_100, transition(false));
    assert!(!page.reader.accepts("a", at(900), None), "older than the own data");
    assert!(page.reader.accepts("a", at(5_000), None));
    assert!(!page.reader.accepts("a", at(5_000), Some(at(5_000))), "the write may have come later");
    assert!(!page.reader.accepts("b", at(5_000), None));
}

#[test]
fn an_own_reply_is_dropped_if_newer_data_came_meanwhile() {
    let mut page = Page::new(POLLED);
    let sent = want(&mut page, 0);
    assert!(page.reader.is_newest(&sent[0], at(0)));
    let elsewhere = Event::RepliedElsewhere {
        key: "a".into(),
        sent_at: at(500),
        replied_at: at(600),
        transition: transition(false),
        grace: 700,
    };
    page.handle(elsewhere, 600);
    assert!(!page.reader.is_newest(&sent[0], at(0)));
    page.handle(Event::Replied { ticket: sent[0].clone(), sent_at: at(0), transition: None }, 900);
    assert_eq!(page.reader.as_of(), Some(at(500)));
}

#[test]
fn a_message_that_a_frozen_tab_gets_late_does_not_delay_its_own_read() {
    let mut page = Page::new(POLLED);
    let sent = want(&mut page, 0);
    page.reply(sent[0].clone(), 100, transition(false));
    let late = Event::RepliedElsewhere {
        key: "a".into(),
        sent_at: at(30_000),
        replied_at: at(30_100),
        transition: transition(false),
        grace: 700,
    };
    let commands = page.handle(late, 600_000);
    assert_eq!(page.reader.as_of(), Some(at(30_000)));
    assert_eq!(page.sent(commands, 600_000).0.len(), 1);
}

#[test]
fn a_reply_that_a_frozen_tab_gets_late_is_followed_by_another_read() {
    let mut page = Page::new(POLLED);
    let sent = want(&mut page, 0);
    let (next, _) = page.reply(sent[0].clone(), 600_000, transition(false));
    assert_eq!((page.reader.as_of(), next.len()), (Some(at(0)), 1));
}

#[test]
fn nothing_is_sent_during_a_pause() {
    let mut page = Page::new(POLLED);
    page.paused_until = Some(at(45_000));
    assert_eq!(want(&mut page, 0), []);
    let commands = page.handle(Event::Refresh, 1_000);
    assert_eq!(commands, [Command::Wait(Some(44_000))]);
    assert!(!page.reader.is_requested(), "nothing runs, though a person asked");
    assert_eq!(page.wake(45_000).0.len(), 1);
}

#[test]
fn after_the_session_only_an_event_reads_again() {
    let mut page = Page::new(POLLED);
    let sent = want(&mut page, 0);
    assert_eq!(page.fail(sent[0].clone(), 100, Failure::SessionEnded), (Vec::new(), None));
    assert_eq!(page.wake(600_000), (Vec::new(), None));
    let commands = page.handle(Event::Refresh, 600_000);
    assert_eq!(page.sent(commands, 600_000).0.len(), 1);
}

#[test]
fn another_request_takes_the_place_of_the_one_before() {
    let mut page = Page::new(ON_VISIT);
    let sent = want(&mut page, 0);
    let commands = page.handle(Event::Want(vec!["b".to_owned()]), 10);
    assert!(commands.contains(&Command::Cancel("a".to_owned())));
    let (next, _) = page.sent(commands, 10);
    assert_eq!(next.len(), 1);
    page.reply(sent[0].clone(), 20, transition(false));
    assert_eq!(page.reader.as_of(), None, "a reply to the request before says nothing");
}

#[test]
fn cached_data_of_a_moment_ago_is_not_read_again() {
    let mut page = Page::new(ON_VISIT);
    page.paused_until = Some(at(1));
    want(&mut page, 0);
    page.handle(Event::Cached { key: "a".into(), sent_at: at(-1_900), is_in_transition: false }, 0);
    page.paused_until = None;
    assert_eq!(page.wake(1), (Vec::new(), None));
    assert_eq!(page.reader.as_of(), Some(at(-1_900)));
}

#[test]
fn polled_reads_share_the_requests_of_an_hour_and_those_sent_once_an_hour_do_not_count() {
    let in_turn = |interval_ms| Pacing::InTurn { interval_ms, by_sight: false };
    for (pacing, hourly) in [
        (ON_VISIT, None),
        (POLLED, Some(HOURLY)),
        (Pacing::Polled { peers: 3 }, Some(HOURLY / 3)),
        (in_turn(1_000), Some(HOURLY)),
        (in_turn(600_000), Some(6)),
        (in_turn(HOUR_MS), None),
    ] {
        assert_eq!(pacing.hourly(), hourly, "{pacing:?}");
        assert_eq!(pacing.is_polled(), !matches!(pacing, Pacing::OnVisit { .. }));
    }
}

#[test]
fn a_record_that_is_read_once_an_hour_is_read_once_after_a_write() {
    let reads_after_write = |interval_ms| {
        let mut page = Page::new(Pacing::InTurn { interval_ms, by_sight: false });
        let mut sent = want(&mut page, 0);
        page.reply(sent.remove(0), 100, transition(false));
        let commands = page.handle(Event::Wrote(vec!["a".into()]), 1_000);
        let (sent, _) = page.sent(commands, 1_000);
        page.reply(sent[0].clone(), 1_100, transition(false)).1
    };
    assert!(reads_after_write(HOUR_MS - 1).is_some_and(|wait| wait <= 2_000), "the transition is followed");
    assert!(reads_after_write(HOUR_MS).is_none_or(|wait| wait > 60_000), "it can't show a transition");
}
