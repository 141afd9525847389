//! Tests of reads in turn.

use super::event::{Event, Failure, Ticket};
use super::page::{Page, at, ids, transition};
use super::turns::RESERVED_FOR_VISIBLE;
use super::*;
use crate::reading::bucket::{BUCKET_CAPACITY, TokenBucket};
use std::collections::BTreeMap;

fn keys(sent: &[Ticket]) -> Vec<&str> {
    sent.iter().map(|ticket| ticket.key.as_str()).collect()
}

fn elsewhere(key: &str, now: i64, transition: TransitionState) -> Event {
    Event::RepliedElsewhere {
        key: key.to_owned(),
        sent_at: at(now),
        replied_at: at(now),
        transition,
        grace: 700,
    }
}

#[test]
fn those_on_the_screen_come_first_and_all_of_them_at_once() {
    let mut page = Page::in_turn(1_000, 20);
    let sent = page.run(0, 0, |_, _| false);
    let first: Vec<&String> = sent.iter().take(20).map(|(_, id)| id).collect();
    assert_eq!(first, ids(20).iter().collect::<Vec<_>>());
    assert_eq!(sent.len() as i64, BUCKET_CAPACITY - RESERVED_FOR_VISIBLE + 1, "the others with what is left");
}

#[test]
fn before_the_page_reports_what_is_on_the_screen_some_tokens_are_kept() {
    let mut page = Page::in_turn(1_000, 0);
    assert_eq!(page.run(0, 0, |_, _| false).len() as i64, BUCKET_CAPACITY - RESERVED_FOR_VISIBLE + 1);
    assert_eq!(page.reader.as_of(), None);
    let last = ids(1_000).into_iter().skip(980).map(|id| id.as_str().into()).collect();
    page.paused_until = Some(at(1));
    page.handle(Event::OnScreen(last), 0);
    page.paused_until = None;
    assert_eq!(page.run(1, 1, |_, _| false).len(), 20);
    assert_eq!(page.reader.as_of(), Some(at(1)));
    let mut whole = Page::new(Pacing::InTurn { interval_ms: 30_000, by_sight: false });
    whole.paused_until = Some(at(0));
    whole.handle(Event::Want(ids(3)), -1);
    whole.paused_until = None;
    whole.run(0, 0, |_, _| false);
    assert_eq!(whole.reader.as_of(), Some(at(0)), "a page that doesn't report it shows all");
}

#[test]
fn never_more_than_500_in_an_hour_whatever_happens() {
    for (many, on_screen, moving) in [(1_000, 30, 0), (300, 300, 300), (40, 40, 40), (1_000, 10, 1_000)] {
        let mut page = Page::in_turn(many, on_screen);
        let sent = page.run(0, 7_200_000, |id, _| ids(moving).iter().any(|known| known == id));
        for (start, _) in &sent {
            let within = sent.iter().filter(|(when, _)| (0..3_600_000).contains(&(when - start)));
            assert!(within.count() <= 500, "{many} {on_screen} {moving} from {start}");
        }
    }
}

#[test]
fn at_rest_those_on_the_screen_take_turns_and_one_alone_is_read_every_30_s() {
    let mut many = Page::in_turn(20, 20);
    many.run(0, 0, |_, _| false);
    let sent = many.run(1, 3_600_000, |_, _| false);
    assert_eq!(sent.len(), 240);
    let mut turns = BTreeMap::<String, usize>::new();
    sent.into_iter().for_each(|(_, id)| *turns.entry(id).or_default() += 1);
    assert!(turns.len() == 20 && turns.values().all(|times| *times == 12));
    let mut one = Page::in_turn(1, 1);
    assert_eq!(one.run(0, 3_599_999, |_, _| false).len(), 120);
}

#[test]
fn a_service_that_was_written_to_is_followed_closely() {
    let mut page = Page::in_turn(30, 30);
    page.run(0, 0, |_, _| false);
    page.paused_until = Some(at(1_000));
    page.handle(Event::Wrote(vec!["environment".into(), "id-0007".into()]), 999);
    page.paused_until = None;
    let sent = page.run(1_000, 61_000, |id, _| id == "id-0007");
    let own: Vec<i64> = sent.iter().filter(|(_, id)| id == "id-0007").map(|(when, _)| *when).collect();
    assert_eq!(own.first(), Some(&1_000));
    assert!(own.windows(2).all(|two| two[1] - two[0] <= 5_000), "{own:?}");
    assert!(sent.len() - own.len() <= 4, "the others rest");
}

#[test]
fn a_write_that_names_none_reads_all_on_the_screen_once() {
    let mut page = Page::in_turn(10, 4);
    page.run(0, 0, |_, _| false);
    page.paused_until = Some(at(100));
    page.handle(Event::Wrote(vec!["environment".into()]), 99);
    page.paused_until = None;
    assert_eq!(page.run(100, 100, |_, _| false).len(), 4);
}

#[test]
fn a_write_names_whole_keys() {
    let mut page = Page::in_turn(10, 4);
    page.run(0, 0, |_, _| false);
    page.paused_until = Some(at(100));
    page.handle(Event::Wrote(vec!["id-0003-of-something-else".into()]), 99);
    page.paused_until = None;
    assert_eq!(page.run(100, 100, |_, _| false).len(), 4, "no key is named: all on the screen are read");
}

#[test]
fn a_hidden_tab_follows_only_what_is_in_transition() {
    let mut page = Page::in_turn(5, 5);
    page.run(0, 0, |id, _| id == "id-0003");
    page.handle(Event::Visible(false), 1);
    let sent = page.run(1, 600_000, |id, _| id == "id-0003");
    assert!(sent.iter().all(|(_, id)| id == "id-0003") && sent.len() == 10, "{sent:?}");
}

#[test]
fn a_tab_that_was_hidden_after_a_write_reads_what_it_changed_on_return() {
    let mut page = Page::in_turn(12, 12);
    page.run(0, 0, |_, _| false);
    // The read that follows the write has to wait for the end of a pause, and the tab is hidden during the pause.
    page.paused_until = Some(at(5_000));
    page.handle(Event::Wrote(vec!["id-0003".into()]), 3_000);
    page.handle(Event::Visible(false), 4_000);
    page.handle(Event::Visible(true), 4_500);
    page.paused_until = None;
    let (sent, _) = page.wake(5_000);
    assert_eq!(keys(&sent), ["id-0003"], "the others are fresh");
    page.reply(sent[0].clone(), 5_100, transition(false));
    // The service was read only once since the write. A transition may have begun after that read, so the service is read again when the
    // tab is visible again.
    page.handle(Event::Visible(false), 6_000);
    let commands = page.handle(Event::Visible(true), 20_000);
    assert!(keys(&page.sent(commands, 20_000).0).contains(&"id-0003"));
}

#[test]
fn the_page_is_as_old_as_the_oldest_data_on_the_screen() {
    let mut page = Page::in_turn(3, 2);
    assert_eq!(page.reader.as_of(), None);
    let (sent, _) = page.wake(0);
    assert_eq!(keys(&sent), ["id-0000", "id-0001", "id-0002"]);
    page.reply(sent[0].clone(), 5, transition(false));
    assert_eq!(page.reader.as_of(), Some(at(0)), "as old as its request");
    let permanent = Failure::Error { is_permanent: true, paused_until: None };
    page.fail(sent[1].clone(), 9, permanent);
    assert_eq!(page.reader.as_of(), Some(at(0)), "the other can't be read");
    page.min_interval = 60_000;
    page.reply(sent[2].clone(), 10, transition(true));
    assert_eq!(page.wake(5_010), (Vec::new(), Some(54_990)), "few are left of the platform's limit");
    assert!(page.reader.is_stretched());
    let commands = page.handle(Event::Refresh, 5_010);
    assert!(!page.sent(commands, 5_010).0.is_empty(), "a person who asks gets an answer");
}

#[test]
fn a_read_that_is_not_offered_is_sent_again_when_a_person_asks() {
    let mut page = Page::in_turn(1, 1);
    let (sent, _) = page.wake(0);
    let tokens = page.bucket.left();
    page.fail(sent[0].clone(), 0, Failure::NotOffered);
    assert_eq!(page.bucket.left(), tokens + 1, "it cost nothing");
    assert_eq!(page.wake(1_000_000), (Vec::new(), None));
    let commands = page.handle(Event::Refresh, 1_000_000);
    assert_eq!(keys(&page.sent(commands, 1_000_000).0), ["id-0000"]);
}

#[test]
fn keys_that_leave_are_forgotten_and_those_that_stay_keep_their_state() {
    let mut page = Page::in_turn(3, 3);
    page.run(0, 0, |_, _| false);
    page.paused_until = Some(at(1));
    page.handle(Event::Want(vec!["id-0001".into(), "new".into()]), 0);
    page.handle(Event::OnScreen(vec!["id-0001".into(), "new".into()]), 0);
    page.paused_until = None;
    let (sent, _) = page.wake(1);
    assert_eq!(keys(&sent), ["new"]);
    page.reply(sent[0].clone(), 2, transition(false));
    assert_eq!(page.reader.as_of(), Some(at(0)));
}

#[test]
fn visits_and_returns_share_the_tokens_of_the_session() {
    let mut bucket = TokenBucket::default();
    let mut all: Vec<(i64, String)> = Vec::new();
    // Every minute the page is left and opened again, and the tab hidden and shown.
    for minute in 0..180 {
        let start = minute * 60_000;
        let mut page = Page::new(Pacing::InTurn { interval_ms: 15_000, by_sight: false });
        page.bucket = bucket;
        page.paused_until = Some(at(start));
        page.handle(Event::Want(ids(60)), start - 1);
        for key in ids(60) {
            if let Some((when, _)) = all.iter().rev().find(|(_, known)| *known == key) {
                page.handle(Event::Cached { key, sent_at: at(*when), is_in_transition: false }, start - 1);
            }
        }
        page.paused_until = None;
        all.extend(page.run(start, start + 20_000, |_, _| false));
        page.paused_until = Some(at(start + 22_000));
        page.handle(Event::Visible(false), start + 21_000);
        page.handle(Event::Visible(true), start + 21_999);
        page.handle(Event::Refresh, start + 21_999);
        page.paused_until = None;
        all.extend(page.run(start + 22_000, start + 59_000, |_, _| false));
        bucket = page.bucket;
    }
    for (start, _) in &all {
        let within = all.iter().filter(|(when, _)| (0..3_600_000).contains(&(when - start)));
        assert!(within.count() <= 500, "from {start}");
    }
}

#[test]
fn data_of_ten_seconds_ago_is_fresh_unless_something_was_written_since() {
    let mut page = Page::in_turn(3, 3);
    page.paused_until = Some(at(10_000));
    for key in ids(3) {
        page.handle(Event::Cached { key, sent_at: at(0), is_in_transition: false }, 9_999);
    }
    page.paused_until = None;
    assert!(page.wake(10_000).0.is_empty());
    let mut page = Page::in_turn(1, 1);
    page.last_write_at = Some(at(5_000));
    let commands =
        page.handle(Event::Cached { key: "id-0000".into(), sent_at: at(0), is_in_transition: false }, 10_000);
    assert_eq!(keys(&page.sent(commands, 10_000).0), ["id-0000"]);
}

#[test]
fn transitions_of_an_hour_starve_nobody() {
    let mut page = Page::in_turn(20, 20);
    let stuck = |id: &str, _: i64| ["id-0000", "id-0001", "id-0002"].contains(&id);
    let sent = page.run(0, 3 * 3_600_000, stuck);
    for id in ids(20) {
        let times: Vec<i64> = sent.iter().filter(|(_, key)| *key == id).map(|(when, _)| *when).collect();
        let longest = times.windows(2).map(|two| two[1] - two[0]).max().unwrap();
        assert!(longest < 20 * 60_000, "{id}: {longest}");
    }
}

#[test]
fn a_reply_of_another_tab_delays_the_own_read_at_the_price_of_one() {
    let mut page = Page::in_turn(2, 2);
    page.run(0, 0, |_, _| false);
    page.wake(29_400);
    let left = page.bucket.left();
    page.handle(elsewhere("id-0000", 29_500, transition(false)), 29_500);
    assert_eq!(page.bucket.left(), left - 1, "it was due here as well");
    page.handle(elsewhere("id-0000", 29_600, transition(false)), 29_600);
    assert_eq!(page.bucket.left(), left - 1, "it wasn't due any more");
    let next = page.run(30_000, 60_400, |_, _| false);
    assert_eq!(next.first(), Some(&(30_000, "id-0001".to_owned())));
    assert!(next.iter().any(|(now, id)| *now >= 60_300 && id == "id-0000"), "{next:?}");
}

#[test]
fn a_turn_that_another_tab_took_gives_its_token_back() {
    let mut page = Page::in_turn(1, 1);
    page.run(0, 0, |_, _| false);
    let commands = page.handle(Event::Wake, 30_000);
    let Some(Command::WaitForTurn(ticket)) = commands.first() else { panic!("{commands:?}") };
    let left = page.bucket.left();
    page.handle(elsewhere("id-0000", 30_001, transition(false)), 30_001);
    let commands = page.handle(Event::Turn(ticket.clone()), 30_002);
    assert_eq!(page.sent(commands, 30_002).0, []);
    assert_eq!(page.bucket.left(), left, "one was taken for the other tab, and one came back");
    let commands = page.handle(Event::Refresh, 30_003);
    assert!(!page.reader.accepts("id-0000", at(30_004), None), "a person who asks gets an own read");
    assert_eq!(keys(&page.sent(commands, 30_003).0), ["id-0000"]);
}

#[test]
fn outdated_data_is_read_at_once() {
    let mut page = Page::in_turn(2, 2);
    page.run(0, 0, |_, _| false);
    let commands = page.handle(Event::Outdated(vec!["id-0001".to_owned()]), 1);
    assert_eq!(keys(&page.sent(commands, 1).0), ["id-0001"]);
}
