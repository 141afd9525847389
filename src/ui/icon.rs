//! Icons: symbols of one file, drawn in the colour of the text around them.

use super::el::{El, el};
use super::parts::Words;
use std::sync::OnceLock;

static FILE: OnceLock<String> = OnceLock::new();

/// Tells where the icons are: below the console's base.
pub fn set_base(base: &str) {
    // Set once, at start; a test that starts twice keeps the first.
    let _ = FILE.set(format!("{base}icons.svg"));
}

/// The icon of this name; it says nothing to a screen reader, the word beside it does.
#[inline(never)]
pub fn icon(name: impl Into<Words>) -> El {
    let file = FILE.get().map_or("/icons.svg", String::as_str);
    let address = match name.into() {
        Words::Set(name) => Words::Set(Some(format!("{file}#{}", name.unwrap_or_default()).into())),
        Words::Live(name) => {
            Words::Live(Box::new(move || Some(format!("{file}#{}", name.make().unwrap_or_default()))))
        }
    };
    el("svg").class("icon").attr("aria-hidden", "true").child(el("use").attr("href", address))
}
