//! Which of many statuses to read next, where each costs a request of its own (companion, "The two profiles"): those on the screen
//! first, what moves closely, and never more than 500 in an hour, however many there are.

use crate::poll::Poll;
use slipway_api::Timestamp;

/// So many may be asked at once after a pause; together with what comes in an hour it is 500.
const PLENTY: i64 = 200;
/// One more may be asked after so many milliseconds: 300 in an hour.
const REFILL: i64 = 12_000;
/// So many are kept for what is on the screen.
const FOR_SEEN: i64 = 100;
/// At most so many are asked side by side.
const BESIDE: usize = 4;
/// What moves is asked about once in so many milliseconds for each that does.
const MOVING: i64 = 1_200;

/// What was read less than this ago, in milliseconds, isn't read again for a visit or a return to the tab.
const FRESH: i64 = 30_000;

/// The requests that may be asked: of all rounds of a session together.
#[derive(Clone, Copy, Debug)]
pub struct Purse {
    left: i64,
    /// When the last of those that are left came.
    filled: Timestamp,
}

impl Default for Purse {
    fn default() -> Self {
        Self { left: PLENTY, filled: Timestamp(0) }
    }
}

impl Purse {
    fn fill(&mut self, now: Timestamp) {
        let came = now.since(self.filled) / REFILL;
        if came > 0 {
            self.left = self.left.saturating_add(came).min(PLENTY);
            self.filled = if self.left == PLENTY { now } else { self.filled.plus(came * REFILL) };
        }
    }

    /// One wasn't sent after all.
    pub fn give_back(&mut self) {
        self.left = (self.left + 1).min(PLENTY);
    }
}

/// One status.
#[derive(Clone, Debug)]
struct One {
    id: String,
    poll: Poll,
    seen: bool,
    last: Option<Timestamp>,
    flying: bool,
    off: bool,
    /// Whether a person asked for it.
    wanted: bool,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This one is asked about.
    Ask(String),
    /// Nothing for so many milliseconds.
    Wait(i64),
    /// Nothing until something happens.
    Nothing,
}

/// The statuses that a page reads in turns.
#[derive(Clone, Debug)]
pub struct Rounds {
    all: Vec<One>,
    /// How far apart readings are while nothing moves, in milliseconds.
    rest: i64,
    stretched: bool,
    asked: Option<Timestamp>,
    visible: bool,
    /// Whether it is told which ones are on the screen; else all of them are.
    by_sight: bool,
}

impl Rounds {
    /// None yet; at rest one is asked about every `rest` milliseconds. `by_sight`: it will be told which ones are on the screen.
    pub fn new(rest: i64, by_sight: bool) -> Self {
        Self { all: Vec::new(), rest, stretched: false, asked: None, visible: true, by_sight }
    }

    /// These are to be known. What is known of those that stay is kept.
    pub fn list(&mut self, ids: &[String]) {
        let mut last = std::mem::take(&mut self.all);
        self.all = ids
            .iter()
            .map(|id| match last.iter().position(|one| one.id == *id) {
                Some(place) => last.swap_remove(place),
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

    /// These are on the screen.
    pub fn seen(&mut self, ids: &[std::sync::Arc<str>]) {
        for one in &mut self.all {
            one.seen = ids.iter().any(|id| **id == *one.id);
        }
    }

    /// The tab is hidden, or seen again: a hidden one follows what moves, and nothing else.
    pub fn shown(&mut self, visible: bool, now: Timestamp) {
        self.visible = visible;
        for one in &mut self.all {
            one.poll.shown(visible, now);
            one.keep_fresh(now);
        }
    }

    /// It was read before, elsewhere: on an earlier visit, say. `written` is when something was written last: what was read before that
    /// isn't fresh.
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

    /// A person asks for what is on the screen.
    pub fn refresh(&mut self) {
        for one in self.all.iter_mut().filter(|one| one.seen) {
            (one.off, one.wanted) = (false, true);
            one.poll.refresh();
        }
    }

    /// Something was written: what it named is followed closely. Where it named none, all on the screen are read once.
    pub fn wrote(&mut self, what: &str, now: Timestamp) {
        let mut is_named = false;
        for one in self.all.iter_mut().filter(|one| what.contains(&one.id)) {
            is_named = true;
            one.poll.wrote(now);
        }
        if !is_named {
            self.refresh();
        }
    }

    /// What comes next. `apart`: requests have to be at least so far apart, since few are left of the platform's limit.
    pub fn next(&mut self, now: Timestamp, apart: i64, purse: &mut Purse) -> Next {
        purse.fill(now);
        self.stretched = apart > 0 || purse.left <= 0;
        if self.all.iter().filter(|one| one.flying).count() >= BESIDE {
            return Next::Nothing;
        }
        let (left, visible) = (purse.left, self.visible);
        let many = |which: fn(&One) -> bool| {
            i64::try_from(self.all.iter().filter(|one| which(one)).count()).unwrap_or(i64::MAX)
        };
        let (moving, seen) = (many(|one| one.poll.moves()), many(|one| one.seen));
        let (moving, resting) = (moving.saturating_mul(MOVING), seen.saturating_mul(self.rest));
        let mut best: Option<(i64, i64, usize)> = None;
        let mut wait = None::<i64>;
        for (place, one) in self.all.iter_mut().enumerate() {
            if one.flying || one.off || (!visible && !one.poll.moves()) {
                continue;
            }
            let moves = one.poll.is_followed(now);
            one.poll.stretch(if moves { moving } else { resting });
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
        let gap = self.asked.map_or(0, |asked| (apart - now.since(asked)).max(0));
        match (best.and_then(|(.., place)| self.all.get_mut(place)), wait) {
            (Some(one), _) if gap > 0 && !one.wanted => Next::Wait(gap),
            (Some(one), _) => {
                one.flying = true;
                purse.left -= 1;
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

    /// A reading came.
    pub fn read(&mut self, id: &str, now: Timestamp, moving: bool, transition: bool) {
        if let Some(one) = self.one(id) {
            (one.flying, one.wanted) = (false, false);
            one.last = Some(now);
            one.poll.read(now, moving, transition);
        }
    }

    /// A reading failed; `until` is when the platform wants to be asked again, where it said so.
    pub fn failed(&mut self, id: &str, now: Timestamp, lasting: bool, until: Option<Timestamp>) {
        if let Some(one) = self.one(id) {
            (one.flying, one.wanted) = (false, false);
            one.poll.failed(now, lasting);
            if let Some(until) = until {
                one.poll.paused(until);
            }
        }
    }

    /// The platform doesn't offer it: it isn't asked again before a person wants it.
    pub fn off(&mut self, id: &str) {
        if let Some(one) = self.one(id) {
            (one.flying, one.off) = (false, true);
        }
    }

    /// The oldest reading of those on the screen; those that weren't read yet say so themselves.
    pub fn as_of(&self) -> Option<Timestamp> {
        self.all.iter().filter(|one| one.seen && !one.off).filter_map(|one| one.last).min()
    }

    /// Whether readings on the screen are further apart than they would be with plenty of requests left.
    pub fn is_stretched(&self) -> bool {
        self.stretched
    }
}

impl One {
    /// What was read a moment ago isn't read again.
    fn keep_fresh(&mut self, now: Timestamp) {
        if let Some(last) = self.last.filter(|last| now.since(*last) < FRESH) {
            self.poll.known(last, self.poll.moves());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::Arc;

    fn at(milliseconds: i64) -> Timestamp {
        Timestamp(1_000_000 + milliseconds)
    }

    fn ids(many: usize) -> Vec<String> {
        (0..many).map(|id| format!("id-{id:04}")).collect()
    }

    /// Rounds with a purse of their own.
    struct Tried(Rounds, Purse);

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
            Self(Rounds::new(rest, by_sight), Purse::default())
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

    /// What is asked from `from` to `to`, each answered at once: when, and of whom.
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
        assert_eq!(
            rounds.next(at(5_010), 60_000),
            Next::Wait(54_990),
            "few are left of the platform's limit"
        );
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
        let mut purse = Purse::default();
        let mut asked = Vec::new();
        // Every minute the page is left and opened again, and the tab hidden and seen.
        for minute in 0..180 {
            let mut tried = Tried(Rounds::new(15_000, false), purse);
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
            purse = tried.1;
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
        assert_eq!(
            tried.next(at(10_000), 0),
            Next::Ask("id-0001".into()),
            "unless something was written since"
        );
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
}
