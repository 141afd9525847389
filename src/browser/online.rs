//! The event that the browser is online again.

use super::boot::has_panicked;
use leptos::leptos_dom::helpers::window_event_listener_untyped;

/// Calls `act` when the browser is online again, as long as the page exists.
pub fn on_online(act: impl Fn() + 'static) {
    // Dropping the handle keeps the listener: only its `remove` removes it.
    let _ = window_event_listener_untyped("online", move |_| {
        if !has_panicked() {
            act();
        }
    });
}
