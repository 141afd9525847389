//! Leaving the page: intercepting links, and asking before the tab is closed.

use super::boot::has_panicked;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, Event, MouseEvent};

/// Calls `holds` for each clicked link to another page of the console; the link isn't followed if it returns true. Ends with
/// the calling component.
pub fn intercept_links(holds: impl Fn(&str) -> bool + 'static) {
    let held = move |event: MouseEvent| {
        if has_panicked() || event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let link = target.and_then(|target| target.closest("a[href^='/']:not([target])").ok().flatten());
        if let Some(href) = link.and_then(|link| link.get_attribute("href"))
            && holds(&href)
        {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    // Captured before the router hears of it.
    let listener = Closure::<dyn Fn(MouseEvent)>::new(held);
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    // A document takes any listener, and lets go of it.
    let _ =
        document.add_event_listener_with_callback_and_bool("click", listener.as_ref().unchecked_ref(), true);
    let kept = StoredValue::new_local((document, listener));
    on_cleanup(move || {
        kept.try_with_value(|(document, listener)| {
            document.remove_event_listener_with_callback_and_bool(
                "click",
                listener.as_ref().unchecked_ref(),
                true,
            )
        });
    });
}

/// While it exists, the browser asks before the tab is closed or reloaded.
pub struct Held(Closure<dyn Fn(Event)>);

/// Makes the browser ask before the tab is closed, because work in progress would be lost.
pub fn hold_tab() -> Held {
    let listener = Closure::<dyn Fn(Event)>::new(|event: Event| event.prevent_default());
    if let Some(window) = web_sys::window() {
        // A window takes any listener, and lets go of it.
        let _ = window.add_event_listener_with_callback("beforeunload", listener.as_ref().unchecked_ref());
    }
    Held(listener)
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            let listener = self.0.as_ref().unchecked_ref();
            let _ = window.remove_event_listener_with_callback("beforeunload", listener);
        }
    }
}
