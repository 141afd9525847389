//! The last save of a service’s settings, kept in the tab so that it can be undone.

use crate::browser::{clock, storage};
use slipway_api::described::at;
use slipway_api::id::ServiceId;
use slipway_api::table::Table;
use slipway_api::{Timestamp, save};
use slipway_logic::forms::draft::PREFIX;
use slipway_logic::settings::draft::without_credentials;
use slipway_logic::text::json::object;

/// A save that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The time of the save.
    pub at: Timestamp,
    /// The request that would have saved the record unchanged before the save.
    pub before: String,
    /// The same after the save.
    pub after: String,
}

/// Returns the key of the save of a draft. No draft: signing out doesn’t ask about it, and it ends with the session all the same.
fn undo_key(draft_key: &str) -> String {
    format!("{}{}", storage::UNDO_PREFIX, draft_key.strip_prefix(PREFIX).unwrap_or(draft_key))
}

/// Stores a save that the platform confirmed, without credentials.
pub fn store(draft_key: &str, before: &str, after: &str) {
    let (before, after) = (without_credentials(before), without_credentials(after));
    let at = clock::now().0.to_string();
    let text = object(&[("at", Some(&at)), ("before", Some(&before)), ("after", Some(&after))]);
    storage::write_draft(&undo_key(draft_key), Some(&text));
}

/// Returns the last save of a draft’s settings.
pub fn read(draft_key: &str) -> Option<Undo> {
    let text = storage::read_draft(&undo_key(draft_key))?;
    let field = |key: &str| at(&text, &[key]).text();
    let at = Timestamp(field("at")?.parse().ok()?);
    Some(Undo { at, before: field("before")?, after: field("after")? })
}

/// Forgets the last save: it can’t be undone twice.
pub fn forget(draft_key: &str) {
    storage::write_draft(&undo_key(draft_key), None);
}

/// Returns the request that would save the record of a reply unchanged. A reply of another shape says nothing of the record: the platform
/// holds what was sent.
pub fn request_of(reply: &str, id: ServiceId, table: &Table, sent: &str) -> String {
    let is_own = at(reply, &["id"]).text() == Some(id.to_string());
    is_own.then(|| save::request(reply, table)).flatten().unwrap_or_else(|| sent.to_owned())
}
