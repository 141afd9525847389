//! A notice: what went wrong, what is stale or what needs attention, beside what it is about.

use super::icon::Icon;
use leptos::prelude::*;

/// A notice. The region around it announces it to screen readers.
#[component]
pub fn Notice(
    /// `warning`, `failed`, or `moving` where nothing is wrong.
    tone: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <div class=format!("notice {tone}")>
            <Icon name=tone />
            <div class="words">{children()}</div>
        </div>
    }
}
