//! The connection of an embedded page to its portal: the first message with the port for later ones, the appearance that the portal asks
//! for, and the height that the page reports.

use super::boot::{handed, has_panicked};
use super::theme;
use js_sys::{Function, Reflect};
use leptos::ev;
use leptos::leptos_dom::helpers::window_event_listener;
use leptos::prelude::on_cleanup;
use slipway_logic::embedding::appearance::Appearance;
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    HtmlElement, HtmlInputElement, MessageEvent, MessagePort, MutationObserver, MutationObserverInit,
    ResizeObserver,
};

/// A message of the parent page.
pub struct PortMessage {
    /// The origin of the parent page.
    pub origin: String,
    /// The text of the message.
    pub text: String,
    /// The port that the message transferred, for replies and later messages.
    pub port: MessagePort,
}

/// Calls `on_message` with those messages of the parent page that are text with a port, including messages that arrived before this call.
/// boot.js drops the messages of other windows.
pub fn on_port_message(on_message: impl Fn(PortMessage) + 'static) {
    let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let port = event.ports().get(0).dyn_into::<MessagePort>();
        if let (Some(text), Ok(port), false) = (event.data().as_string(), port, has_panicked()) {
            on_message(PortMessage { origin: event.origin(), text, port });
        }
    });
    let listen = Reflect::get(&handed(), &"listen".into()).ok();
    if let Some(listen) = listen.as_ref().and_then(|listen| listen.dyn_ref::<Function>()) {
        // `boot.listen` stores the callback, calls it with the messages that arrived earlier, and returns nothing.
        let _ = listen.call1(&JsValue::NULL, listener.as_ref());
    }
    // The listener is needed until the page is closed, so it’s never freed.
    listener.forget();
}

/// Returns true if the parent page is in a frame itself, or if there is no parent.
pub fn is_nested() -> bool {
    let window = web_sys::window();
    let parent = window.as_ref().and_then(|window| window.parent().ok().flatten());
    parent.is_none() || parent != window.and_then(|window| window.top().ok().flatten())
}

/// An open port to the portal.
pub struct Port {
    port: MessagePort,
    _listener: Closure<dyn Fn(MessageEvent)>,
}

impl Port {
    /// Opens a port. `on_message` receives the portal’s messages that are text.
    pub fn open(port: MessagePort, on_message: impl Fn(String) + 'static) -> Self {
        let listener = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string().filter(|_| !has_panicked()) {
                on_message(text);
            }
        });
        port.set_onmessage(Some(listener.as_ref().unchecked_ref()));
        Self { port, _listener: listener }
    }

    /// Sends a message to the portal.
    pub fn post(&self, text: &str) {
        // If the portal is gone, its port drops the message without an error.
        let _ = self.port.post_message(&JsValue::from_str(text));
    }
}

/// Marks the page as read-only: style/embedded.css then hides the controls that lead to a write.
pub fn mark_read_only() {
    let root =
        web_sys::window().and_then(|window| window.document()).and_then(|page| page.document_element());
    // Attributes of the root element can always be set.
    let _ = root.map(|root| root.set_attribute("data-read-only", ""));
}

/// Applies the appearance that the portal asks for, in place of an earlier one: theme, hidden parts of the page, density and accent colour.
/// Names of parts that the console doesn't know are ignored, with a warning in the browser’s log.
pub fn apply(appearance: &Appearance) {
    theme::set(appearance.is_dark);
    let root =
        web_sys::window().and_then(|window| window.document()).and_then(|page| page.document_element());
    let Some(root) = root.and_then(|root| root.dyn_into::<HtmlElement>().ok()) else { return };
    if !appearance.unknown.is_empty() {
        let warning = format!("slipway-page: “hide” doesn’t know “{}”.", appearance.unknown.join("”, “"));
        web_sys::console::warn_1(&warning.into());
    }
    let hidden = appearance.hidden.join(" ");
    for (name, value) in [
        ("data-hidden", Some(hidden.as_str())),
        ("data-density", appearance.is_compact.then_some("compact")),
        ("data-accent", appearance.accent.as_ref().map(|_| "")),
    ] {
        // Attributes of the root element can always be set.
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
    let accent = appearance.accent.as_deref().unwrap_or_default();
    // Setting a custom property doesn’t fail, so the result is ignored. An empty value removes the property.
    let _ = root.style().set_property("--portal-accent", accent);
}

/// Calls `act` at each press of Escape that the page doesn’t use: no dialog, menu or control handles it. Ends with the calling component.
pub fn on_unused_escape(act: impl Fn() + 'static) {
    let listener = window_event_listener(ev::keydown, move |event| {
        // Browsers empty a search field, and end the composition of a character, after this event.
        let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        let is_search = field.is_some_and(|field| field.type_() == "search" && !field.value().is_empty());
        let page = web_sys::window().and_then(|window| window.document());
        // A dialog and a popover are closed by the browser after this event.
        let is_open = page
            .is_some_and(|page| matches!(page.query_selector("dialog[open], :popover-open"), Ok(Some(_))));
        let is_used = is_open || is_search || event.is_composing() || event.default_prevented();
        if event.key() == "Escape" && !is_used && !has_panicked() {
            act();
        }
    });
    on_cleanup(move || listener.remove());
}

/// Calls `act` with the height of the body in CSS pixels, rounded up: once the browser has laid out the page, and whenever the height has
/// changed. The listener stays until the page is closed.
pub fn on_height(act: impl Fn(u32) + 'static) {
    let Some(body) = web_sys::window().and_then(|window| window.document()).and_then(|page| page.body())
    else {
        return;
    };
    let measured = body.clone();
    let last = Cell::new(0);
    let listener = Closure::<dyn Fn()>::new(move || {
        let height = measured.get_bounding_client_rect().height().ceil() as u32;
        if !has_panicked() && last.replace(height) != height {
            act(height);
        }
    });
    let callback: &Function = listener.as_ref().unchecked_ref();
    if let Ok(observer) = ResizeObserver::new(callback) {
        observer.observe(&body);
    }
    // Browsers don’t lay out a frame that is scrolled out of view, so the `ResizeObserver` doesn’t fire there. The height is also measured
    // when the content changes.
    if let Ok(observer) = MutationObserver::new(callback) {
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        options.set_subtree(true);
        // A body can always be observed.
        let _ = observer.observe_with_options(&body, &options);
    }
    // The observers call the listener as long as the body exists, which is until the page is closed. So the listener is
    // never freed.
    listener.forget();
}
