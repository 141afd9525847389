//! What changes in a view, in few types: each closure that stands in a view directly is compiled with the whole
//! machinery around it (2 to 3 kB each), a boxed one isn't.

use leptos::prelude::*;

/// Words that change.
pub fn text(words: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(words)
}

/// A part of a view that is drawn anew when what it reads changes.
pub fn dynamic(draw: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let draw: Box<dyn Fn() -> AnyView + Send> = Box::new(draw);
    (move || draw()).into_any()
}

/// A part of a view that is there while `shown` says so; it isn't drawn anew while that stays true.
pub fn when(
    shown: impl Fn() -> bool + Send + Sync + 'static,
    draw: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    let shown: Box<dyn Fn() -> bool + Send + Sync> = Box::new(shown);
    let shown = Memo::new(move |_| shown());
    dynamic(move || if shown.get() { draw() } else { ().into_any() })
}

/// Something that is done now, and again whenever what it reads changes.
pub fn effect(act: impl Fn() + 'static) {
    let act: Box<dyn Fn()> = Box::new(act);
    Effect::new(move |_| act());
}
