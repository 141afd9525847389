//! The field of a secret: one line, or several if it has them, such as a private key.

use crate::browser::focus;
use crate::browser::paste::pasted_lines;
use crate::ui::field::{AreaField, TextField};
use leptos::prelude::*;
use slipway_computed::computed_from_last;
use web_sys::ClipboardEvent;

/// Draws the field of a secret. Its text is shown as dots until a person presses Show. A control of one line would join the lines of a
/// pasted key, so the control is replaced by a text area when a text of several lines is pasted, and stays a text area.
#[component]
pub fn SecretField(
    /// The id of the control.
    id: String,
    /// The label.
    label: Signal<String>,
    /// The text.
    value: Signal<String>,
    /// Sets the text.
    set_value: SignalSetter<String>,
    /// The help.
    help: &'static str,
    /// The error.
    error: Signal<Option<String>>,
    /// True if the field is refused while it is empty.
    required: Signal<bool>,
) -> impl IntoView {
    let has_lines = computed_from_last(move |last: Option<&bool>| {
        last.copied().unwrap_or_default() || value.with(|value| value.contains('\n'))
    });
    let is_shown = RwSignal::new(false);
    let control = id.clone();
    let paste = move |event: ClipboardEvent| {
        let Some(text) = pasted_lines(&event) else { return };
        set_value.set(text);
        focus::focus_when_drawn(control.clone());
    };
    view! {
        <div on:paste=paste>
            {move || {
                let id = id.clone();
                match has_lines.get() {
                    false => {
                        view! { <TextField id label value set_value help error secret=true required /> }.into_any()
                    }
                    true => view! {
                        <div class="secret-lines" class:masked=move || !is_shown.get()>
                            <AreaField id=id.clone() label value set_value help error required secret=true />
                            <button
                                type="button"
                                class="link-button"
                                aria-controls=id
                                on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)
                            >
                                {move || if is_shown.get() { "Hide" } else { "Show" }}
                            </button>
                        </div>
                    }
                    .into_any(),
                }
            }}
        </div>
    }
}
