//! The empty state of a list.

use leptos::prelude::*;

/// Says what a list is missing, and what to do about it.
#[component]
pub fn Empty(
    /// What is missing.
    #[prop(into)]
    title: String,
    /// What to do about it.
    #[prop(into)]
    advice: String,
) -> impl IntoView {
    view! {
        <div class="empty">
            <h2>{title}</h2>
            <p>{advice}</p>
        </div>
    }
}
