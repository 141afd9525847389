//! User activity: keys, pointers and wheel anywhere in the page.

use super::boot::has_panicked;
use wasm_bindgen::{JsCast, closure::Closure};

/// Calls `act` at every key press, pointer press and wheel event, as long as the page exists.
pub fn on_touch(act: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(move || {
        if !has_panicked() {
            act();
        }
    });
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        for event in ["keydown", "pointerdown", "wheel"] {
            // In the capture phase, so that a listener that stops an event doesn't hide it from the idle timer.
            let _ = document.add_event_listener_with_callback_and_bool(
                event,
                listener.as_ref().unchecked_ref(),
                true,
            );
        }
    }
    listener.forget();
}
