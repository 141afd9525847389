//! The chip of a state: icon, word and color together.

use super::icon::Icon;
use leptos::prelude::*;

/// A chip in the tone of a group of states. The tone is also the name of the icon.
#[component]
pub fn Chip(
    /// The tone: `fine`, `moving`, `waiting`, `failed`, `warning`, `cancelled`, `idle` or `unknown`.
    #[prop(into)]
    tone: Signal<&'static str>,
    /// The label.
    #[prop(into)]
    word: Signal<String>,
) -> impl IntoView {
    view! {
        <span class=move || {
            format!("chip {}", tone.get())
        }>{move || view! { <Icon name=tone.get() /> }} {move || word.get()}</span>
    }
}
