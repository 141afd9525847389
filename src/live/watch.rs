//! Reads that last as long as the calling component.

use super::reader::Reader;
use super::remote::{Reading, Remote};
use super::session::{Live, use_live};
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::poll::Poll;
use slipway_logic::read::By;
use std::rc::Rc;

/// The interval of a read, and the key of its records.
#[derive(Clone, Copy)]
pub struct PollPolicy {
    pub(super) is_polled: bool,
    pub(super) by: By,
    pub(super) peers: i64,
}

impl PollPolicy {
    /// Read on visit, on return after a minute, after a write, and on Refresh.
    pub const ON_VISIT: Self = Self { is_polled: false, by: By::Id, peers: 1 };

    /// Polled. The reply holds statuses with the id in the field `key`.
    pub const fn statuses(key: &'static str) -> Self {
        Self { is_polled: true, by: By::Field(key), peers: 1 }
    }

    /// Returns the policy for records without ids.
    #[must_use]
    pub const fn without_ids(mut self) -> Self {
        self.by = By::Nothing;
        self
    }

    /// Shares the interval with other reads of the page while nothing is in transition.
    #[must_use]
    pub fn with_peers(mut self, readers: usize) -> Self {
        self.peers = i64::try_from(readers).unwrap_or(1);
        self
    }
}

/// Reads until the calling component is dropped. Equal data isn't published again.
pub fn watch(request: Request, pace: PollPolicy) -> Remote {
    let live = use_live();
    let remote = Remote::default();
    let reader = Reader::new(live, request, remote, pace);
    reader.begin();
    follow(&reader, live, remote.reading);
    remote
}

/// Forwards the events that need another read.
fn follow(reader: &Rc<Reader>, live: Live, reading: Reading) {
    let keep = StoredValue::new_local(reader.clone());
    on_cleanup(move || {
        keep.try_with_value(|reader| reader.stop());
    });
    let on_change = move |counter: RwSignal<u32>, what: fn(&mut Poll)| {
        Effect::new(move |before: Option<u32>| {
            let times = counter.get();
            if before.is_some_and(|before| before != times) {
                keep.try_with_value(|reader| reader.tell(what));
            }
            times
        });
    };
    on_change(reading.asked, Poll::refresh);
    on_change(live.online, Poll::refresh);
    on_change(live.writes, |poll| poll.wrote(clock::now()));
    Effect::new(move |before: Option<bool>| {
        let visible = live.visible.get();
        if before.is_some_and(|before| before != visible) {
            keep.try_with_value(|reader| reader.tell(move |poll| poll.shown(visible, clock::now())));
        }
        visible
    });
}
