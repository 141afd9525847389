//! The page that stands where `config.json` has mistakes: each one, and what to do.

use leptos::prelude::*;

/// Shows the mistakes in `config.json`.
#[component]
pub fn ConfigMistakes(
    /// The mistakes, a sentence each.
    mistakes: Vec<String>,
) -> impl IntoView {
    let one = |mistake: String| view! { <li>{mistake}</li> };
    let about = "The person who hosts this console needs to fix config.json. config.schema.json describes its settings.";
    let main = view! {
        <main class="stopped">
            <h1>"Invalid console settings"</h1>
            <p>{about}</p>
            <ul>{mistakes.into_iter().map(one).collect_view()}</ul>
        </main>
    };
    view! { <div class="stopped-overlay">{main}</div> }
}
