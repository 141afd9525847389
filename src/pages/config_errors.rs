//! The page that is shown if `config.json` has errors: lists each error, and says who can fix it.

use crate::browser::boot;
use leptos::prelude::*;
use slipway_logic::config::{ConfigError, explain};
use std::sync::Arc;

const TITLE: &str = "Invalid console settings";

/// The page with the errors in `config.json`, and who can fix them.
#[component]
pub fn ConfigErrors(
    /// The text of `config.json`, and its errors.
    config: Arc<(String, Vec<ConfigError>)>,
) -> impl IntoView {
    let (text, errors) = &*config;
    let item = |sentence| view! { <li>{sentence}</li> };
    let errors = explain::sentences(text, errors).into_iter().map(item).collect_view();
    let about = "The person who hosts this console needs to fix config.json. config.schema.json describes its settings.";
    let main = view! {
        <main class="stopped">
            <h1>{TITLE}</h1>
            <p>{about}</p>
            <ul>{errors}</ul>
        </main>
    };
    // `announce_failure` also sends the height of this page to the portal, so it is called once the page is drawn.
    request_animation_frame(|| boot::announce_failure(TITLE));
    view! { <div class="stopped-overlay">{main}</div> }
}
