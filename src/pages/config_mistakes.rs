//! The page that stands where `config.json` has mistakes: each one, and what to do.

use crate::ui::el::el;
use leptos::prelude::*;

/// What is wrong with the host's settings.
#[component]
pub fn ConfigMistakes(
    /// One sentence each.
    mistakes: Vec<String>,
) -> impl IntoView {
    let one = |mistake: String| el("li").child(mistake);
    let about = "The person who hosts this console needs to fix config.json. config.schema.json describes its settings.";
    let main = el("main")
        .class("stopped")
        .child(el("h1").child("Invalid console settings"))
        .child(el("p").child(about))
        .child(el("ul").child(mistakes.into_iter().map(one).collect::<Vec<_>>()));
    el("div").class("stopped-overlay").child(main)
}
