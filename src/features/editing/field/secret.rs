//! The field of a secret: one line, or several if it has them, such as a private key.

use crate::browser::focus;
use crate::ui::field::{AreaField, TextField};
use leptos::prelude::*;
use slipway_computed::computed_from_last;
use slipway_logic::text::splice::spliced;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, HtmlInputElement};

/// The field. It is shown as dots until a person presses Show. A field of one line would join the lines of a pasted key, so it becomes a field
/// of several lines then, and stays one.
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
        let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
        let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        // A line end at the end of a pasted line isn’t part of it.
        let Some(input) = input.filter(|_| text.trim_end().contains('\n')) else { return };
        event.prevent_default();
        let place = |place: Result<Option<u32>, _>| place.ok().flatten().map(|place| place as usize);
        let (from, to) = (place(input.selection_start()), place(input.selection_end()));
        set_value.set(spliced(&input.value(), from, to, &text));
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
                            <AreaField id=id.clone() label value set_value help error required />
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
