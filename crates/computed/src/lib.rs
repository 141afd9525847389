//! Values computed from Leptos' signals. A crate of its own: its tests run natively.

use reactive_graph::effect::ImmediateEffect;
use reactive_graph::graph::{ReactiveNode, Subscriber, ToAnySource, ToAnySubscriber, untrack};
use reactive_graph::owner::on_cleanup;
use reactive_graph::signal::{ArcRwSignal, ReadSignal};
use reactive_graph::traits::{Dispose, UpdateUntracked, WithUntracked};

/// Returns a signal of what `value` computes. Subscribers are notified when the value differs from the last one.
///
/// Takes the place of `Memo`, which loses changes (reactive_graph 0.2.16): where memo B is made of memo A, an effect that reads B and
/// then A isn't run again when A changes and B stays the same (test below). So the value is computed at once, not when it is read.
/// Use `Signal::derive` where notifications without a change are acceptable.
pub fn computed<T>(value: impl Fn() -> T + Send + Sync + 'static) -> ReadSignal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    // Boxed: compiled once for a type of value, not for each closure.
    follow(Box::new(value))
}

fn follow<T>(value: Box<dyn Fn() -> T + Send + Sync>) -> ReadSignal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let signal = ArcRwSignal::new(untrack(&value));
    let kept = signal.clone();
    run_at_once(Box::new(move || {
        let next = value();
        if kept.with_untracked(|last| *last != next) {
            kept.update_untracked(|last| *last = next);
            // Unlike a notification this forgets the effects that were disposed since the last change.
            kept.to_any_source().mark_dirty();
        }
    }));
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

#[cfg(test)]
mod tests;
