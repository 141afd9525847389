//! Undoing a save within ten minutes: the former values of the edited fields come back through another save, which keeps what others
//! changed meanwhile.

use super::draft::{SettingsDraft, use_draft};
use super::saved::{self, Undo};
use crate::browser::clock;
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::described::at;
use slipway_computed::computed;
use slipway_logic::forms::draft::UNDO_LIFETIME_MS;
use slipway_logic::settings::draft::with_credentials;
use slipway_logic::settings::edit::edits;
use slipway_logic::settings::merge;
use slipway_logic::text::format::count;

/// Says that the settings were saved, and offers to undo the save.
#[component]
pub fn UndoNotice() -> impl IntoView {
    let draft = use_draft();
    let undo = computed(move || {
        draft.saves.track();
        // An edit that follows is no reason to lose what was typed: the person discards it first.
        let is_free = !draft.is_changed();
        let is_recent = |undo: &Undo| draft.live.now.get().since(undo.at) < UNDO_LIFETIME_MS;
        saved::read(&draft.key.get_value()).filter(|undo| is_free && is_recent(undo))
    });
    let press = move |_| {
        if let Some(undo) = undo.get_untracked() {
            begin(draft, &undo);
        }
    };
    let notice = move || {
        let undo = undo.get()?;
        let changes = match edits(&undo.before, &undo.after).len() {
            0 => "Settings".to_owned(),
            many => count(many, "change", "changes"),
        };
        let loses_data = volumes(&undo.before).into_iter().any(|id| !volumes(&undo.after).contains(&id));
        let volumes = loses_data.then_some(" Deleted volumes come back empty.");
        let until = clock::time_of_day(Timestamp(undo.at.0 + UNDO_LIFETIME_MS));
        Some(view! {
            <Notice tone="info">
                <p>
                    {format!("{changes} saved at {}. ", clock::time_of_day(undo.at))}
                    <button type="button" class="link-button" on:click=press>
                        "Undo"
                    </button> {format!(" until {until}.")} {volumes}
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
    saved::forget(&draft.key.get_value());
    draft.base.set(after.clone());
    draft.set(Some(merge::reverted(&before, &after)));
    draft.begin_review();
}

/// Returns the ids of the volumes in a request.
fn volumes(request: &str) -> Vec<String> {
    at(request, &["storage"]).elements().into_iter().filter_map(|volume| at(volume, &["id"]).text()).collect()
}
