//! What stands where a list is empty: what is missing, and what to do.

use leptos::prelude::*;

/// An empty list.
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
