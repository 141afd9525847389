//! The chip of a state: icon, label and colour together.

use super::icon::Icon;
use leptos::prelude::*;

/// A chip in the tone of a group of states. The tone is also the name of the icon.
#[component]
pub fn Chip(
    /// The tone: `fine`, `moving`, `waiting`, `failed`, `warning`, `cancelled`, `idle` or `unknown`.
    #[prop(into)]
    tone: Signal<&'static str>,
    /// The label of the chip.
    #[prop(into)]
    word: Signal<String>,
) -> impl IntoView {
    view! {
        <span class=move || {
            format!("chip {}", tone.get())
        }>{move || view! { <Icon name=tone.get() /> }.into_any()} {move || word.get()}</span>
    }
}
