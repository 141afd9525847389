//! Session and local storage. Where the browser refuses them, nothing is kept, and nothing fails.

use web_sys::Storage;

const SESSION: &str = "slipway.session";

fn session() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The kept session: the token lives here and nowhere else.
pub fn read_session() -> Option<String> {
    session()?.get_item(SESSION).ok().flatten()
}

/// Keeps the session until the tab is closed; None forgets it.
pub fn write_session(text: Option<&str>) {
    let Some(storage) = session() else { return };
    // A full or refused storage leaves the session in memory alone.
    let _ = match text {
        Some(text) => storage.set_item(SESSION, text),
        None => storage.remove_item(SESSION),
    };
}

/// A preference, kept in this browser.
pub fn read_preference(name: &str) -> Option<String> {
    local()?.get_item(&format!("slipway.{name}")).ok().flatten()
}

/// Keeps a preference in this browser.
pub fn write_preference(name: &str, value: &str) {
    if let Some(storage) = local() {
        // A preference that can't be kept holds until the page is left.
        let _ = storage.set_item(&format!("slipway.{name}"), value);
    }
}
