//! The theme of the page, dark or light. boot.js sets the theme before the first paint.

use super::storage;
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use leptos::prelude::*;

fn root() -> Option<web_sys::Element> {
    web_sys::window()?.document()?.document_element()
}

/// Returns true if the page has the dark theme.
pub fn is_dark() -> bool {
    root().and_then(|root| root.get_attribute("data-theme")).as_deref() == Some("dark")
}

/// Returns a signal that is true while the theme is dark. Until the calling component is dropped, the signal follows changes of the system’s
/// theme and choices in other tabs. [`choose`] and [`set`] don’t update the signal: their caller does.
pub fn signal() -> RwSignal<bool> {
    let dark = RwSignal::new(is_dark());
    let listener = window_event_listener_untyped("slipway-theme", move |_| {
        dark.try_set(is_dark());
    });
    on_cleanup(move || listener.remove());
    dark
}

/// Sets the dark theme, or the light theme if `dark` is false, and stores the choice in this browser.
pub fn choose(dark: bool) {
    storage::write_preference("theme", set(dark));
}

/// Sets the theme without storing it, and returns its name: `dark` or `light`. From then on, the page doesn’t follow the system’s theme.
pub fn set(dark: bool) -> &'static str {
    let theme = if dark { "dark" } else { "light" };
    if let Some(root) = root() {
        // Setting an attribute fails for an invalid name alone, so the results are ignored.
        let _ = root.set_attribute("data-theme", theme);
        let _ = root.set_attribute("data-chosen", theme);
    }
    theme
}
