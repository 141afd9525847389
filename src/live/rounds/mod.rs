//! Round-robin reads of statuses that need a request each: of the applications of an environment, of the projects of an organization.

mod ask;
mod publish;

use super::remote::{Failing, Remote};
use super::session::{Live, use_live};
use crate::browser::clock::{self, Timer};
use crate::browser::http::Cancel;
use leptos::prelude::*;
use slipway_api::{ApiError, Request, Timestamp};
use slipway_computed::boxed;
use slipway_logic::reading::budget::HOURLY;
use slipway_logic::reading::poll::is_pause;
use slipway_logic::reading::rounds::{Next, RoundRead, Rounds as RoundRobin};
use slipway_logic::status::by_id::StatusById;
use slipway_logic::status::summary;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::{Rc, Weak};
use std::sync::Arc;

const HOUR: i64 = 3_600_000;

/// A status to read: its id and its request.
#[derive(Clone, PartialEq)]
pub struct Round {
    /// The id of the record.
    pub id: String,
    /// The request.
    pub request: Request,
}

/// The statuses of all rounds.
#[derive(Clone, Copy)]
pub struct Rounds {
    /// All statuses together. Its reading is as old as the oldest, and has the first error.
    pub remote: Remote,
    /// The read of each round, by its id.
    pub reads: RwSignal<HashMap<String, RoundRead>>,
    /// The ids whose data is outdated: set, they are read again.
    pub outdated: RwSignal<Vec<String>>,
}

struct Runner {
    live: Live,
    key: &'static str,
    remote: Remote,
    reads: RwSignal<HashMap<String, RoundRead>>,
    wanted: RefCell<Vec<Round>>,
    rounds: RefCell<RoundRobin>,
    known: RefCell<Vec<(String, StatusById)>>,
    /// The time at which each status was asked for, here or in another tab.
    newest: RefCell<HashMap<String, Timestamp>>,
    errors: RefCell<Vec<(String, ApiError)>>,
    flights: RefCell<Vec<(String, Cancel)>>,
    timer: RefCell<Option<Timer>>,
    news: RefCell<Option<Timer>>,
    stopped: Cell<bool>,
    failing: Failing,
}

/// Reads the wanted statuses one by one, until the calling component is dropped: those in `seen` first, and one every `rest`
/// milliseconds without a transition. The field `key` holds the id of a status.
pub fn in_rounds(
    wanted: ReadSignal<Vec<Round>>,
    key: &'static str,
    rest: i64,
    seen: Option<RwSignal<Option<Vec<Arc<str>>>>>,
) -> Rounds {
    let live = use_live();
    let remote = Remote::default();
    let reads = RwSignal::new(HashMap::new());
    let runner = Rc::new(Runner {
        live,
        key,
        remote,
        reads,
        wanted: RefCell::default(),
        rounds: RefCell::new(RoundRobin::new(rest, seen.is_some())),
        known: RefCell::default(),
        newest: RefCell::default(),
        errors: RefCell::default(),
        flights: RefCell::default(),
        timer: RefCell::default(),
        news: RefCell::default(),
        stopped: Cell::new(false),
        failing: Failing::default(),
    });
    let own = HOURLY.min(HOUR / rest.max(1));
    // Rounds of an hour aren’t polling.
    let polled = i64::from(rest < HOUR);
    live.shared().count_polled(polled, own);
    let listener: Weak<Runner> = Rc::downgrade(&runner);
    live.shared().replies.add(listener);
    let keep = StoredValue::new_local(runner);
    on_cleanup(move || {
        live.shared().count_polled(-polled, own);
        keep.try_with_value(|runner| runner.stop());
    });
    // What calls for another look; the first one is nothing new.
    let tell = move |what: Box<dyn Fn(&Runner)>| {
        keep.try_with_value(|runner| {
            what(runner);
            runner.plan();
        });
    };
    Effect::new(move |_| {
        let wanted = wanted.get();
        tell(Box::new(move |runner| runner.want(wanted.clone())));
    });
    Effect::new(move |_| {
        if let Some(seen) = seen.and_then(|seen| seen.get()) {
            tell(Box::new(move |runner| {
                runner.rounds.borrow_mut().seen(&seen);
                runner.publish();
            }));
        }
    });
    Effect::new(move |_| {
        let visible = live.visible.get();
        tell(Box::new(move |runner| runner.rounds.borrow_mut().shown(visible, clock::now())));
    });
    let on_change = move |counter: RwSignal<u32>, what: fn(&Runner)| {
        Effect::new(move |before: Option<u32>| {
            let times = counter.get();
            if before.is_some_and(|before| before != times) {
                tell(Box::new(what));
            }
            times
        });
    };
    on_change(remote.reading.asked, |runner| runner.rounds.borrow_mut().refresh());
    on_change(live.rereads, |runner| runner.rounds.borrow_mut().refresh());
    on_change(live.writes, |runner| {
        let wrote = runner.live.wrote.get_untracked();
        runner.rounds.borrow_mut().wrote(&wrote, clock::now());
    });
    let outdated = RwSignal::new(Vec::new());
    Effect::new(boxed(move || {
        let ids = outdated.get();
        tell(Box::new(move |runner| runner.rounds.borrow_mut().outdated(&ids)));
    }));
    Rounds { remote, reads, outdated }
}

impl Runner {
    fn want(&self, wanted: Vec<Round>) {
        let all: Vec<String> = wanted.iter().map(|round| round.id.clone()).collect();
        self.rounds.borrow_mut().list(&all);
        let ids: HashSet<&String> = all.iter().collect();
        let stays = |id: &String| ids.contains(id);
        self.known.borrow_mut().retain(|(id, _)| stays(id));
        self.errors.borrow_mut().retain(|(id, _)| stays(id));
        self.flights.borrow_mut().retain(|(id, flight)| {
            if !stays(id) {
                flight.cancel();
            }
            stays(id)
        });
        // What an earlier visit read is there at once, as old as it is.
        let now = clock::now();
        let known: HashSet<String> = self.known.borrow().iter().map(|(known, _)| known.clone()).collect();
        for Round { id, request } in &wanted {
            let is_new = !known.contains(id);
            if let (true, Some((sides, at))) = (is_new, self.live.shared().told(&request.path)) {
                let (moving, _) = summary::movement(&sides, None);
                let written = Timestamp(self.live.shared().written.get());
                self.rounds.borrow_mut().known(id, at, moving, now, written);
                self.known.borrow_mut().push((id.clone(), sides));
            }
        }
        self.wanted.replace(wanted);
        self.publish();
    }

    fn stop(&self) {
        self.stopped.set(true);
        self.failing.set(self.live, false);
        self.timer.take();
        self.news.take();
        self.flights.take().into_iter().for_each(|(_, flight)| flight.cancel());
    }

    fn plan(self: &Rc<Self>) {
        if self.stopped.get() {
            return;
        }
        loop {
            let (now, shared) = (clock::now(), self.live.shared());
            let pause = self.live.paused_until.try_get_untracked().flatten();
            let apart = self.live.budget.try_with_untracked(|budget| {
                budget.min_interval(now, shared.polled.get(), shared.hourly.get())
            });
            let next = match pause.filter(|until| is_pause(*until, now)).map(|until| until.since(now)) {
                // Within a pause nothing is sent, and nothing is spent.
                Some(pause) if pause > 0 => Next::Wait(pause),
                _ => {
                    let bucket = &mut *shared.bucket.borrow_mut();
                    self.rounds.borrow_mut().next(now, apart.unwrap_or_default(), bucket)
                }
            };
            match next {
                Next::Ask(id) => self.ask(id),
                Next::Wait(wait) => {
                    let runner = Rc::downgrade(self);
                    let timer = clock::after(wait, move || {
                        if let Some(runner) = runner.upgrade() {
                            runner.plan();
                        }
                    });
                    self.timer.replace(Some(timer));
                    break;
                }
                Next::Nothing => {
                    self.timer.take();
                    break;
                }
            }
        }
        let reading = self.remote.reading;
        let is_stretched = self.rounds.borrow().is_stretched();
        let (now, is_failing) = (clock::now(), !self.errors.borrow().is_empty());
        let next_try = is_failing.then(|| self.rounds.borrow().next_try(now)).flatten();
        self.remote.reading.plan(Some(self.rounds.borrow().stale_after()), next_try);
        if reading.stretched.try_get_untracked() == Some(!is_stretched) {
            reading.stretched.try_set(is_stretched);
        }
        if self.flights.borrow().is_empty() && reading.asked_running.try_get_untracked() == Some(true) {
            reading.asked_running.try_set(false);
        }
    }
}
