//! A notice: an error, a warning or progress, placed beside the content that it is about.

use super::icon::Icon;
use leptos::prelude::*;

/// A notice. Screen readers announce the notice if it is in a live region.
#[component]
pub fn Notice(
    /// The tone, which is also the name of the icon: `warning`, `failed`, `moving` for progress, `fine` for a success, or `info` for
    /// anything else.
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
