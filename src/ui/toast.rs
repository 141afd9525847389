//! The echo of what was asked: it goes by itself when it went well, and stays until it is closed when it didn't.

use crate::signal::{RwSignal, See};
use crate::ui::dynamic::each;
use crate::ui::el::el;
use crate::ui::icon::icon;
use leptos::prelude::*;

/// One echo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// Tells it from the others.
    pub id: u32,
    /// Whether it tells of a failure.
    pub failed: bool,
    /// One sentence.
    pub words: String,
}

/// The echoes that are shown now, in a region that screen readers follow.
#[component]
pub fn Toasts(
    /// All of them, oldest first.
    toasts: RwSignal<Vec<Toast>>,
) -> impl IntoView {
    let close = move |id: u32| toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    let one = move |toast: Toast| {
        el("div")
            .class(if toast.failed { "toast failed" } else { "toast" })
            .child(icon(if toast.failed { "failed" } else { "fine" }))
            .child(el("p").class("words").child(toast.words))
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
