//! Reading something for as long as the component lives that asks for it.

use super::reader::Reader;
use super::remote::{Movement, Remote};
use super::session::use_live;
use crate::browser::clock;
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_logic::poll::Poll;
use std::sync::Arc;

/// How often something is read.
#[derive(Clone, Copy)]
pub enum Pace<T> {
    /// On visit, on return after a minute, after a write, on Refresh.
    OnVisit,
    /// By the poll machine; the function compares a reading with the one before.
    Polled(fn(&T, Option<&T>) -> Movement),
}

/// Reads `operation` until the calling component goes. Equal readings publish nothing.
pub fn watch<O>(operation: O, pace: Pace<O::Reply>) -> Remote<O::Reply>
where
    O: Operation,
    O::Reply: PartialEq + Send + Sync,
{
    let live = use_live();
    let remote = Remote::default();
    let poll = match pace {
        Pace::OnVisit => Poll::once(),
        Pace::Polled(_) => Poll::default(),
    };
    let value = remote.value;
    let publish = move |reply: &slipway_api::reply::Reply| {
        let read: O::Reply = reply.read(clock::now())?;
        let last = value.try_get_untracked().flatten();
        let movement = match pace {
            Pace::OnVisit => Movement::default(),
            Pace::Polled(compare) => compare(&read, last.as_deref()),
        };
        if last.as_deref() != Some(&read) {
            value.try_set(Some(Arc::new(read)));
        }
        Ok(movement)
    };
    let reader = Reader::new(live, operation.request(), remote.reading, poll, Box::new(publish));
    follow(&reader, live, remote.reading);
    remote
}

/// Plans the first reading, and tells the reader of everything that calls for another.
fn follow(reader: &std::rc::Rc<Reader>, live: super::Live, reading: super::Reading) {
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
    Effect::new(move |_| {
        let visible = live.visible.get();
        keep.try_with_value(|reader| reader.tell(|poll| poll.shown(visible, clock::now())));
    });
}
