//! A form as an element: what it does when it is submitted, and what went wrong.

use super::dynamic::{text, when};
use super::el::parts::Part;
use super::el::{El, el};
use super::notice::notice;
use crate::signal::{See, Signal};
use leptos::prelude::*;

/// A form of this name. The browser neither checks nor sends it.
pub fn form(name: impl Into<String>, mut submit: impl FnMut() + 'static) -> El {
    el("form").attr("novalidate", "").attr("aria-label", name.into()).on_event("submit", move |event| {
        event.prevent_default();
        submit();
    })
}

/// Its buttons, or those of a dialog.
pub fn buttons(all: Vec<El>) -> El {
    el("div").class("buttons").child(all)
}

/// What stands above the buttons of a dialog.
pub fn body(parts: Vec<Part>) -> El {
    el("div").class("body").child(Part::Many(parts))
}

/// Why something failed; announced when it comes.
pub fn trouble(said: impl Into<Signal<Option<String>>>) -> El {
    let said = said.into();
    let words = text(move || said.get().unwrap_or_default());
    let told = move || notice("failed", el("p").child(words)).into_any();
    el("div").attr("role", "alert").child(when(move || said.see(Option::is_some), told))
}
