//! A button that keeps its words while it is busy, and says why it is off.

use leptos::prelude::*;

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

/// A button. Off, it stays reachable by keyboard, and `off` is its reason.
#[component]
pub fn Button(
    /// What it does.
    #[prop(into)]
    on_press: Callback<()>,
    /// How it looks.
    #[prop(optional)]
    look: Look,
    /// Why it can't be pressed now.
    #[prop(into, optional)]
    off: Signal<Option<String>>,
    /// Whether what it started is going on.
    #[prop(into, optional)]
    busy: Signal<bool>,
    /// Whether Enter in its form presses it.
    #[prop(optional)]
    submit: bool,
    children: Children,
) -> impl IntoView {
    let is_off = move || busy.get() || off.get().is_some();
    view! {
        <button
            type=if submit { "submit" } else { "button" }
            class=look.class()
            aria-disabled=Signal::derive(move || is_off().then_some("true"))
            aria-busy=Signal::derive(move || busy.get().then_some("true"))
            title=off
            on:click=move |event| {
                if is_off() {
                    event.prevent_default();
                } else if !submit {
                    on_press.run(());
                }
            }
        >
            {children()}
        </button>
    }
}
