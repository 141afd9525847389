//! The notice about a restored draft, above the fields of a form.

use crate::browser::clock;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;

/// Says that a draft was restored, and offers to discard the draft.
#[component]
pub fn Restored(
    /// The time of the draft; None without a restored draft.
    restored: RwSignal<Option<Timestamp>>,
    /// The time when the draft was sent, until the platform answered.
    sent_at: RwSignal<Option<Timestamp>>,
    /// True while the platform’s answer is awaited.
    busy: RwSignal<bool>,
    /// Discards the draft.
    #[prop(into)]
    on_discard: Callback<()>,
) -> impl IntoView {
    let since = Signal::derive(move || {
        let time = |at: Option<Timestamp>| at.map(clock::time_of_day).unwrap_or_default();
        let draft = format!("Draft from {} restored. ", time(restored.get()));
        match (sent_at.get(), busy.get()) {
            (Some(sent), true) => {
                format!("{draft}Sent at {}. Waiting for the platform’s answer. ", time(Some(sent)))
            }
            (Some(sent), false) => format!(
                "{draft}Sent at {}, and not confirmed: the change may have been applied. Check before you send it again. ",
                time(Some(sent))
            ),
            (None, _) => draft,
        }
    });
    let anew = move |_| on_discard.run(());
    // A change that may have been applied needs a look.
    let tone = move || if sent_at.with(Option::is_some) { "warning" } else { "info" };
    let notice = move || {
        view! {
            <Notice tone=tone()>
                <p>
                    {since} <button type="button" class="link-button" on:click=anew>
                        "Discard draft"
                    </button>
                </p>
            </Notice>
        }
        .into_any()
    };
    view! {
        <div role="status">
            <Show when=move || restored.with(Option::is_some)>{notice()}</Show>
        </div>
    }
}
