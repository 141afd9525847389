//! Values computed from signals.

use leptos::prelude::*;
use leptos::reactive::effect::ImmediateEffect;
use leptos::reactive::graph::{ReactiveNode, Subscriber, ToAnySource, ToAnySubscriber};
use std::sync::{Arc, OnceLock};

/// Returns a signal of what `value` computes. Subscribers are notified when the value differs from the last one.
///
/// Takes the place of `Memo`, which loses changes (reactive_graph 0.2.16): where memo B is made of memo A, an effect that reads B and then A
/// isn't run again when A changes and B stays the same (test below). So the value is computed at once, not when it is read.
/// Where a value may notify without having changed, `Signal::derive` does.
pub fn computed<T>(value: impl Fn() -> T + Send + Sync + 'static) -> Signal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    computed_by(Arc::new(value))
}

/// Boxed, so that the compiler makes one for each type of value, not one for each closure (13 kB of the first load).
fn computed_by<T>(value: Arc<dyn Fn() -> T + Send + Sync>) -> Signal<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let kept = Arc::new(OnceLock::<ArcRwSignal<T>>::new());
    let effect = ImmediateEffect::new({
        let (value, kept) = (value.clone(), kept.clone());
        move || {
            let next = value();
            match kept.get() {
                Some(last) if last.with_untracked(|last| *last == next) => {}
                Some(last) => {
                    last.update_untracked(|last| *last = next);
                    // Unlike a notification this forgets the effects that were disposed since the last change.
                    last.to_any_source().mark_dirty();
                }
                None => drop(kept.set(ArcRwSignal::new(next))),
            }
        }
    });
    dispose_with_owner(effect);
    kept.get_or_init(|| ArcRwSignal::new(untrack(|| value()))).clone().into()
}

/// A disposed effect stays subscribed, 150 bytes in each signal that it read (reactive_graph 0.2.16).
fn dispose_with_owner(effect: ImmediateEffect) {
    on_cleanup(move || {
        let subscriber = effect.to_any_subscriber();
        subscriber.clear_sources(&subscriber);
        effect.dispose();
    });
}
