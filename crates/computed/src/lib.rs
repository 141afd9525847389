//! Values computed from Leptos' signals, which notify only when they differ: [`computed`] takes the place of `Memo`. A crate of its own: its
//! tests run natively.
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

/// Returns a signal of what `value` computes. Subscribers are notified when the value differs from the last one.
///
/// Takes the place of `Memo`, which loses changes (reactive_graph 0.2.16): where memo B is made of memo A, an effect that reads B and
/// then A isn't run again when A changes and B stays the same (test below). So the value is computed at once, not when it is read.
/// Use `Signal::derive` where notifications without a change are acceptable.
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

/// A closure behind a pointer: compiled once for a type of value, not for each closure.
type Compute<T> = Arc<dyn Fn(Option<&T>) -> T + Send + Sync>;

fn follow<T>(value: Compute<T>) -> ReadSignal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    // Created by the first run of the effect, which subscribes as well: the value is computed once.
    let signal = Arc::new(OnceLock::<ArcRwSignal<T>>::new());
    let (compute, created) = (value.clone(), signal.clone());
    run_at_once(Box::new(move || {
        let Some(signal) = created.get() else {
            // It is empty: only this closure sets it.
            let _ = created.set(ArcRwSignal::new(compute(None)));
            return;
        };
        let differs = signal.try_update_untracked(|last| {
            let next = compute(Some(last));
            let differs = *last != next;
            if differs {
                *last = next;
            }
            differs
        });
        if differs == Some(true) {
            // Unlike a notification this forgets the effects that were disposed since the last change.
            signal.to_any_source().mark_dirty();
        }
    }));
    let signal = signal.get().cloned().unwrap_or_else(|| ArcRwSignal::new(untrack(|| value(None))));
    signal.read_only().into()
}

/// Runs `update` now and whenever a signal that it read changes. Boxed: compiled once, not for each type of value.
fn run_at_once(update: Box<dyn Fn() + Send + Sync>) {
    let effect = ImmediateEffect::new(update);
    // A disposed effect stays subscribed, 150 bytes in each signal that it read (reactive_graph 0.2.16).
    on_cleanup(move || {
        let subscriber = effect.to_any_subscriber();
        subscriber.clear_sources(&subscriber);
        effect.dispose();
    });
}

/// Returns a closure behind a pointer. `Effect::new` is compiled for each type of closure, at 600 bytes each; effects of the first load have
/// one type: `Effect::new(boxed(move || …))`.
pub fn boxed(run: impl FnMut() + 'static) -> Box<dyn FnMut()> {
    Box::new(run)
}

#[cfg(test)]
mod tests;
