//! The difference of a save as JSON.

use crate::pages::environment::service::settings::editor::use_settings;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::diff::{DiffLine, diff};
use slipway_logic::settings::draft::with_hidden_credentials;

/// The difference between the present record and the request, as JSON.
#[component]
pub fn JsonDiff() -> impl IntoView {
    let editor = use_settings().handle.editor;
    // Credentials are hidden in the difference, because they are secrets. Only the request preview contains them, for a
    // person who sends the request by hand.
    let versions = computed(move || {
        editor.with(|editor| {
            let review = editor.review.as_ref()?;
            let present = with_hidden_credentials(&review.theirs.request);
            Some((present, with_hidden_credentials(&review.request())))
        })
    });
    let line = |line: DiffLine| match line {
        DiffLine::Same(text) => view! { <span>{format!("  {text}")}</span> }.into_any(),
        DiffLine::Removed(text) => view! { <del>{format!("- {text}")}</del> }.into_any(),
        DiffLine::Added(text) => view! { <ins>{format!("+ {text}")}</ins> }.into_any(),
        DiffLine::Gap => view! { <span class="gap">"⋯"</span> }.into_any(),
    };
    let lines = move || {
        let (present, request) = versions.get().unwrap_or_default();
        diff(&present, &request).into_iter().map(line).collect_view()
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
