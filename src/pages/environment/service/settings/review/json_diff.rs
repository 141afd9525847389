//! The difference of a save as JSON.

use leptos::prelude::*;
use slipway_logic::settings::diff::{DiffLine, diff};
use slipway_logic::settings::draft::with_hidden_credentials;

/// The difference between the present record and the request, as JSON.
#[component]
pub fn JsonDiff(
    /// The present record.
    now: String,
    /// The request.
    body: ReadSignal<String>,
) -> impl IntoView {
    let line = |line: DiffLine| match line {
        DiffLine::Same(text) => view! { <span>{format!("  {text}")}</span> }.into_any(),
        DiffLine::Removed(text) => view! { <del>{format!("- {text}")}</del> }.into_any(),
        DiffLine::Added(text) => view! { <ins>{format!("+ {text}")}</ins> }.into_any(),
        DiffLine::Gap => view! { <span class="gap">"⋯"</span> }.into_any(),
    };
    // Credentials are secrets; the request preview has them for whoever sends the request by hand.
    let lines = move || {
        diff(&with_hidden_credentials(&now), &with_hidden_credentials(&body.get()))
            .into_iter()
            .map(line)
            .collect_view()
    };
    view! {
        <details class="json-diff">
            <summary>"Changes as JSON"</summary>
            <pre tabindex="0" aria-label="Changes as JSON">
                {lines}
            </pre>
        </details>
    }
}
