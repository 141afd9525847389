//! Reads that last as long as the calling component.

use super::poll_policy::PollPolicy;
use super::reader::Reader;
use super::remote::{Reading, Remote};
use super::session::{Live, use_live};
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::reading::poll::Poll;
use std::rc::Rc;

/// Reads until the calling component is dropped. Equal data isn't published again.
pub fn watch(request: Request, pace: PollPolicy) -> Remote {
    let live = use_live();
    let remote = Remote::default();
    let reader = Reader::new(live, request, remote, pace);
    reader.begin();
    follow(&reader, live, remote.reading, pace.follows_writes);
    remote
}

/// Forwards the events that need another read.
fn follow(reader: &Rc<Reader>, live: Live, reading: Reading, follows_writes: bool) {
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
    on_change(live.rereads, Poll::refresh);
    if follows_writes {
        on_change(live.writes, |poll| poll.wrote(clock::now()));
    }
    Effect::new(move |before: Option<bool>| {
        let visible = live.visible.get();
        if before.is_some_and(|before| before != visible) {
            keep.try_with_value(|reader| reader.tell(move |poll| poll.shown(visible, clock::now())));
        }
        visible
    });
}
