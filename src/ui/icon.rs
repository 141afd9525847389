//! Icons: symbols of `public/icons.svg`, which `index.html` includes. They take the colour of the text around them.

use leptos::prelude::*;

/// An icon. It is hidden from screen readers: the text beside it says what it means.
#[component]
pub fn Icon(
    /// The name of the symbol, such as `search`: its id in the file, without `icon-`.
    name: &'static str,
) -> impl IntoView {
    view! {
        <svg class="icon" aria-hidden="true">
            <use href=format!("#icon-{name}") />
        </svg>
    }
}
