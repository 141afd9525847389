//! The button that shows and hides the text of a secret.

use leptos::prelude::*;

/// A button that shows and hides the text of a control.
#[component]
pub fn ShowHideButton(
    /// The id of the control.
    control: String,
    /// True while the text is shown.
    is_shown: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="link-button"
            aria-controls=control
            on:click=move |_| is_shown.update(|is_shown| *is_shown = !*is_shown)
        >
            {move || if is_shown.get() { "Hide" } else { "Show" }}
        </button>
    }
}
