use super::*;
use std::collections::BTreeMap;
use std::sync::Arc;

fn at(milliseconds: i64) -> Timestamp {
    Timestamp(1_000_000 + milliseconds)
}

fn ids(many: usize) -> Vec<String> {
    (0..many).map(|id| format!("id-{id:04}")).collect()
}

/// A round-robin with a token bucket of its own.
struct Tried(Rounds, TokenBucket);

impl std::ops::Deref for Tried {
    type Target = Rounds;
    fn deref(&self) -> &Rounds {
        &self.0
    }
}

impl std::ops::DerefMut for Tried {
    fn deref_mut(&mut self) -> &mut Rounds {
        &mut self.0
    }
}

impl Tried {
    fn new(rest: i64, by_sight: bool) -> Self {
        Self(Rounds::new(rest, by_sight), TokenBucket::default())
    }

    fn next(&mut self, now: Timestamp, apart: i64) -> Next {
        self.0.next(now, apart, &mut self.1)
    }
}

fn rounds(many: usize, seen: usize) -> Tried {
    let mut rounds = Tried::new(15_000, true);
    rounds.list(&ids(many));
    rounds.seen(&ids(many).into_iter().take(seen).map(Arc::from).collect::<Vec<_>>());
    rounds
}

/// Returns time and id of each read from `from` to `to`, where each is answered at once.
fn run(rounds: &mut Tried, from: i64, to: i64, moves: impl Fn(&str, i64) -> bool) -> Vec<(i64, String)> {
    let (mut now, mut asked) = (from, Vec::new());
    while now <= to {
        match rounds.next(at(now), 0) {
            Next::Ask(id) => {
                rounds.read(&id, at(now), moves(&id, now), false);
                asked.push((now, id));
            }
            Next::Wait(wait) => now += wait.max(1),
            Next::Nothing => break,
        }
    }
    asked
}

#[test]
fn those_on_the_screen_come_first_and_all_of_them_at_once() {
    let mut rounds = rounds(1_000, 20);
    let asked = run(&mut rounds, 0, 0, |_, _| false);
    let first: Vec<&String> = asked.iter().take(20).map(|(_, id)| id).collect();
    assert_eq!(first, ids(20).iter().collect::<Vec<_>>());
    assert_eq!(asked.len() as i64, PLENTY - FOR_SEEN + 1, "the others with what is left over");
}

#[test]
fn before_it_is_told_what_is_on_the_screen_it_keeps_some_for_that() {
    let mut rounds = Tried::new(15_000, true);
    rounds.list(&ids(1_000));
    assert_eq!(run(&mut rounds, 0, 0, |_, _| false).len() as i64, PLENTY - FOR_SEEN + 1);
    assert_eq!(rounds.as_of(), None);
    let last: Vec<Arc<str>> = ids(1_000).into_iter().skip(980).map(Arc::from).collect();
    rounds.seen(&last);
    assert_eq!(run(&mut rounds, 1, 1, |_, _| false).len(), 20);
    assert_eq!(rounds.as_of(), Some(at(1)));
    let mut whole = Tried::new(30_000, false);
    whole.list(&ids(3));
    run(&mut whole, 0, 0, |_, _| false);
    assert_eq!(whole.as_of(), Some(at(0)), "where nobody tells, all are");
}

#[test]
fn never_more_than_500_in_an_hour_whatever_happens() {
    for (many, seen, moving) in [(1_000, 30, 0), (300, 300, 300), (40, 40, 40), (1_000, 10, 1_000)] {
        let mut rounds = rounds(many, seen);
        let asked = run(&mut rounds, 0, 7_200_000, |id, _| ids(moving).iter().any(|known| known == id));
        for (start, _) in &asked {
            let within = asked.iter().filter(|(when, _)| (0..3_600_000).contains(&(when - start)));
            assert!(within.count() <= 500, "{many} {seen} {moving} from {start}");
        }
    }
}

#[test]
fn at_rest_those_on_the_screen_take_turns_and_one_alone_is_read_every_30_s() {
    let mut many = rounds(20, 20);
    run(&mut many, 0, 0, |_, _| false);
    let asked = run(&mut many, 1, 3_600_000, |_, _| false);
    assert_eq!(asked.len(), 240);
    let mut turns = BTreeMap::<String, usize>::new();
    asked.into_iter().for_each(|(_, id)| *turns.entry(id).or_default() += 1);
    assert!(turns.len() == 20 && turns.values().all(|times| *times == 12));
    let mut one = rounds(1, 1);
    assert_eq!(run(&mut one, 0, 3_599_999, |_, _| false).len(), 120);
}

#[test]
fn what_was_written_to_is_followed_closely_and_what_moves_too() {
    let mut rounds = rounds(30, 30);
    run(&mut rounds, 0, 0, |_, _| false);
    rounds.wrote("/application/id-0007/deploy {}", at(1_000));
    let asked = run(&mut rounds, 1_000, 61_000, |id, _| id == "id-0007");
    let own: Vec<i64> = asked.iter().filter(|(_, id)| id == "id-0007").map(|(when, _)| *when).collect();
    assert_eq!(own.first(), Some(&1_000));
    assert!(own.windows(2).all(|two| two[1] - two[0] <= 5_000), "{own:?}");
    assert!(asked.len() - own.len() <= 4, "the others rest");
}

#[test]
fn a_write_that_names_none_reads_all_on_the_screen_once() {
    let mut rounds = rounds(10, 4);
    run(&mut rounds, 0, 0, |_, _| false);
    rounds.wrote("/environment/x/service/delete", at(100));
    assert_eq!(run(&mut rounds, 100, 100, |_, _| false).len(), 4);
}

#[test]
fn a_hidden_tab_follows_what_moves_alone() {
    let mut rounds = rounds(5, 5);
    run(&mut rounds, 0, 0, |id, _| id == "id-0003");
    rounds.shown(false, at(1));
    let asked = run(&mut rounds, 1, 600_000, |id, _| id == "id-0003");
    assert!(asked.iter().all(|(_, id)| id == "id-0003") && asked.len() == 10, "{asked:?}");
}

#[test]
fn what_is_known_is_as_old_as_its_oldest_on_the_screen() {
    let mut rounds = rounds(3, 2);
    assert_eq!(rounds.as_of(), None);
    assert_eq!(rounds.next(at(0), 0), Next::Ask("id-0000".into()));
    rounds.read("id-0000", at(5), false, false);
    assert_eq!(rounds.as_of(), Some(at(5)), "the other says itself that it wasn't read");
    assert_eq!(rounds.next(at(0), 0), Next::Ask("id-0001".into()));
    rounds.failed("id-0001", at(9), true, None);
    assert_eq!(rounds.as_of(), Some(at(5)), "the other can't be read");
    rounds.read("id-0001", at(10), true, false);
    assert_eq!(rounds.next(at(5_010), 60_000), Next::Wait(54_990), "few are left of the platform's limit");
    assert!(rounds.is_stretched());
    rounds.refresh();
    assert!(matches!(rounds.next(at(5_010), 60_000), Next::Ask(_)), "a person who asks is answered");
}

#[test]
fn what_is_not_offered_is_asked_when_a_person_wants_it() {
    let mut rounds = rounds(1, 1);
    assert_eq!(rounds.next(at(0), 0), Next::Ask("id-0000".into()));
    rounds.off("id-0000");
    assert_eq!(rounds.next(at(1_000_000), 0), Next::Nothing);
    rounds.refresh();
    assert_eq!(rounds.next(at(1_000_000), 0), Next::Ask("id-0000".into()));
}

#[test]
fn what_leaves_is_forgotten_and_what_stays_is_known() {
    let mut rounds = rounds(3, 3);
    run(&mut rounds, 0, 0, |_, _| false);
    rounds.list(&["id-0001".into(), "new".into()]);
    rounds.seen(&["id-0001".into(), "new".into()]);
    assert_eq!(rounds.next(at(1), 0), Next::Ask("new".into()));
    rounds.read("new", at(2), false, false);
    assert_eq!(rounds.as_of(), Some(at(0)));
}

#[test]
fn visits_and_returns_spend_from_one_purse_and_nothing_for_what_is_fresh() {
    let mut bucket = TokenBucket::default();
    let mut asked = Vec::new();
    // Every minute the page is left and opened again, and the tab hidden and seen.
    for minute in 0..180 {
        let mut tried = Tried(Rounds::new(15_000, false), bucket);
        tried.list(&ids(60));
        for one in ids(60) {
            let last = asked.iter().rev().find(|(_, id): &&(i64, String)| *id == one);
            if let Some((when, _)) = last {
                tried.known(&one, at(*when), false, at(minute * 60_000), Timestamp(0));
            }
        }
        asked.extend(run(&mut tried, minute * 60_000, minute * 60_000 + 20_000, |_, _| false));
        tried.shown(false, at(minute * 60_000 + 21_000));
        tried.shown(true, at(minute * 60_000 + 22_000));
        tried.refresh();
        asked.extend(run(&mut tried, minute * 60_000 + 22_000, minute * 60_000 + 59_000, |_, _| false));
        bucket = tried.1;
    }
    for (start, _) in &asked {
        let within = asked.iter().filter(|(when, _)| (0..3_600_000).contains(&(when - start)));
        assert!(within.count() <= 500, "from {start}");
    }
    let mut tried = rounds(3, 3);
    for id in ids(3) {
        tried.known(&id, at(0), false, at(10_000), Timestamp(0));
    }
    assert!(matches!(tried.next(at(10_000), 0), Next::Wait(_)), "what is ten seconds old is fresh");
    tried.known("id-0001", at(0), false, at(10_000), at(5_000));
    assert_eq!(tried.next(at(10_000), 0), Next::Ask("id-0001".into()), "unless something was written since");
}

#[test]
fn what_moves_for_an_hour_starves_nobody() {
    let mut rounds = rounds(20, 20);
    let stuck = |id: &str, _: i64| ["id-0000", "id-0001", "id-0002"].contains(&id);
    let asked = run(&mut rounds, 0, 3 * 3_600_000, stuck);
    for id in ids(20) {
        let times: Vec<i64> = asked.iter().filter(|(_, one)| *one == id).map(|(when, _)| *when).collect();
        let longest = times.windows(2).map(|two| two[1] - two[0]).max().unwrap();
        assert!(longest < 20 * 60_000, "{id}: {longest}");
    }
}

#[test]
fn what_was_not_sent_costs_nothing() {
    let mut rounds = rounds(1, 1);
    let before = rounds.1.left;
    rounds.next(at(0), 0);
    rounds.off("id-0000");
    rounds.1.give_back();
    assert_eq!(rounds.1.left, before);
}

#[test]
fn what_another_tab_read_is_read_a_moment_later_at_the_price_of_one() {
    let mut rounds = rounds(2, 2);
    run(&mut rounds, 0, 0, |_, _| false);
    let left = rounds.1.left;
    rounds.0.heard("id-0000", at(29_500), (false, false), 700, &mut rounds.1);
    assert_eq!(rounds.1.left, left - 1, "it was due here as well");
    rounds.0.heard("id-0000", at(29_600), (false, false), 700, &mut rounds.1);
    assert_eq!(rounds.1.left, left - 1, "it wasn't due any more");
    let next = run(&mut rounds, 30_000, 60_400, |_, _| false);
    assert_eq!(next.first(), Some(&(30_000, "id-0001".to_owned())));
    assert!(next.iter().any(|(now, id)| *now >= 60_300 && id == "id-0000"), "{next:?}");
    for _ in 0..1_000 {
        rounds.0.heard("id-0001", at(200_000), (true, true), 700, &mut rounds.1);
    }
    assert!(rounds.1.left >= 0, "no tab is starved by the others");
}

#[test]
fn a_turn_that_another_tab_took_gives_its_token_back_and_who_asked_gets_an_own_read() {
    let mut rounds = rounds(1, 1);
    run(&mut rounds, 0, 0, |_, _| false);
    assert!(rounds.is_periodic("id-0000"));
    assert_eq!(rounds.next(at(30_000), 0), Next::Ask("id-0000".into()));
    let left = rounds.1.left;
    rounds.0.heard("id-0000", at(30_001), (false, false), 700, &mut rounds.1);
    assert!(!rounds.0.is_still_due("id-0000", at(30_002), &mut rounds.1));
    assert_eq!(rounds.1.left, left, "one was taken for the other tab, and one came back");
    rounds.refresh();
    rounds.0.heard("id-0000", at(30_003), (false, false), 700, &mut rounds.1);
    assert_eq!(rounds.next(at(30_004), 0), Next::Ask("id-0000".into()));
}

#[test]
fn what_is_outdated_is_due_at_once() {
    let mut rounds = rounds(2, 2);
    run(&mut rounds, 0, 0, |_, _| false);
    rounds.outdated(&["id-0001".to_owned()]);
    assert_eq!(rounds.next(at(1), 0), Next::Ask("id-0001".into()));
}
