//! The empty state of a list.

use leptos::prelude::*;

/// Says what a list is missing, and how to create it.
#[component]
pub fn Empty(
    /// What is missing.
    #[prop(into)]
    title: String,
    /// The action that creates it.
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
