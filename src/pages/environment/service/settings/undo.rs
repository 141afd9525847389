//! The undo of a save within ten minutes: another save sets the edited fields to their former values, and keeps changes that others made
//! since.

use super::editor::{SettingsEditor, use_settings};
use crate::browser::clock;
use crate::features::editing::saved::{self, Undo};
use crate::ui::notice::Notice;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_computed::computed;
use slipway_logic::editor::document::Change;
use slipway_logic::editor::edit::edits;
use slipway_logic::editor::event::Event;
use slipway_logic::editor::merge::reverted;
use slipway_logic::forms::draft::UNDO_LIFETIME_MS;
use slipway_logic::settings::draft::with_credentials;
use slipway_logic::settings::parts::volume_ids;
use slipway_logic::text::format::count;

/// The notice that the settings were saved, with a button that undoes the save. Draws nothing without a save in the last ten minutes, and
/// while there are edits.
#[component]
pub fn UndoNotice() -> impl IntoView {
    let settings = use_settings();
    let key = StoredValue::new(settings.handle.key());
    let undo = computed(move || {
        settings.saves.track();
        // Undo replaces the edits, so it isn’t offered while there are unsaved edits: the person has to discard or save them first.
        let is_free = !settings.is_changed();
        let is_recent = |undo: &Undo| settings.live.clock.now.get().since(undo.at) < UNDO_LIFETIME_MS;
        saved::read(&key.get_value()).filter(|undo| is_free && is_recent(undo))
    });
    let press = move |_| {
        if let Some(undo) = undo.get_untracked() {
            begin(settings, &undo);
        }
    };
    let notice = move || {
        let undo = undo.get()?;
        let changes = edits(&undo.before, &undo.after).len();
        let saved_at = clock::time_of_day(undo.at);
        let credentials =
            undo.has_new_credentials.then_some(" New credentials stay: they aren’t kept in this tab.");
        // A save of credentials alone has no edits that Undo could revert, and its notice has no button.
        if changes == 0 {
            let message = format!("Settings saved at {saved_at}.");
            return Some(view! {
                <Notice tone="info">
                    <p>{message} {credentials.map(|_| " New credentials can’t be undone: they aren’t kept in this tab.")}</p>
                </Notice>
            }
            .into_any());
        }
        let loses_data =
            volume_ids(&undo.before).into_iter().any(|id| !volume_ids(&undo.after).contains(&id));
        let volumes = loses_data.then_some(" Don’t expect the data of deleted volumes.");
        let until = clock::time_of_day(Timestamp(undo.at.0 + UNDO_LIFETIME_MS));
        Some(
            view! {
                <Notice tone="info">
                    <p>
                        {format!("{} saved at {saved_at}. ", count(changes, "change", "changes"))}
                        <button type="button" class="link-button" on:click=press>
                            "Undo"
                        </button> {format!(" until {until}.")} {volumes} {credentials}
                    </p>
                </Notice>
            }
            .into_any(),
        )
    };
    // The notice isn’t a live region, because the message about the save is announced already.
    view! {
        <div role="group" aria-label="Last save">
            {notice}
        </div>
    }
}

/// Replaces the edits by edits that restore the values before the save, and opens the review.
fn begin(settings: SettingsEditor, undo: &Undo) {
    let handle = settings.handle;
    let present = handle.editor.with_untracked(|editor| editor.theirs.request.clone());
    let (before, after) = (with_credentials(&undo.before, &present), with_credentials(&undo.after, &present));
    settings.change(Change::Undo { mine: reverted(&before, &after), base: after });
    handle.dispatch(Event::Submit);
}
