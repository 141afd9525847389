//! What changes in a view, in few types: a closure, a memo or a derived signal is compiled with the whole machinery
//! around it for each closure that it is made of (0.2 to 3 kB each). Boxed, it is made of one.

use super::boxed::Make;
use crate::computed::computed;
pub use leptos::prelude::*;
use std::sync::Arc;

/// Words that change.
pub fn text(words: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    derived(words)
}

/// A signal made of others.
pub fn derived<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Signal<T> {
    computed(value)
}

/// A part of a view that is drawn anew when what it reads changes.
pub fn dynamic(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    drawn(Box::new(draw))
}

#[inline(never)]
fn drawn(draw: Box<dyn Make<AnyView> + Send>) -> AnyView {
    (move || draw.make()).into_any()
}

/// A part of a view that is there while `shown` says so; it isn't drawn anew while that stays true.
pub fn when(
    shown: impl Fn() -> bool + Send + Sync + 'static,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    shown_while(computed(shown), Box::new(draw))
}

#[inline(never)]
fn shown_while(shown: Signal<bool>, draw: Box<dyn Make<AnyView> + Send>) -> AnyView {
    drawn(Box::new(move || if shown.get() { draw.make() } else { ().into_any() }))
}

/// A part of a view for each key of a list; what is drawn of a key stays while the key does.
pub fn each(
    keys: impl Fn() -> Vec<String> + Send + Sync + 'static,
    draw: impl Fn(String) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let keys: Box<dyn Fn() -> Vec<String> + Send + Sync> = Box::new(keys);
    let draw: Arc<dyn Fn(String) -> AnyView + Send + Sync> = Arc::new(draw);
    view! { <For each=keys key=String::clone children=move |key| draw(key) /> }.into_any()
}

/// Something that is done now, and again whenever what it reads changes.
pub fn effect(act: impl Fn() + 'static) {
    effect_by(Box::new(act));
}

#[inline(never)]
fn effect_by(act: Box<dyn Make<()>>) {
    Effect::new(move |_| act.make());
}
