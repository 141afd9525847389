//! Notices above the settings: a restored draft, a save that can be undone, another tab, a platform that can’t save.

use super::draft::use_draft;
use super::other_tabs::OtherTabNotice;
use super::undo::UndoNotice;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use crate::views::form::restored::Restored;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::capabilities::not_offered;

/// The notices.
#[component]
pub fn DraftNotices() -> impl IntoView {
    let draft = use_draft();
    let save = draft.save;
    view! {
        <Restored
            restored=draft.restored
            sent_at=save.sent_at
            busy=save.busy
            on_discard=move || draft.discard()
        />
        <UndoNotice />
        <OtherTabNotice />
        <NotOfferedNotice />
    }
}

/// Returns why the platform can’t save the settings; None if it can.
pub fn why_not_saved() -> ReadSignal<Option<String>> {
    let draft = use_draft();
    let request = (draft.make)(draft.reads.id, String::new());
    computed(move || {
        let refused = draft.live.capabilities.with(|known| known.refused(request.spec));
        refused.map(not_offered)
    })
}

/// Says that the settings can’t be saved here, and what to do instead.
#[component]
fn NotOfferedNotice() -> impl IntoView {
    let why = why_not_saved();
    view! {
        <Show when=move || why.with(Option::is_some)>
            <Notice tone="info">
                <p>
                    <b>"Settings can’t be saved here. "</b>
                    {move || why.get()}
                    " Edit and review them all the same: the review has the request as JSON and curl."
                </p>
            </Notice>
        </Show>
    }
}
