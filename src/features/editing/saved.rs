//! The last save of a record, kept in the tab so that it can be undone.

use crate::browser::{clock, storage};
use slipway_api::Timestamp;
use slipway_api::described::at_keys;
use slipway_logic::editor::edit::edits;
use slipway_logic::editor::schema::Schema;
use slipway_logic::forms::draft::PREFIX;
use slipway_logic::text::json::object;

/// A save that can be undone: the requests before and after it, which are stored without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    /// The time of the save.
    pub at: Timestamp,
    /// The request that would have saved the record unchanged before the save.
    pub before: String,
    /// The request that would save the record unchanged after the save.
    pub after: String,
    /// True if the save changed secrets, which can’t be undone.
    pub has_new_credentials: bool,
}

/// Returns the storage key of the undoable save that belongs to a draft. The key has another prefix than those of drafts, so that the
/// question before a sign-out, which is about drafts, doesn’t appear because of an undoable save. Signing out deletes undoable saves as it
/// deletes drafts.
fn undo_key(draft_key: &str) -> String {
    format!("{}{}", storage::UNDO_PREFIX, draft_key.strip_prefix(PREFIX).unwrap_or(draft_key))
}

/// Stores a save that the platform confirmed, so that it can be undone. `before` and `after` are the requests before and after the
/// save; they are stored without secrets.
pub fn store(draft_key: &str, schema: &dyn Schema, before: &str, after: &str) {
    let stored = schema.without_secrets(after);
    // The save changed secrets if `after` differs from a copy of `after` with the secrets of `before`. `edits` compares values, because
    // `with_secrets` may write the secrets at another place of the text.
    let has_new_credentials = !edits(&schema.with_secrets(&stored, before), after).is_empty();
    let (before, after) = (schema.without_secrets(before), stored);
    let at = clock::now().0.to_string();
    let text = object(&[
        ("at", Some(&at)),
        ("before", Some(&before)),
        ("after", Some(&after)),
        ("credentials", has_new_credentials.then_some("new")),
    ]);
    storage::write_draft(&undo_key(draft_key), Some(&text));
}

/// Returns the last save of the record that a draft belongs to; None if none is stored, or if it can’t be read.
pub fn read(draft_key: &str) -> Option<Undo> {
    let text = storage::read_draft(&undo_key(draft_key))?;
    let field = |key: &str| at_keys(&text, &[key]).text();
    Some(Undo {
        at: Timestamp(field("at")?.parse().ok()?),
        before: field("before")?,
        after: field("after")?,
        has_new_credentials: field("credentials").is_some(),
    })
}
