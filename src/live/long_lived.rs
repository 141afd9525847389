//! Signals that outlive the pages that read them.
//!
//! reactive_graph 0.2.16 never unsubscribes an effect that was dropped with its page: a signal that the effect read keeps 64 bytes of it until
//! the signal changes. Signals that seldom change therefore grow with each page; 500 walks through four pages cost 5 MB
//! (`500 walks through four pages leave nothing behind` in the benchmark measures it). No issue of <https://github.com/leptos-rs/leptos/issues>
//! describes this. This module can be deleted once `Drop` of `EffectInner` clears its sources.

use leptos::prelude::*;
use leptos::reactive::graph::{AnySource, ReactiveNode, ToAnySource};
use std::cell::{Cell, RefCell};

/// The number of dropped pages after which the subscribers of all long-lived signals are removed. Subscribers that still exist run once and
/// subscribe again.
const PAGES: u32 = 50;

thread_local! {
    static SIGNALS: RefCell<Vec<AnySource>> = RefCell::default();
    static LEFT_PAGES: Cell<u32> = Cell::default();
}

/// Returns a signal for values that outlive pages. Its subscribers are released regularly, see `release_after_page`.
pub fn long_lived<T: Send + Sync + 'static>(value: T) -> RwSignal<T> {
    let signal = RwSignal::new(value);
    SIGNALS.with_borrow_mut(|signals| signals.push(signal.to_any_source()));
    signal
}

/// Counts a page that was dropped. Every `PAGES` pages, removes the subscribers that dropped pages left behind.
pub fn release_after_page() {
    let dropped_pages = LEFT_PAGES.get().wrapping_add(1);
    LEFT_PAGES.set(dropped_pages);
    if dropped_pages.is_multiple_of(PAGES) {
        // Notifying the subscribers of a signal removes all of them from it. Those that still exist run and subscribe again;
        // those of dropped pages don't.
        SIGNALS.with_borrow(Clone::clone).iter().for_each(ReactiveNode::mark_dirty);
    }
}
