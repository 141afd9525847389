//! The notice about a restored draft, above the fields of a form.

use super::handle::EditorHandle;
use crate::browser::clock;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::editor::event::Event;

/// The notice about the restored draft of an editor, or about its last request if the outcome isn’t known.
#[component]
pub fn RestoredDraft(
    /// The editor whose draft may have been restored.
    handle: EditorHandle,
) -> impl IntoView {
    let editor = handle.editor;
    // `uncertain_since` is also set while a request is in flight: without this check, every save would show the notice for a moment.
    let is_hidden = move || editor.with(|editor| editor.is_busy() && !editor.is_reopened);
    let uncertain_since = Signal::derive(move || {
        editor.with(|editor| editor.uncertain_since.filter(|_| !is_hidden() || editor.restored_at.is_some()))
    });
    view! {
        <Restored
            restored_at=Signal::derive(move || editor.with(|editor| editor.restored_at))
            uncertain_since
            is_busy=handle.is_busy()
            on_discard=move || handle.dispatch(Event::Discard)
        />
    }
}

/// Says that a draft was restored, or that the outcome of a request isn’t known, and offers to discard the draft. Draws nothing without
/// either.
#[component]
pub fn Restored(
    /// The time of the draft; None without a restored draft.
    #[prop(into)]
    restored_at: Signal<Option<Timestamp>>,
    /// The time of a request whose outcome isn’t known; None if there is none.
    #[prop(into)]
    uncertain_since: Signal<Option<Timestamp>>,
    /// True while the platform’s response is awaited.
    #[prop(into)]
    is_busy: Signal<bool>,
    /// The callback that discards the draft.
    #[prop(into)]
    on_discard: Callback<()>,
) -> impl IntoView {
    let sentence = move || {
        let draft = |at| format!("Draft from {} restored. ", clock::time_of_day(at));
        let draft = restored_at.get().map(draft).unwrap_or_default();
        match (uncertain_since.get().map(clock::time_of_day), is_busy.get()) {
            (Some(sent), true) => format!("Sent at {sent}. Waiting for the platform’s answer."),
            (Some(sent), false) => format!(
                "{draft}Sent at {sent}, and not confirmed: the change may have been applied. Check before you send it again. "
            ),
            (None, _) => draft,
        }
    };
    // A change that may have been applied is a warning: the person has to check the record.
    let tone = move || if uncertain_since.with(Option::is_some) { "warning" } else { "info" };
    let is_shown = move || restored_at.with(Option::is_some) || uncertain_since.with(Option::is_some);
    let notice = move || {
        view! {
            <Notice tone=tone()>
                <p>
                    {sentence}
                    // While the request is in flight, discarding the draft couldn’t undo it.
                    <Show when=move || !is_busy.get()>
                        <button
                            type="button"
                            class="link-button"
                            on:click=move |_| on_discard.run(())
                        >
                            "Discard draft"
                        </button>
                    </Show>
                </p>
            </Notice>
        }
        .into_any()
    };
    view! {
        <div role="status">
            <Show when=is_shown>{notice()}</Show>
        </div>
    }
}
