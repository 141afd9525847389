//! Copying.

use wasm_bindgen_futures::JsFuture;

/// Copies words; false where the browser doesn't allow it.
pub async fn copy(words: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Without a secure context there is no clipboard at all.
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(words)).await.is_ok()
}
