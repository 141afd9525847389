//! The theme. boot.js sets it before the first paint.

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

/// Returns a signal that follows changes of the system’s theme until the calling component is dropped. [`choose`] and [`set`] don’t update
/// it: their caller sets the signal.
pub fn signal() -> RwSignal<bool> {
    let dark = RwSignal::new(is_dark());
    let listener = window_event_listener_untyped("slipway-theme", move |_| {
        dark.try_set(is_dark());
    });
    on_cleanup(move || listener.remove());
    dark
}

/// Sets the theme, and stores the choice in this browser.
pub fn choose(dark: bool) {
    storage::write_preference("theme", set(dark));
}

/// Sets the theme without storing it, and returns its name: `dark` or `light`.
pub fn set(dark: bool) -> &'static str {
    let theme = if dark { "dark" } else { "light" };
    if let Some(root) = root() {
        // Attributes of the root element can always be set.
        let _ = root.set_attribute("data-theme", theme);
        let _ = root.set_attribute("data-chosen", theme);
    }
    theme
}
