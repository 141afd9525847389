//! The part of an embedded page that is in view: its frame may be taller than the window around it.

use super::boot::has_panicked;
use js_sys::Array;
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{HtmlElement, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// The number of equal steps into which the visible share of the frame is divided. The observer reports when the share passes a step.
const STEPS: u32 = 40;

/// Keeps the style properties `--hidden-above` and `--hidden-below` of the root element up to date for as long as the page exists: the
/// heights in pixels of the parts of the frame that are scrolled out of view above and below.
pub fn follow() {
    let window = web_sys::window();
    let root = window.and_then(|window| window.document()).and_then(|document| document.document_element());
    let Some(root) = root.and_then(|root| root.dyn_into::<HtmlElement>().ok()) else { return };
    let marked = root.clone();
    let listener = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
        let last = entries.pop().dyn_into::<IntersectionObserverEntry>().ok();
        if let Some(entry) = last.filter(|entry| entry.is_intersecting() && !has_panicked()) {
            mark(&marked, &entry);
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_threshold(
        &(0..=STEPS).map(|step| JsValue::from(f64::from(step) / f64::from(STEPS))).collect::<Array>(),
    );
    let observer = IntersectionObserver::new_with_options(listener.as_ref().unchecked_ref(), &options);
    let Ok(observer) = observer else { return };
    observer.observe(&root);
    // The observer calls the listener until the page is closed, so the listener is never freed.
    listener.forget();
    // When a window is scrolled over a taller frame, the visible share stays the same, so the observer doesn't report the new position.
    // Observing again makes it report; this is done at each input.
    let refresh = Rc::new(move || {
        observer.unobserve(&root);
        observer.observe(&root);
    });
    for event in ["pointermove", "pointerdown", "keydown", "focusin"] {
        let refresh = refresh.clone();
        // Dropping the handle keeps the listener: only its `remove` removes it.
        let _ = window_event_listener_untyped(event, move |_| {
            if !has_panicked() {
                refresh();
            }
        });
    }
}

/// Writes the hidden heights of the frame to the style properties.
fn mark(root: &HtmlElement, entry: &IntersectionObserverEntry) {
    let seen = entry.intersection_rect();
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    let below = height.unwrap_or_default() - seen.bottom();
    for (name, pixels) in [("--hidden-above", seen.top()), ("--hidden-below", below)] {
        // Setting a custom property doesn’t fail, so the result is ignored.
        let _ = root.style().set_property(name, &format!("{}px", pixels.max(0.0).round()));
    }
}
