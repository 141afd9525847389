//! Buttons that keep their words while they are busy, and say why they are off.

use super::dynamic::derived;
use super::el::parts::Part;
use super::el::{El, el};
use crate::signal::{RwSignal, See, Signal};

/// How a button looks. One primary action a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// A plain one.
    #[default]
    Plain,
    /// The one that the page is for.
    Primary,
    /// Destroys, or stops what runs.
    Danger,
    /// Without a border.
    Quiet,
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Self::Plain => "button",
            Self::Primary => "button primary",
            Self::Danger => "button danger primary",
            Self::Quiet => "button quiet",
        }
    }
}

/// A button that does something.
pub fn button(look: Look, words: impl Into<Part>, press: impl Fn() + 'static) -> El {
    plain("button", look).on_mouse("click", move |_| press()).child(words)
}

/// The button that Enter in its form presses.
pub fn submit(look: Look, words: impl Into<Part>) -> El {
    plain("submit", look).child(words)
}

/// The same; while what it started is going on it can't be pressed.
pub fn submitting(look: Look, words: impl Into<Part>, busy: RwSignal<bool>) -> El {
    submitting_unless(look, words, busy, Signal::stored(None))
}

/// The same; off for a reason it stays reachable by keyboard, and says the reason. Its form is told all the same, and refuses.
pub fn submitting_unless(
    look: Look,
    words: impl Into<Part>,
    busy: RwSignal<bool>,
    off: Signal<Option<String>>,
) -> El {
    held(plain("submit", look), busy.into(), off).child(words)
}

/// A button that does something, unless it is busy.
pub fn button_busy(look: Look, words: impl Into<Part>, busy: Signal<bool>, press: impl Fn() + 'static) -> El {
    let act = move |_| {
        if !busy.get_untracked() {
            press();
        }
    };
    held(plain("button", look), busy, Signal::stored(None)).on_mouse("click", act).child(words)
}

fn plain(kind: &'static str, look: Look) -> El {
    el("button").attr("type", kind).class(look.class())
}

fn held(button: El, busy: Signal<bool>, off: Signal<Option<String>>) -> El {
    let is_off = move || busy.get() || off.get().is_some();
    button
        .attr("aria-disabled", derived(move || is_off().then_some("true")))
        .attr("aria-busy", derived(move || busy.get().then_some("true")))
        .attr("title", off)
        .on_mouse("click", move |event| {
            if busy.get_untracked() {
                event.prevent_default();
            }
        })
}
