//! The notice about a restored draft, above the fields of a form.

use super::FormModel;
use crate::browser::clock;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_logic::forms::request::{self, Typed};

/// Says that a draft was restored, and offers to discard the draft.
#[component]
pub(super) fn Restored(model: FormModel) -> impl IntoView {
    let since = Signal::derive(move || {
        let time = |at: Option<Timestamp>| at.map(clock::time_of_day).unwrap_or_default();
        let restored = format!("Draft from {} restored. ", time(model.restored.get()));
        match (model.sent_at.get(), model.busy.get()) {
            (Some(sent), true) => {
                format!("{restored}Sent at {}. Waiting for the platform’s answer. ", time(Some(sent)))
            }
            (Some(sent), false) => format!(
                "{restored}Sent at {}, and not confirmed: the change may have been applied. Check before you send it again. ",
                time(Some(sent))
            ),
            (None, _) => restored,
        }
    });
    let anew = move |_| {
        model.restored.set(None);
        model.sent_at.set(None);
        let base = model.base.get_value();
        model.fields.with_value(|fields| {
            for (input, value) in fields {
                value.set(request::shown(&base, &Typed::new(), input.path));
            }
        });
    };
    // A change that may have been applied needs a look.
    let tone = move || if model.sent_at.with(Option::is_some) { "warning" } else { "info" };
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
            <Show when=move || model.restored.with(Option::is_some)>{notice()}</Show>
        </div>
    }
}
