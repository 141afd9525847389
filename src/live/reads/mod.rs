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

/// The statuses or records of a page that need a request each, such as the statuses of several environments.
#[derive(Clone, Copy)]
pub struct PolledStatuses {
    /// The merged data of all requests. Its reading has the time of the oldest read on the screen, and the first error.
    pub remote: Remote,
    /// The state of the read with each id: when it was last read, and its error. The key is the id of its [`StatusRead`].
    pub reads: RwSignal<HashMap<String, ReadState>>,
    /// The ids of the reads whose data is outdated. Setting the signal reads them again.
    pub outdated: RwSignal<Vec<String>>,
}

/// A request of [`PolledStatuses`], with an id that identifies it.
#[derive(Clone, PartialEq)]
pub struct StatusRead {
    /// The id, such as that of an environment whose services are read.
    pub id: String,
    /// The request that reads the status or the record.
    pub request: Request,
}

/// Sends a read, and repeats it by `policy` until the calling component is dropped. Data that equals the last is not published again.
pub fn watch(request: Request, policy: PollPolicy) -> Remote {
    let remote = Remote::default();
    let runner = alone(policy, remote);
    follow(&runner, remote);
    // The request is sent at once, not in an effect, so that it is in flight while the page is drawn.
    runner.want(vec![StatusRead { id: request.path.clone(), request }]);
    remote
}

/// Reads like [`watch`] while the closure `request` returns a request. When the request changes, or `request` returns None, the data of the
/// former request is removed.
pub fn watch_when(
    request: impl Fn() -> Option<Request> + Send + Sync + 'static,
    policy: impl Fn() -> PollPolicy + Send + Sync + 'static,
) -> Remote {
    let remote = Remote::default();
    let runner = alone(untrack(&policy), remote);
    let keep = follow(&runner, remote);
    Effect::new(boxed(move || {
        let (request, policy) = (request(), policy());
        keep.try_with_value(|runner| {
            runner.set_policy(policy);
            let read = request.map(|request| StatusRead { id: request.path.clone(), request });
            runner.want(read.into_iter().collect());
        });
    }));
    remote
}

/// Sends the reads in `wanted` one after the other until the calling component is dropped, those whose ids are in `on_screen` first. While
/// nothing is in transition, a read is sent every `rest` milliseconds. The field `key` of a status holds its id. Without `on_screen`, all
/// reads count as visible.
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
                // The age of the page is that of its oldest visible read, which scrolling changes.
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

/// Passes to the runner each event after which it may have to read again, until the calling component is dropped: Refresh, writes, and
/// changes of the tab's visibility. Returns a handle to the runner for the component's own effects.
fn follow(runner: &Rc<Runner>, remote: Remote) -> StoredValue<Rc<Runner>, LocalStorage> {
    let live = use_live();
    let keep = StoredValue::new_local(runner.clone());
    on_cleanup(move || {
        keep.try_with_value(|runner| runner.stop());
    });
    runner.handle(Event::Visible(live.clock.visible.get_untracked()));
    let mut last = None;
    Effect::new(boxed(move || {
        let requests = remote.reading.refreshes.get().wrapping_add(live.refreshes_of_all.get());
        let current = (requests, live.writes.get(), live.clock.visible.get());
        // The first run of the effect only records the counters: only later changes are events.
        let Some(before) = last.replace(current) else { return };
        let mut events = Vec::new();
        if before.2 != current.2 {
            events.push(Event::Visible(current.2));
        }
        if before.1 != current.1 {
            events.push(Event::Wrote(live.wrote.get_untracked()));
            events.extend(live.deleted.get_untracked().map(Event::Deleted));
        }
        if before.0 != current.0 {
            events.push(Event::Refresh);
        }
        keep.try_with_value(|runner| runner.handle_all(events));
    }));
    keep
}
