//! The page that stands where `config.json` has mistakes: each one, and what to do.

use leptos::prelude::*;

/// What is wrong with the host's settings.
#[component]
pub fn ConfigMistakes(
    /// One sentence each.
    mistakes: Vec<String>,
) -> impl IntoView {
    let one = |mistake: String| view! { <li>{mistake}</li> };
    view! {
        <div class="stopped-overlay">
            <main class="stopped">
                <h1>"The console’s settings have a mistake"</h1>
                <p>"Whoever hosts this console has to mend config.json; config.schema.json beside it says what may stand in it."</p>
                <ul>{mistakes.into_iter().map(one).collect_view()}</ul>
            </main>
        </div>
    }
}
