//! The field of a secret: one line, or several if it has them, such as a private key.

use crate::browser::focus;
use crate::browser::paste::pasted_lines;
use crate::ui::field::{AreaField, TextField};
use crate::ui::show_hide_button::ShowHideButton;
use leptos::prelude::*;
use slipway_computed::computed_from_last;
use web_sys::ClipboardEvent;

/// Draws the field of a secret. Its text is shown as dots until a person presses Show. A control of one line would join the lines of a
/// pasted key, so the control is replaced by a text area when a text of several lines is pasted, and stays a text area.
#[component]
pub fn SecretField(
    /// The HTML id of the control.
    id: String,
    /// The label of the field.
    label: Signal<String>,
    /// The text that the control shows.
    value: Signal<String>,
    /// The setter of the text.
    set_value: SignalSetter<String>,
    /// The help text of the field.
    help: &'static str,
    /// The message of the field’s error; None if the field has no error to show.
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
                            <ShowHideButton control=id is_shown />
                        </div>
                    }
                    .into_any(),
                }
            }}
        </div>
    }
}
