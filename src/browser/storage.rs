//! Session storage and local storage. If the browser refuses them, nothing is stored, and nothing fails.

use slipway_logic::session::log::SessionLog;
use web_sys::Storage;

const SESSION: &str = "slipway.session";

fn session() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Returns the stored session. The token is stored here only.
pub fn read_session() -> Option<String> {
    session()?.get_item(SESSION).ok().flatten()
}

/// Stores the session until the tab is closed; None removes it.
pub fn write_session(text: Option<&str>) {
    let Some(storage) = session() else { return };
    // A full or refused storage leaves the session in memory alone.
    let _ = match text {
        Some(text) => storage.set_item(SESSION, text),
        None => storage.remove_item(SESSION),
    };
}

/// Returns a preference of this browser.
pub fn read_preference(name: &str) -> Option<String> {
    local()?.get_item(&format!("slipway.{name}")).ok().flatten()
}

/// Stores a preference in this browser.
pub fn write_preference(name: &str, value: &str) {
    if let Some(storage) = local() {
        // A preference that can't be kept holds until the page is left.
        let _ = storage.set_item(&format!("slipway.{name}"), value);
    }
}

const SESSION_LOG: &str = "sessions";

/// Updates the session log of this browser.
pub fn update_session_log(change: impl FnOnce(&mut SessionLog)) {
    let mut log = read_session_log();
    let before = log.clone();
    change(&mut log);
    if log != before {
        write_preference(SESSION_LOG, &log.text());
    }
}

/// Returns the session log of this browser.
pub fn read_session_log() -> SessionLog {
    read_preference(SESSION_LOG).map(|text| SessionLog::read(&text)).unwrap_or_default()
}

/// The prefix of the keys of saves that can be undone.
pub const UNDO_PREFIX: &str = "slipway.undo.";

/// Returns the keys with a prefix in this tab's storage.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = session() else { return Vec::new() };
    let keys =
        (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter(|key| key.starts_with(prefix)).collect()
}

/// Returns a draft of this tab; None for an empty key, which belongs to no account.
pub fn read_draft(key: &str) -> Option<String> {
    session().filter(|_| !key.is_empty())?.get_item(key).ok().flatten()
}

/// Stores a draft in this tab; None removes it. Returns false if the browser refuses, and for an empty key.
pub fn write_draft(key: &str, text: Option<&str>) -> bool {
    let Some(storage) = session().filter(|_| !key.is_empty()) else { return false };
    match text {
        Some(text) => storage.set_item(key, text).is_ok(),
        None => storage.remove_item(key).is_ok(),
    }
}

/// Removes a preference.
pub fn forget_preference(name: &str) {
    if let Some(storage) = local() {
        // What can't be forgotten wasn't kept.
        let _ = storage.remove_item(&format!("slipway.{name}"));
    }
}
