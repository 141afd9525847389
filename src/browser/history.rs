//! The browser's history: adds entries, and goes back.

use wasm_bindgen::JsValue;

/// Shows an address (path and query) in the address bar as a new entry of the history, unless it is shown already.
pub fn follow_address(address: &str) {
    let Some(window) = web_sys::window() else { return };
    if let (true, Ok(history)) = (current_address() != address, window.history()) {
        // An address of the console's own origin can be pushed, unless the browser limits the number of calls. The address bar then keeps
        // the old address, so the error is ignored.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// Returns path and query of the address bar; empty if the browser doesn't report them.
pub fn current_address() -> String {
    let Some(location) = web_sys::window().map(|window| window.location()) else { return String::new() };
    format!("{}{}", location.pathname().unwrap_or_default(), location.search().unwrap_or_default())
}

/// Goes back by one entry of the history. The address changes later, with a `popstate` event.
pub fn go_back() {
    if let Some(Ok(history)) = web_sys::window().map(|window| window.history()) {
        // If the browser refuses, the address stays as it is.
        let _ = history.back();
    }
}
