//! Session storage and local storage. If the browser refuses access, reads return nothing and texts aren’t stored; only `write_draft`
//! reports that.

use super::boot;
use leptos::prelude::on_cleanup;
use slipway_api::Timestamp;
use slipway_logic::session::record;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::Storage;

/// The prefix of the keys of preferences.
const PREFERENCE_PREFIX: &str = "slipway.";

/// An item that a tab stores of its session until the tab is closed.
#[derive(Clone, Copy)]
pub enum TabItem {
    /// The session, with its token.
    Session,
    /// The activity list.
    Activities,
    /// The permissions that the token’s requests showed.
    Permissions,
    /// The rows of the overview at the person’s last visit, with which the next visit compares them.
    LastLook,
    /// The addresses of the pages that were visited last, one a line, the latest first.
    Visited,
    /// The pending sign-in at a provider, while the person is at the provider’s site.
    SignIn,
}

impl TabItem {
    /// Returns the storage key, such as `slipway.session`, or `slipway.session:/console/` for a console that isn’t at `/`: several consoles
    /// of one origin need different keys. boot.js reads the key of the session as well, so both have to agree.
    fn key(self) -> String {
        let name = match self {
            Self::Session => "session",
            Self::Activities => "activities",
            Self::Permissions => "permissions",
            Self::LastLook => "last-look",
            Self::Visited => "visited",
            Self::SignIn => "sign-in",
        };
        format!("slipway.{name}{}", boot::scope())
    }
}

fn session() -> Option<Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

fn local() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Returns the text of an item that this tab stored; None if the item isn’t stored. The token is stored in [`TabItem::Session`] only.
pub fn read_tab(item: TabItem) -> Option<String> {
    session()?.get_item(&item.key()).ok().flatten()
}

/// Stores the text of an item until the tab is closed. Removes the item if `text` is None.
pub fn write_tab(item: TabItem, text: Option<&str>) {
    let Some(storage) = session() else { return };
    // If the storage is full or refused, the item isn’t stored, so it is lost when the page is left. The sign-in at a provider leaves the
    // page, so it reads its item back to notice this.
    let _ = match text {
        Some(text) => storage.set_item(&item.key(), text),
        None => storage.remove_item(&item.key()),
    };
}

/// Returns a preference of this browser; None if it isn’t stored.
pub fn read_preference(name: &str) -> Option<String> {
    local()?.get_item(&format!("{PREFERENCE_PREFIX}{name}")).ok().flatten()
}

/// Stores a preference in this browser.
pub fn write_preference(name: &str, value: &str) {
    if let Some(storage) = local() {
        // A preference that can't be stored is effective until the page is left.
        let _ = storage.set_item(&format!("{PREFERENCE_PREFIX}{name}"), value);
    }
}

/// The record of a session in this browser.
pub struct SessionRecord {
    /// The time of the session’s last use; None if none is recorded.
    pub used_at: Option<Timestamp>,
    /// True if the session ended.
    pub has_ended: bool,
}

thread_local! {
    /// True if the browser refused a record: local storage is full, or can’t be written.
    static REFUSES_RECORDS: Cell<bool> = const { Cell::new(false) };
    /// Called after each attempt to store or remove a draft of this tab, also a refused one: the browser sends no storage event to the page
    /// that changed its storage. None while nothing shows drafts.
    static DRAFT_OBSERVER: RefCell<Option<Rc<dyn Fn()>>> = const { RefCell::new(None) };
}

/// Returns the record of a session. None if the browser keeps no records.
pub fn session_record(id: &str) -> Option<SessionRecord> {
    local().filter(|_| !REFUSES_RECORDS.get())?;
    Some(SessionRecord {
        used_at: read_preference(&record::used(id)).and_then(|at| at.parse().ok()).map(Timestamp),
        has_ended: read_preference(&record::ended(id)).is_some(),
    })
}

/// Records the last use of a session. If the browser refuses to store the first use, [`session_record`] returns None for every session
/// until a use can be stored.
pub fn record_use(id: &str, at: Timestamp) {
    let (name, value) = (record::used(id), at.0.to_string());
    write_preference(&name, &value);
    // A session without a record counts as ended. If the browser refuses to store the record, the records are ignored, so that the session
    // stays usable.
    REFUSES_RECORDS.set(read_preference(&name).is_none());
}

/// Records the number of a session's renewals.
pub fn record_renewals(id: &str, renewals: u32) {
    write_preference(&record::renewals(id), &renewals.to_string());
}

/// Returns the recorded number of a session's renewals; 0 if none is recorded.
pub fn renewals(id: &str) -> u32 {
    read_preference(&record::renewals(id)).and_then(|count| count.parse().ok()).unwrap_or(0)
}

/// Records that a session ended.
pub fn record_end(id: &str, at: Timestamp) {
    write_preference(&record::ended(id), &at.0.to_string());
    forget_preference(&record::used(id));
    forget_preference(&record::renewals(id));
}

/// Removes the session records that are past their lifetime, and those that can’t be parsed.
pub fn remove_outdated_records(now: Timestamp) {
    let value = |name: String| read_preference(&name).map(|value| (name, value));
    let all: Vec<(String, String)> = preferences(record::PREFIX).into_iter().filter_map(value).collect();
    record::outdated(&all, now).iter().for_each(|name| forget_preference(name));
}

/// Returns the names of the stored preferences that begin with `prefix`, without the prefix of their storage keys.
pub fn preferences(prefix: &str) -> Vec<String> {
    let Some(storage) = local() else { return Vec::new() };
    let keys = keys_of(&storage, &format!("{PREFERENCE_PREFIX}{prefix}"));
    keys.iter().filter_map(|key| key.strip_prefix(PREFERENCE_PREFIX)).map(str::to_owned).collect()
}

/// The prefix of the keys of saves that can be undone.
pub const UNDO_PREFIX: &str = "slipway.undo.";

/// Returns the keys of this console’s drafts or saves in this tab’s storage: those that begin with `prefix`, followed by the scope of this
/// console. The console at `/` has an empty scope: its keys are those without a scope, which would begin with a colon.
pub fn keys(prefix: &str) -> Vec<String> {
    let scope = boot::scope();
    let is_own = |key: &String| {
        let suffix = key.strip_prefix(prefix).unwrap_or_default();
        if scope.is_empty() { !suffix.starts_with(':') } else { suffix.starts_with(&scope) }
    };
    let keys = session().map(|storage| keys_of(&storage, prefix)).unwrap_or_default();
    keys.into_iter().filter(is_own).collect()
}

fn keys_of(storage: &Storage, prefix: &str) -> Vec<String> {
    let keys =
        (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok().flatten());
    keys.filter(|key| key.starts_with(prefix)).collect()
}

/// Returns a draft of this tab. None if it isn’t stored, and for an empty key, which belongs to no account.
pub fn read_draft(key: &str) -> Option<String> {
    session().filter(|_| !key.is_empty())?.get_item(key).ok().flatten()
}

/// Stores a draft in this tab; removes the draft if `text` is None. Returns false if the browser refuses, and for an empty key.
pub fn write_draft(key: &str, text: Option<&str>) -> bool {
    let Some(storage) = session().filter(|_| !key.is_empty()) else { return false };
    let is_written = match text {
        Some(text) => storage.set_item(key, text).is_ok(),
        None => storage.remove_item(key).is_ok(),
    };
    let observer = DRAFT_OBSERVER.with_borrow(Clone::clone);
    observer.into_iter().for_each(|observer| observer());
    is_written
}

/// Calls `act` after each attempt to store or remove a draft of this tab, also a refused one, until the calling component is dropped. There
/// is one observer at a time: a later call replaces it.
pub fn observe_drafts(act: impl Fn() + 'static) {
    DRAFT_OBSERVER.set(Some(Rc::new(act)));
    on_cleanup(|| DRAFT_OBSERVER.set(None));
}

/// Removes a preference.
pub fn forget_preference(name: &str) {
    if let Some(storage) = local() {
        // The result is ignored: a browser that refuses to remove a preference refused to store it as well.
        let _ = storage.remove_item(&format!("{PREFERENCE_PREFIX}{name}"));
    }
}
