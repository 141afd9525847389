//! A listener that ends with its element.

use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, Event};

/// A listener of an element, taken off when it is dropped. An element that left the page still hears what was on its way to it
/// (a press that led to another page, `toggle`, `close`): without that, the event would call a closure that is gone.
pub struct Listener {
    element: Element,
    name: &'static str,
    closure: Closure<dyn Fn(Event)>,
}

impl Listener {
    /// Adds the listener.
    pub fn add(element: &Element, name: &'static str, closure: Closure<dyn Fn(Event)>) -> Self {
        // An element takes any listener.
        let _ = element.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
        Self { element: element.clone(), name, closure }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let listener = self.closure.as_ref().unchecked_ref();
        // An element lets go of any listener.
        let _ = self.element.remove_event_listener_with_callback(self.name, listener);
    }
}
