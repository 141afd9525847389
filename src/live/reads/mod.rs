//! Reads that last as long as the calling component.

mod poll_policy;
mod publish;
mod remote;
mod runner;
mod send;

pub use poll_policy::PollPolicy;
pub use remote::{Reading, Remote};

use super::use_live;
use leptos::prelude::*;
use runner::{Output, Runner};
use slipway_api::Request;
use slipway_api::table::FieldName;
use slipway_computed::boxed;
use slipway_logic::reading::reader::event::Event;
use slipway_logic::reading::reader::{ReadState, Reader};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The statuses, or records, of a page that cost a request each.
#[derive(Clone, Copy)]
pub struct PolledStatuses {
    /// All statuses together. Its reading is as old as the oldest, and has the first error.
    pub remote: Remote,
    /// The read of each, by its id.
    pub reads: RwSignal<HashMap<String, ReadState>>,
    /// The ids whose data is outdated: set, they are read again.
    pub outdated: RwSignal<Vec<String>>,
}

/// A read of [`PolledStatuses`]: the id of what it is about, and its request.
#[derive(Clone, PartialEq)]
pub struct StatusRead {
    /// The id of the record.
    pub id: String,
    /// The request.
    pub request: Request,
}

/// Reads until the calling component is dropped. Equal data isn't published again.
pub fn watch(request: Request, policy: PollPolicy) -> Remote {
    let remote = Remote::default();
    let runner = alone(policy, remote);
    follow(&runner, remote);
    // At once, so that drawing and the request run in parallel.
    runner.want(vec![StatusRead { id: request.path.clone(), request }]);
    remote
}

/// Reads like [`watch`] while there is a request. The data of another request isn't shown for the present one.
pub fn watch_when(
    request: impl Fn() -> Option<Request> + Send + Sync + 'static,
    policy: impl Fn() -> PollPolicy + Send + Sync + 'static,
) -> Remote {
    let remote = Remote::default();
    let runner = alone(untrack(&policy), remote);
    let keep = follow(&runner, remote);
    Effect::new(move || {
        let (request, policy) = (request(), policy());
        keep.try_with_value(|runner| {
            runner.set_policy(policy);
            let read = request.map(|request| StatusRead { id: request.path.clone(), request });
            runner.want(read.into_iter().collect());
        });
    });
    remote
}

/// Reads what each costs a request in turn, until the calling component is dropped: the ids in `on_screen` first, and one every `rest`
/// milliseconds without a transition. The field `key` holds the id of a status.
pub fn poll_in_turn(
    wanted: Signal<Vec<StatusRead>>,
    key: FieldName,
    rest: i64,
    on_screen: Option<Signal<Option<Vec<Arc<str>>>>>,
) -> PolledStatuses {
    let statuses = PolledStatuses {
        remote: Remote::default(),
        reads: RwSignal::new(HashMap::new()),
        outdated: RwSignal::new(Vec::new()),
    };
    let policy = PollPolicy::in_turn(key, rest, on_screen.is_some());
    let output = Output {
        remote: statuses.remote,
        publish_each: Some(Runner::publish_each),
        reads: Some(statuses.reads),
    };
    let runner = Runner::new(use_live(), policy, output, Reader::in_turn(rest, on_screen.is_some()));
    let keep = follow(&runner, statuses.remote);
    Effect::new(boxed(move || {
        let wanted = wanted.get();
        keep.try_with_value(|runner| runner.want(wanted));
    }));
    Effect::new(boxed(move || {
        if let Some(on_screen) = on_screen.and_then(|on_screen| on_screen.get()) {
            keep.try_with_value(|runner| {
                runner.handle(Event::OnScreen(on_screen));
                // The page is as old as what is on the screen now.
                runner.publish();
            });
        }
    }));
    Effect::new(boxed(move || {
        let ids = statuses.outdated.get();
        keep.try_with_value(|runner| runner.handle(Event::Outdated(ids)));
    }));
    statuses
}

fn alone(policy: PollPolicy, remote: Remote) -> Rc<Runner> {
    let output = Output { remote, publish_each: None, reads: None };
    Runner::new(use_live(), policy, output, Reader::new(policy.pacing))
}

/// Passes on what makes another read due, until the calling component is dropped.
fn follow(runner: &Rc<Runner>, remote: Remote) -> StoredValue<Rc<Runner>, LocalStorage> {
    let live = use_live();
    let keep = StoredValue::new_local(runner.clone());
    on_cleanup(move || {
        keep.try_with_value(|runner| runner.stop());
    });
    runner.handle(Event::Visible(live.clock.visible.get_untracked()));
    Effect::new(move |before: Option<(u32, u32, bool)>| {
        let requests = remote.reading.refreshes.get().wrapping_add(live.rereads.get());
        let now = (requests, live.writes.get(), live.clock.visible.get());
        // Events count from now on: the first values are nothing new.
        let Some(before) = before else { return now };
        let mut events = Vec::new();
        if before.2 != now.2 {
            events.push(Event::Visible(now.2));
        }
        if before.1 != now.1 {
            events.push(Event::Wrote(live.wrote.get_untracked()));
        }
        if before.0 != now.0 {
            events.push(Event::Refresh);
        }
        keep.try_with_value(|runner| runner.handle_all(events));
        now
    });
    keep
}
