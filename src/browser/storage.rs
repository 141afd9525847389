//! Session and local storage. Where the browser refuses them, nothing is kept, and nothing fails.

use slipway_logic::session_log::SessionLog;
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

const SESSION_LOG: &str = "sessions";

/// Changes what this browser remembers of sessions that ended, and of their last use.
pub fn update_session_log(change: impl FnOnce(&mut SessionLog)) {
    let mut log = read_session_log();
    let before = log.clone();
    change(&mut log);
    if log != before {
        write_preference(SESSION_LOG, &log.text());
    }
}

/// What this browser remembers of sessions that ended, and of their last use.
pub fn read_session_log() -> SessionLog {
    read_preference(SESSION_LOG).map(|text| SessionLog::read(&text)).unwrap_or_default()
}

/// The keys in this tab's storage that begin so.
pub fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = session() else { return Vec::new() };
    let keys =
        (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter(|key| key.starts_with(prefix)).collect()
}

/// A draft, kept in this tab.
pub fn read_draft(key: &str) -> Option<String> {
    session()?.get_item(key).ok().flatten()
}

/// Keeps a draft in this tab; None forgets it. False where the browser didn't keep it.
pub fn write_draft(key: &str, text: Option<&str>) -> bool {
    let Some(storage) = session() else { return false };
    match text {
        Some(text) => storage.set_item(key, text).is_ok(),
        None => storage.remove_item(key).is_ok(),
    }
}

/// Forgets a preference.
pub fn forget_preference(name: &str) {
    if let Some(storage) = local() {
        // What can't be forgotten wasn't kept.
        let _ = storage.remove_item(&format!("slipway.{name}"));
    }
}
