//! A state: icon, word and colour together.

use crate::ui::dynamic::text;
use crate::ui::el::el;
use crate::ui::icon::icon;
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
    el("span").class(text(move || format!("chip {}", tone.get()))).child(icon(tone)).child(word)
}
