//! Notifications of the operating system, which a person allows for this origin.

use super::boot::has_panicked;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// The person's decision about notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// No decision yet: the browser hasn't asked the person, or the person closed the question without a choice.
    Unasked,
    /// The person allows notifications.
    Granted,
    /// The person doesn't allow notifications.
    Denied,
    /// The browser has no notifications, as on an address without `https`.
    Unsupported,
}

/// Returns the person's decision about notifications.
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

/// Asks the person for permission, and returns the decision. Call it from a button press: browsers ignore other calls.
pub async fn ask() -> Permission {
    if let Ok(promise) = Notification::request_permission() {
        // The value of the promise isn't used: the decision is read from the browser below, also if the promise fails.
        let _ = JsFuture::from(promise).await;
    }
    permission()
}

/// Shows a notification, if the person allows it. A notification replaces the earlier one with the same tag.
pub fn show(title: &str, message: &str, tag: &str) {
    if has_panicked() || permission() != Permission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(message);
    options.set_tag(tag);
    // Mobile browsers refuse notifications that a page creates without a service worker. The error is ignored: no
    // notification is shown there.
    let _ = Notification::new_with_options(title, &options);
}
