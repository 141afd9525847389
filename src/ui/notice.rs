//! A sentence about what went wrong or is stale, where it matters.

use super::dynamic::text;
use super::icon::Icon;
use leptos::prelude::*;

/// A notice with an optional action at its end. The region around it announces it.
#[component]
pub fn Notice(
    /// `warning` or `failed`.
    #[prop(into)]
    tone: Signal<&'static str>,
    /// The words, and what may stand behind them.
    children: Children,
) -> impl IntoView {
    view! {
        <div class=text(move || format!("notice {}", tone.get()))>
            <Icon name=tone />
            <div class="words">{children()}</div>
        </div>
    }
}
