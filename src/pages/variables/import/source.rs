//! The field for the text that is imported, and the choice of a file with that text.

use crate::browser::file;
use crate::browser::task::spawn;
use crate::ui::field::{AreaField, CheckField};
use leptos::html;
use leptos::prelude::*;
use slipway_logic::variables::import::Choices;

/// The id of the text area.
pub const SOURCE: &str = "env";

/// Sets whether all new keys are proposed as secrets, and discards the choices for single keys. If `all_secret` is false, only keys and
/// values that look secret are proposed as secrets.
fn choose_all(choices: RwSignal<Choices>, all_secret: bool) {
    choices.update(|choices| {
        choices.all_secret = all_secret;
        choices.secret.clear();
    });
}

/// The field into which the text is typed, pasted or dropped as a file, the file input, and the checkbox that proposes all new keys as
/// secrets.
#[component]
pub fn Source(
    /// The text.
    text: Signal<String>,
    /// Sets the text.
    set_text: Callback<String>,
    /// The person’s choices about the lines.
    choices: RwSignal<Choices>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let choose = move |_| {
        if let Some(field) = field.get_untracked() {
            spawn(async move {
                if let Some(read) = file::chosen(&field).await {
                    // The page may have been left meanwhile: then nothing is set.
                    set_text.try_run(read);
                }
            });
        }
    };
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        spawn(async move {
            if let Some(read) = file::dropped(&event).await {
                set_text.try_run(read);
            }
        });
    };
    view! {
        <section
            class="card setting-stack"
            aria-label="Source"
            on:dragover=move |event| event.prevent_default()
            on:drop=drop
        >
            <AreaField
                id=SOURCE
                label="Contents of a .env file"
                value=text
                set_value=SignalSetter::map(move |typed| set_text.run(typed))
                help="One KEY=value per line. Paste the text, drop a file here or choose one. Not saved in drafts."
            />
            <div class="field">
                <label for="env-file">"File"</label>
                <input id="env-file" type="file" node_ref=field on:change=choose />
            </div>
            <CheckField
                id="as-secrets"
                label="Create all new keys as secrets"
                value=Signal::derive(move || choices.with(|choices| choices.all_secret))
                set_value=SignalSetter::map(move |all| choose_all(choices, all))
            />
        </section>
    }
}
