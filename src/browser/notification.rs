//! Notifications of the operating system, which a person allows for this origin.

use super::boot::has_panicked;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// What a person said to notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// They weren't asked.
    Unasked,
    /// They allow them.
    Granted,
    /// They don't allow them.
    Denied,
    /// The browser has none, as on an address without `https`.
    Unsupported,
}

/// Returns what the person said.
pub fn permission() -> Permission {
    if !js_sys::Reflect::has(&js_sys::global(), &"Notification".into()).unwrap_or_default() {
        return Permission::Unsupported;
    }
    match Notification::permission() {
        NotificationPermission::Granted => Permission::Granted,
        NotificationPermission::Default => Permission::Unasked,
        _ => Permission::Denied,
    }
}

/// Asks the person. To be called when they press a button: browsers ignore other calls.
pub async fn ask() -> Permission {
    if let Ok(asked) = Notification::request_permission() {
        // The answer is read below, whatever the promise gives.
        let _ = JsFuture::from(asked).await;
    }
    permission()
}

/// Shows a notification, if the person allows it. One with the same tag takes the place of the last.
pub fn show(title: &str, message: &str, tag: &str) {
    if has_panicked() || permission() != Permission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(message);
    options.set_tag(tag);
    // Browsers of phones refuse notifications of a page.
    let _ = Notification::new_with_options(title, &options);
}
