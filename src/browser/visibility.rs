//! The visibility of the tab, and its return from the back/forward cache.

use super::boot::has_panicked;
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};

/// Returns true if the tab is visible.
pub fn visible() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_none_or(|document| document.visibility_state() != web_sys::VisibilityState::Hidden)
}

/// Sets a signal to [`visible`] at each change of the visibility, for as long as the page exists. The caller sets its first value.
pub fn follow(signal: RwSignal<bool>) {
    let listener = Closure::<dyn Fn()>::new(move || {
        if !has_panicked() {
            signal.try_set(visible());
        }
    });
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        // Adding a listener to a document can't fail.
        let _ =
            document.add_event_listener_with_callback("visibilitychange", listener.as_ref().unchecked_ref());
    }
    listener.forget();
}

/// Calls `act` when the page is shown, also when the browser takes it out of the back/forward cache, for as long as the page exists.
pub fn on_page_shown(act: impl Fn() + 'static) {
    // Dropping the handle keeps the listener: only its `remove` removes it.
    let _ = window_event_listener_untyped("pageshow", move |_| {
        if !has_panicked() {
            act();
        }
    });
}
