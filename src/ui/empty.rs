//! The notice in place of content: of an empty list, or of a record that isn’t found or can’t be edited.

use leptos::prelude::*;

/// Shows a title and a sentence in place of content: for an empty list, or a record that isn’t found or can’t be edited.
#[component]
pub fn Empty(
    /// The title: what is missing.
    #[prop(into)]
    title: String,
    /// The sentence below the title: what to do, or why nothing is shown.
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
