//! A question in front of the page: a native dialog, so that Escape, focus and the page behind are the browser's.

use super::boxed::Make;
use super::dynamic::{effect, when};
use super::el::parts::Part;
use super::el::{El, Place, el};
use crate::signal::{RwSignal, See, Signal};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

/// A dialog that is open while `open` is true; Escape closes it. Its content is made anew at each opening.
pub fn dialog(
    open: RwSignal<bool>,
    title: impl Into<Title>,
    body: impl Fn() -> Vec<Part> + Send + 'static,
) -> El {
    made(open, title.into().0, Box::new(body))
}

/// The question.
pub struct Title(Signal<String>);

impl From<&'static str> for Title {
    fn from(words: &'static str) -> Self {
        Self(Signal::stored(words.to_owned()))
    }
}

impl From<Signal<String>> for Title {
    fn from(words: Signal<String>) -> Self {
        Self(words)
    }
}

#[inline(never)]
fn made(open: RwSignal<bool>, title: Signal<String>, body: Box<dyn Make<Vec<Part>> + Send>) -> El {
    let node = Place::default();
    let inside = when(
        move || open.get(),
        move || {
            let heading = el("h2").attr("id", "dialog-title").child(title);
            el("div").class("inside").child(heading).child(Part::Many(body.make())).into_any()
        },
    );
    shell(open, node).child(inside)
}

fn shell(open: RwSignal<bool>, node: Place) -> El {
    effect(move || {
        let Some(dialog) = node.get().and_then(|dialog| dialog.dyn_into::<HtmlDialogElement>().ok()) else {
            return;
        };
        if open.get() && !dialog.open() {
            // A dialog that is in the page can be shown.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    el("dialog")
        .class("dialog")
        .node(node)
        .attr("aria-labelledby", "dialog-title")
        .on_event("close", move |_| open.set(false))
}
