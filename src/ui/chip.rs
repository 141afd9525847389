//! A state: icon, word and colour together.

use super::dynamic::text;
use super::icon::Icon;
use leptos::prelude::*;

/// A chip in the tone of a group of states; the tone names its icon, too.
#[component]
pub fn Chip(
    /// `fine`, `moving`, `waiting`, `failed`, `warning`, `idle` or `unknown`.
    #[prop(into)]
    tone: Signal<&'static str>,
    /// The word.
    #[prop(into)]
    word: Signal<String>,
) -> impl IntoView {
    view! {
        <span class=text(move || format!("chip {}", tone.get()))>
            <Icon name=tone />
            {word}
        </span>
    }
}
