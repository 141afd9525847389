//! Reading something for as long as the component lives that asks for it.

use super::reader::Reader;
use super::remote::{Reading, Remote};
use super::session::{Live, use_live};
use crate::browser::clock;
use crate::signal::{RwSignal, See};
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::poll::Poll;
use slipway_logic::read::By;
use std::rc::Rc;

/// How often something is read, and what is taken from it.
#[derive(Clone, Copy)]
pub struct Pace {
    pub(super) is_polled: bool,
    pub(super) by: By,
    pub(super) among: i64,
}

impl Pace {
    /// On visit, on return after a minute, after a write, on Refresh.
    pub const ON_VISIT: Self = Self { is_polled: false, by: By::Id, among: 1 };

    /// By the poll machine. The reply holds statuses, told apart by the field `key`.
    pub const fn statuses(key: &'static str) -> Self {
        Self { is_polled: true, by: By::Field(key), among: 1 }
    }

    /// Its records have no id.
    #[must_use]
    pub const fn without_ids(mut self) -> Self {
        self.by = By::Nothing;
        self
    }

    /// As one of several that a page polls: at rest they take turns.
    #[must_use]
    pub fn among(mut self, readers: usize) -> Self {
        self.among = i64::try_from(readers).unwrap_or(1);
        self
    }
}

/// Reads until the calling component goes. Equal readings publish nothing.
pub fn watch(request: Request, pace: Pace) -> Remote {
    let live = use_live();
    let remote = Remote::default();
    let reader = Reader::new(live, request, remote, pace);
    reader.begin();
    follow(&reader, live, remote.reading);
    remote
}

/// Tells the reader of everything that calls for another.
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
