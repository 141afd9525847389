//! Icons: symbols of `public/icons.svg`, which `index.html` includes. They take the color of the text around them.

use leptos::prelude::*;

/// An icon. It is hidden from screen readers: the text beside it says what it means.
#[component]
pub fn Icon(
    /// The symbol’s name, without `icon-`.
    name: &'static str,
) -> impl IntoView {
    view! {
        <svg class="icon" aria-hidden="true">
            <use href=format!("#icon-{name}") />
        </svg>
    }
}
