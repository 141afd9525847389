//! The text that is imported.

use crate::browser::file;
use crate::browser::task::spawn;
use crate::ui::field::{AreaField, CheckField};
use leptos::html;
use leptos::prelude::*;

/// The source of the text: pasted, typed, dropped or chosen.
#[component]
pub fn Source(
    /// The text.
    text: RwSignal<String>,
    /// True to create new keys as secrets.
    as_secrets: RwSignal<bool>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let choose = move |_| {
        if let Some(field) = field.get_untracked() {
            spawn(async move {
                if let Some(read) = file::chosen(&field).await {
                    text.try_set(read);
                }
            });
        }
    };
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        spawn(async move {
            if let Some(read) = file::dropped(&event).await {
                text.try_set(read);
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
                id="env"
                label="Contents of a .env file"
                value=text set_value=text
                help="One KEY=value per line. Paste the text, drop a file here or choose one. Not saved in drafts."
            />
            <div class="field">
                <label for="env-file">"File"</label>
                <input id="env-file" type="file" node_ref=field on:change=choose />
            </div>
            <CheckField
                id="as-secrets"
                label="Create new keys as secrets"
                value=as_secrets
                set_value=as_secrets
            />
        </section>
    }
}
