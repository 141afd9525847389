//! Icons: symbols of one file, drawn in the colour of the text around them.

use super::dynamic::text;
use leptos::prelude::*;
use std::sync::OnceLock;

static FILE: OnceLock<String> = OnceLock::new();

/// Tells where the icons are: below the console's base.
pub fn set_base(base: &str) {
    // Set once, at start; a test that starts twice keeps the first.
    let _ = FILE.set(format!("{base}icons.svg"));
}

/// The icon `name`; it says nothing to a screen reader, the word beside it does.
#[component]
pub fn Icon(#[prop(into)] name: Signal<&'static str>) -> impl IntoView {
    let file = FILE.get().map_or("/icons.svg", String::as_str);
    view! {
        <svg class="icon" aria-hidden="true">
            <use href=text(move || format!("{file}#{}", name.get()))></use>
        </svg>
    }
}
