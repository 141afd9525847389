//! Notices above the settings: a restored draft, a save that can be undone, another tab, a platform that can’t save.

use super::editor::use_settings;
use super::other_tabs::OtherTabNotice;
use super::undo::UndoNotice;
use crate::features::editing::restored::RestoredDraft;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;

/// All notices above the settings, each shown only when it applies.
#[component]
pub fn DraftNotices() -> impl IntoView {
    view! {
        <RestoredDraft handle=use_settings().handle />
        <UndoNotice />
        <OtherTabNotice />
        <NotOfferedNotice />
    }
}

/// Returns why the platform can’t save the settings; None if it can.
pub fn why_not_saved() -> ReadSignal<Option<String>> {
    let settings = use_settings();
    let (live, environment) = (settings.live, settings.reads.service.environment);
    let spec = untrack(|| settings.handle.preview("{}")).spec;
    computed(move || live.capabilities.disabled_reason(spec, environment))
}

/// The notice that the settings can’t be saved here, and what to do instead; nothing if they can be saved.
#[component]
fn NotOfferedNotice() -> impl IntoView {
    let disabled_reason = why_not_saved();
    view! {
        <Show when=move || disabled_reason.with(Option::is_some)>
            <Notice tone="info">
                <p>
                    <b>"Settings can’t be saved here. "</b>
                    {move || disabled_reason.get()}
                    " Edit and review them all the same: the review has the request as JSON and curl."
                </p>
            </Notice>
        </Show>
    }
}
