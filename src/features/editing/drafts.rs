//! The drafts of editors in the tab’s storage.

use crate::browser::{clock, storage};
use slipway_api::Timestamp;
use slipway_logic::editor::Editor;
use slipway_logic::editor::draft::StoredDocument;
use slipway_logic::forms::draft::{Draft, restore, store};

/// The name of the edited record in a stored draft.
const MINE: &str = "mine";
/// The name, in a stored draft, of the typed text that can’t be parsed as JSON.
const UNREADABLE: &str = "unreadable";

/// Stores the draft of an editor; removes the stored draft if the editor has none. Returns false if the draft isn't stored: the browser
/// refuses to store it, or `key` is empty because no session was open.
pub fn write(key: &str, editor: &Editor) -> bool {
    let Some(StoredDocument { base, mine, unreadable }) = editor.draft() else {
        delete(key);
        return true;
    };
    let unreadable = unreadable.map(|text| (UNREADABLE.to_owned(), text));
    let typed = std::iter::once((MINE.to_owned(), mine)).chain(unreadable).collect();
    let draft = Draft { at: clock::now(), typed, base, sent_at: editor.uncertain_since };
    storage::write_draft(key, Some(&store(&draft)))
}

/// Deletes a draft.
pub fn delete(key: &str) {
    storage::write_draft(key, None);
}

/// Returns true if a draft is stored.
pub fn is_stored(key: &str) -> bool {
    storage::read_draft(key).is_some()
}

/// Returns a stored draft, the time at which it was stored, and the time of its request if the outcome isn’t known. None if no draft is
/// stored, or if it is too old or can’t be parsed.
pub fn read(key: &str) -> Option<(StoredDocument, Timestamp, Option<Timestamp>)> {
    let draft = restore(&storage::read_draft(key)?, clock::now())?;
    let text = |name: &str| draft.typed.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone());
    let document =
        StoredDocument { mine: text(MINE)?, unreadable: text(UNREADABLE), base: draft.base.clone() };
    Some((document, draft.at, draft.sent_at))
}
