//! A notice: an error, a warning or progress, placed beside the content that it is about.

use super::icon::Icon;
use leptos::prelude::*;

/// A notice. The region around it announces it to screen readers.
#[component]
pub fn Notice(
    /// `warning`, `failed`, `moving` for progress, or `info` where nothing is wrong.
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
