//! Values computed from Leptos' signals, which notify only when they differ: [`computed`] takes the place of `Memo`. The code is in a
//! separate crate so that its tests run natively.
//!
//! ```
//! use reactive_graph::owner::Owner;
//! use reactive_graph::signal::RwSignal;
//! use reactive_graph::traits::{Get, Set};
//! use slipway_computed::computed;
//!
//! Owner::new().with(|| {
//!     let running = RwSignal::new(2);
//!     let is_down = computed(move || running.get() == 0);
//!     running.set(1); // subscribers of `is_down` aren't notified
//!     assert!(!is_down.get());
//!     running.set(0);
//!     assert!(is_down.get());
//! });
//! ```

use reactive_graph::effect::ImmediateEffect;
use reactive_graph::graph::{ReactiveNode, Subscriber, ToAnySource, ToAnySubscriber, untrack};
use reactive_graph::owner::on_cleanup;
use reactive_graph::signal::{ArcRwSignal, ReadSignal};
use reactive_graph::traits::{Dispose, UpdateUntracked};
use std::sync::{Arc, OnceLock};

/// Returns a signal of the value that the closure computes. Subscribers are notified only when the value differs from the last one.
///
/// Replaces `Memo`, which loses changes (reactive_graph 0.2.16): if memo B reads memo A, an effect that reads B and then A isn't run
/// again when A changes and B stays the same (see `a_memo_loses_changes` in the tests). So the value is computed as soon as a signal
/// that it reads changes, not when it is read. Use `Signal::derive` where notifications without a change are acceptable.
///
/// The closure must not create signals or other reactive values. `SignalSetter::set` (leptos 0.8) holds the lock of the arena while what
/// depends on the signal is computed again, and the removal of the created values would take the lock once more: the program stops.
pub fn computed<T>(value: impl Fn() -> T + Send + Sync + 'static) -> ReadSignal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    follow(Arc::new(move |_| value()))
}

/// Returns a signal like [`computed`]. `value` also gets the last value; None at first.
pub fn computed_from_last<T>(value: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> ReadSignal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    follow(Arc::new(value))
}

/// The boxed closure of a computed value. The code that uses it is compiled once for each type of value, not for each closure.
type Compute<T> = Arc<dyn Fn(Option<&T>) -> T + Send + Sync>;

fn follow<T>(value: Compute<T>) -> ReadSignal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    // The signal is created by the first run of the effect, which also subscribes to what the closure reads. So the first value is
    // computed only once.
    let signal = Arc::new(OnceLock::<ArcRwSignal<T>>::new());
    let (compute, created) = (value.clone(), signal.clone());
    run_at_once(Box::new(move || {
        let is_first = created.get().is_none();
        let signal = signal_of(&created, &compute);
        if is_first {
            return;
        }
        let differs = signal.try_update_untracked(|last| {
            let next = compute(Some(last));
            let differs = *last != next;
            if differs {
                *last = next;
            }
            differs
        });
        if differs == Some(true) {
            // On the source, `mark_dirty` empties the set of subscribers; effects that still exist subscribe again when they run. `notify` would
            // keep effects that were disposed since the last change (reactive_graph 0.2.16).
            signal.to_any_source().mark_dirty();
        }
    }));
    // An effect of a paused owner hasn't run. The caller then reads the first value without subscribing to its sources.
    untrack(|| signal_of(&signal, &value).read_only().into())
}

/// Returns the signal in `cell`. Creates it with the first value if the cell is empty. The closure can't call this function for the same
/// cell again, because the closure can't have the signal before its first value is computed.
#[inline(never)]
fn signal_of<'a, T>(cell: &'a OnceLock<ArcRwSignal<T>>, value: &Compute<T>) -> &'a ArcRwSignal<T> {
    cell.get_or_init(|| ArcRwSignal::new(value(None)))
}

/// Runs `update` now, and again whenever a signal that it read changes, until the current owner is cleaned up. Boxed, so that the code
/// is compiled once, not for each type of value.
fn run_at_once(update: Box<dyn Fn() + Send + Sync>) {
    let effect = ImmediateEffect::new(update);
    // A disposed effect stays subscribed and keeps 150 bytes in each signal that it read (reactive_graph 0.2.16), so its sources are cleared
    // first.
    on_cleanup(move || {
        let subscriber = effect.to_any_subscriber();
        subscriber.clear_sources(&subscriber);
        effect.dispose();
    });
}

/// Boxes a closure for an effect: `Effect::new(boxed(move || …))`. `Effect::new` is compiled for each type of closure, 600 bytes each
/// time; boxed effects all have one type. Used for the effects of the first load.
pub fn boxed(run: impl FnMut() + 'static) -> Box<dyn FnMut()> {
    Box::new(run)
}

#[cfg(test)]
mod tests;
