//! What stands where a list is empty: what is missing, and what to do.

use crate::ui::el::el;
use leptos::prelude::*;

/// An empty list.
#[component]
pub fn Empty(
    /// What is missing.
    #[prop(into)]
    title: String,
    /// What to do about it.
    #[prop(into)]
    advice: String,
) -> impl IntoView {
    el("div").class("empty").child(el("h2").child(title)).child(el("p").child(advice))
}
