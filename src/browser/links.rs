//! Intercepts clicks on links, reports links that a person points at, opens addresses in new tabs, and makes the browser ask before the
//! tab is closed.

use super::boot::has_panicked;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, Event, MouseEvent};

/// Calls `holds` with the `href` of each link within the console that is clicked without Ctrl, Meta or Shift. If `holds` returns true, the
/// link isn't followed. Ends with the calling component.
pub fn intercept_links(holds: impl Fn(&str) -> bool + 'static) {
    let on_click = move |event: MouseEvent| {
        if has_panicked() || event.ctrl_key() || event.meta_key() || event.shift_key() {
            return;
        }
        if let Some(href) = href_of(&event)
            && holds(&href)
        {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    // The listener runs in the capture phase, before the router's own listener. So it can stop the event, and the
    // router doesn't follow the link.
    let listener = Closure::<dyn Fn(MouseEvent)>::new(on_click);
    listen_to_document(&["click"], true, listener);
}

/// Calls `act` with the path of each link within the console that a pointer enters or that gets the focus, also several
/// times for one link. Ends with the calling component.
pub fn on_link_pointed(act: impl Fn(String) + 'static) {
    let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let href = href_of(&event).filter(|_| !has_panicked());
        if let Some(path) = href.as_deref().and_then(|href| href.split(['?', '#']).next()) {
            act(path.to_owned());
        }
    });
    listen_to_document(&["pointerover", "focusin"], false, listener);
}

/// Opens each address in a new tab. A browser that blocks pop-ups opens only the first, and doesn't say so: with `noopener` the page learns
/// nothing about its tabs. Without `noopener`, the tabs would get a copy of the session storage, and so of the token.
pub fn open_in_tabs(urls: &[String]) {
    let Some(window) = web_sys::window() else { return };
    for url in urls {
        // The result is ignored: with `noopener` the browser returns no window, even if it blocks the tab. The caller passes only web
        // addresses, so none of them runs a script, as a `javascript:` address would.
        let _ = window.open_with_url_and_target_and_features(url, "_blank", "noopener,noreferrer");
    }
}

/// Returns the `href` of the link that contains the target of an event. None if there is no link, and for links to other hosts or with
/// a `target` attribute.
fn href_of(event: &Event) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("a[href^='/']:not([href^='//'], [target])").ok()??.get_attribute("href")
}

/// Adds a listener to the document until the calling component is dropped. If `captures`, the document gets the events before its
/// elements do.
fn listen_to_document<T: ?Sized + 'static>(events: &'static [&str], captures: bool, listener: Closure<T>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    for event in events {
        let listener = listener.as_ref().unchecked_ref();
        // Adding a listener to a document can’t fail.
        let _ = document.add_event_listener_with_callback_and_bool(event, listener, captures);
    }
    let kept = StoredValue::new_local((document, listener));
    on_cleanup(move || {
        kept.try_with_value(|(document, listener)| {
            for event in events {
                let listener = listener.as_ref().unchecked_ref();
                // Removing a listener from a document can’t fail.
                let _ = document.remove_event_listener_with_callback_and_bool(event, listener, captures);
            }
        });
    });
}

/// A guard: while it exists, the browser asks before the tab is closed or reloaded.
pub struct LeaveGuard(Closure<dyn Fn(Event)>);

/// Makes the browser ask before the tab is closed or reloaded, because work in progress would be lost, until the returned guard is
/// dropped.
pub fn guard_leave() -> LeaveGuard {
    let listener = Closure::<dyn Fn(Event)>::new(|event: Event| event.prevent_default());
    if let Some(window) = web_sys::window() {
        // Adding a listener to a window can’t fail.
        let _ = window.add_event_listener_with_callback("beforeunload", listener.as_ref().unchecked_ref());
    }
    LeaveGuard(listener)
}

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        if let Some(window) = web_sys::window() {
            let listener = self.0.as_ref().unchecked_ref();
            let _ = window.remove_event_listener_with_callback("beforeunload", listener);
        }
    }
}
