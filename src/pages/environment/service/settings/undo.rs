//! Undoing a save within ten minutes: the former values of the edited fields come back through another save, which keeps what others
//! changed meanwhile.

use super::draft::{SettingsDraft, use_draft};
use crate::browser::{clock, storage};
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::described::at;
use slipway_computed::computed;
use slipway_logic::forms::draft::PREFIX;
use slipway_logic::settings::draft::{with_credentials, without_credentials};
use slipway_logic::settings::edit::edits;
use slipway_logic::settings::merge;
use slipway_logic::text::format::count;
use slipway_logic::text::json::object;

/// Milliseconds after a save during which it can be undone.
const UNDO_MS: i64 = 10 * 60_000;

/// A save that can be undone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Undo {
    at: Timestamp,
    /// The request that would have saved the record unchanged before the save.
    before: String,
    /// The same after the save.
    after: String,
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

fn read(draft_key: &str) -> Option<Undo> {
    let text = storage::read_draft(&undo_key(draft_key))?;
    let field = |key: &str| at(&text, &[key]).text();
    let at = Timestamp(field("at")?.parse().ok()?);
    Some(Undo { at, before: field("before")?, after: field("after")? })
}

/// Says that the settings were saved, and offers to undo the save.
#[component]
pub fn UndoNotice() -> impl IntoView {
    let draft = use_draft();
    let undo = computed(move || {
        draft.saves.track();
        // An edit that follows is no reason to lose what was typed: the person discards it first.
        let is_free = !draft.is_changed();
        let is_recent = |undo: &Undo| draft.live.now.get().since(undo.at) < UNDO_MS;
        read(&draft.key.get_value()).filter(|undo| is_free && is_recent(undo))
    });
    let press = move |_| {
        if let Some(undo) = undo.get_untracked() {
            begin(draft, &undo);
        }
    };
    let notice = move || {
        let undo = undo.get()?;
        let changes = edits(&undo.before, &undo.after).len();
        let until = clock::time_of_day(Timestamp(undo.at.0 + UNDO_MS));
        Some(view! {
            <Notice tone="info">
                <p>
                    {format!("{} saved at {}. ", count(changes, "change", "changes"), clock::time_of_day(undo.at))}
                    <button type="button" class="link-button" on:click=press>
                        "Undo"
                    </button> {format!(" until {until}")}
                </p>
            </Notice>
        })
    };
    view! { <div role="status">{notice}</div> }
}

/// Makes the former values the person’s edits, and opens the review.
fn begin(draft: SettingsDraft, undo: &Undo) {
    let Some(present) = untrack(|| draft.present()) else { return };
    let (before, after) = (with_credentials(&undo.before, &present), with_credentials(&undo.after, &present));
    storage::write_draft(&undo_key(&draft.key.get_value()), None);
    draft.base.set(after.clone());
    draft.set(Some(merge::reverted(&before, &after)));
    draft.begin_review();
}
