//! The page as a whole: its title, and what has the focus.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Sets the tab's title.
pub fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// Puts the focus on the page's heading, where a person who changed the page expects it.
pub fn focus_heading() {
    let document = web_sys::window().and_then(|window| window.document());
    let heading = document.and_then(|document| document.query_selector("main h1").ok().flatten());
    if let Some(heading) = heading.and_then(|heading| heading.dyn_into::<HtmlElement>().ok()) {
        // An element that is gone again needs no focus.
        let _ = heading.focus();
    }
}
