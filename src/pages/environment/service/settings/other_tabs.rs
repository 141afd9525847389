//! Other tabs of this browser in which the settings of the same service are edited.

use super::editor::{SettingsEditor, use_settings};
use crate::browser::channel::Channel;
use crate::browser::{boot, random};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::editor::event::Event;

/// Returns the name of the channel between the tabs of this console.
fn channel_name() -> String {
    format!("slipway.settings{}", boot::scope())
}
/// The message that asks the other tabs whether they edit the settings.
const WHO: &str = "who";
/// The message which says that this tab has edits of the settings.
const EDITING: &str = "editing";
/// The message which says that this tab has no edits any more.
const DONE: &str = "done";
/// The message which says that this tab saved the settings.
const SAVED: &str = "saved";

/// The notice that another tab edits the same settings. Neither tab loses anything: each save is compared with the record that the platform
/// has by then.
#[component]
pub fn OtherTabNotice() -> impl IntoView {
    let is_edited_elsewhere = RwSignal::new(false);
    listen(use_settings(), is_edited_elsewhere);
    view! {
        <div role="status">
            <Show when=move || is_edited_elsewhere.get()>
                <Notice tone="info">
                    <p>
                        "These settings are also being edited in another tab. The review of each save shows what the other tab saved."
                    </p>
                </Notice>
            </Show>
        </div>
    }
}

/// Listens to the other tabs until the page is left, and answers them. A message consists of one of the constants above, the id of the
/// sending tab and the key of its draft, separated by spaces.
fn listen(settings: SettingsEditor, is_edited_elsewhere: RwSignal<bool>) {
    let (key, tab_id) = (settings.handle.key(), random::id());
    let editors = StoredValue::new(Vec::<String>::new());
    let has_posted = StoredValue::new(false);
    let channel = StoredValue::new_local(None::<Channel>);
    let post = {
        let (key, tab_id) = (key.clone(), tab_id.clone());
        move |word: &str| {
            if word != SAVED {
                has_posted.try_set_value(word == EDITING);
            }
            channel.try_with_value(|channel| {
                if let Some(channel) = channel {
                    channel.post(&format!("{word} {tab_id} {key}"));
                }
            });
        }
    };
    let on_message = {
        let post = post.clone();
        move |message: String| {
            let mut parts = message.splitn(3, ' ');
            let (Some(word), Some(tab), Some(draft_key)) = (parts.next(), parts.next(), parts.next()) else {
                return;
            };
            if draft_key != key {
                return;
            }
            match word {
                // The review compares the edits with the record as it was before the save of the other tab, so this save makes the
                // review outdated.
                SAVED => settings.handle.dispatch(Event::SavedElsewhere),
                WHO if untrack(|| settings.is_changed()) => post(EDITING),
                EDITING | DONE => {
                    editors.try_update_value(|editors| {
                        editors.retain(|known| known != tab);
                        if word == EDITING {
                            editors.push(tab.to_owned());
                        }
                        is_edited_elsewhere.try_set(!editors.is_empty());
                    });
                }
                _ => {}
            }
        }
    };
    channel.set_value(Channel::open(&channel_name(), on_message));
    post(WHO);
    // The cleanup of a component doesn’t run when its tab is closed or reloaded. So `pagehide` also tells the other tabs
    // that this tab no longer edits the service.
    let (leave, close) = (post.clone(), post.clone());
    let is_editing = move || has_posted.try_get_value() == Some(true);
    let listener = window_event_listener_untyped("pagehide", move |_| {
        if is_editing() {
            close(DONE);
        }
    });
    let report = post.clone();
    Effect::new(move || {
        if settings.saves.get() > 0 {
            report(SAVED);
        }
    });
    Effect::new(move |before: Option<bool>| {
        let is_changed = settings.is_changed();
        match (before.unwrap_or_default(), is_changed) {
            (false, true) => post(EDITING),
            (true, false) => post(DONE),
            _ => {}
        }
        is_changed
    });
    on_cleanup(move || {
        listener.remove();
        if is_editing() {
            leave(DONE);
        }
    });
}
