//! Access to the clipboard.

use wasm_bindgen_futures::JsFuture;

/// Copies a text to the clipboard. Returns false if the browser refuses, and outside secure contexts.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Without a secure context there is no clipboard at all.
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}
