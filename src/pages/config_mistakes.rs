//! The page that is shown if `config.json` has mistakes: lists each mistake, and says who can fix it.

use crate::browser::boot;
use leptos::prelude::*;
use slipway_logic::config::{Mistake, explain};
use std::sync::Arc;

const TITLE: &str = "Invalid console settings";

/// Shows the mistakes in `config.json`.
#[component]
pub fn ConfigMistakes(
    /// The text of `config.json`, and its mistakes.
    config: Arc<(String, Vec<Mistake>)>,
) -> impl IntoView {
    let (text, mistakes) = &*config;
    let item = |sentence| view! { <li>{sentence}</li> };
    let mistakes = explain::sentences(text, mistakes).into_iter().map(item).collect_view();
    let about = "The person who hosts this console needs to fix config.json. config.schema.json describes its settings.";
    let main = view! {
        <main class="stopped">
            <h1>{TITLE}</h1>
            <p>{about}</p>
            <ul>{mistakes}</ul>
        </main>
    };
    // `announce_failure` also sends the height of this page to the portal, so it is called once the page is drawn.
    request_animation_frame(|| boot::announce_failure(TITLE));
    view! { <div class="stopped-overlay">{main}</div> }
}
