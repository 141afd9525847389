//! Toasts: messages about actions. A success disappears after a while; a failure stays until it is closed.

use crate::signal::{RwSignal, See};
use crate::ui::dynamic::{dynamic, each, when};
use crate::ui::el::el;
use crate::ui::el::parts::live;
use crate::ui::icon::icon;
use leptos::prelude::*;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// Tells it from the others.
    pub id: u32,
    /// Whether it tells of a failure.
    pub failed: bool,
    /// One sentence.
    pub words: String,
    /// What the sentence sums up, a line each; folded away.
    pub details: Vec<String>,
}

/// The echoes that are shown now, in a region that screen readers follow.
#[component]
pub fn Toasts(
    /// All of them, oldest first.
    toasts: RwSignal<Vec<Toast>>,
) -> impl IntoView {
    let close = move |id: u32| toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    let of = move |id: u32| toasts.see(|toasts| toasts.iter().find(|toast| toast.id == id).cloned());
    let one = move |toast: Toast| {
        let words = live(move || of(toast.id).map(|toast| toast.words).unwrap_or_default());
        let has_details = move || of(toast.id).is_some_and(|toast| !toast.details.is_empty());
        let list = move || {
            let lines = move || of(toast.id).map(|toast| toast.details).unwrap_or_default();
            el("details")
                .child(el("summary").child("Show list"))
                .child(dynamic(move || {
                    let lines = lines().into_iter().map(|line| el("li").child(line));
                    el("ul")
                        .attr("tabindex", "0")
                        .attr("aria-label", "List")
                        .child(lines.collect::<Vec<_>>())
                        .into_any()
                }))
                .into_any()
        };
        el("div")
            .class(if toast.failed { "toast failed" } else { "toast" })
            .child(icon(if toast.failed { "failed" } else { "fine" }))
            .child(el("div").class("words").child(el("p").child(words)).child(when(has_details, list)))
            .child(
                el("button")
                    .attr("type", "button")
                    .class("button icon")
                    .attr("aria-label", "Close this message")
                    .on_mouse("click", move |_| close(toast.id))
                    .child(icon("close")),
            )
    };
    el("div").class("toasts").attr("role", "log").attr("aria-label", "Messages").child(each(
        move || toasts.see(|toasts| toasts.iter().map(|toast| toast.id.to_string()).collect()),
        move |id| {
            let toast = toasts.peek(|toasts| toasts.iter().find(|toast| toast.id.to_string() == id).cloned());
            toast.map_or_else(|| ().into_any(), |toast| one(toast).into_any())
        },
    ))
}
