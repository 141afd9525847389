//! Other tabs of this browser in which the settings of the same service are edited.

use super::draft::{SettingsDraft, use_draft};
use crate::browser::channel::Channel;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;

/// The channel between the tabs.
const CHANNEL: &str = "slipway.settings";
/// Asks the other tabs whether they edit.
const WHO: &str = "who";
/// Says that this tab edits.
const EDITING: &str = "editing";
/// Says that this tab doesn’t edit any more.
const DONE: &str = "done";

/// Says that another tab edits the same settings. Neither tab loses anything: each save is compared with the record.
#[component]
pub fn OtherTabNotice() -> impl IntoView {
    let draft = use_draft();
    let is_edited_elsewhere = RwSignal::new(false);
    listen(draft, is_edited_elsewhere);
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

/// Listens to the other tabs until the page is left, and answers them.
fn listen(draft: SettingsDraft, is_edited_elsewhere: RwSignal<bool>) {
    let key = draft.key.get_value();
    let channel = StoredValue::new_local(None::<Channel>);
    let post = {
        let key = key.clone();
        move |word: &str| {
            channel.try_with_value(|channel| {
                if let Some(channel) = channel {
                    channel.post(&format!("{word} {key}"));
                }
            });
        }
    };
    let heard = {
        let post = post.clone();
        move |message: String| {
            let Some((word, _)) = message.split_once(' ').filter(|(_, other)| *other == key) else { return };
            match word {
                WHO if untrack(|| draft.is_changed()) => post(EDITING),
                EDITING => {
                    is_edited_elsewhere.try_set(true);
                }
                DONE => {
                    is_edited_elsewhere.try_set(false);
                }
                _ => {}
            }
        }
    };
    channel.set_value(Channel::open(CHANNEL, heard));
    post(WHO);
    let leave = post.clone();
    Effect::new(move |before: Option<bool>| {
        let is_changed = draft.is_changed();
        match (before.unwrap_or_default(), is_changed) {
            (false, true) => post(EDITING),
            (true, false) => post(DONE),
            _ => {}
        }
        is_changed
    });
    on_cleanup(move || leave(DONE));
}
