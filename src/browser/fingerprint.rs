//! Hashes, and fingerprints of texts that must not be stored themselves.

use super::{random, storage};
use js_sys::{Promise, Uint8Array};
use std::fmt::Write;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["crypto", "subtle"], catch)]
    fn digest(algorithm: &str, data: &Uint8Array) -> Result<Promise, JsValue>;
}

/// The name of the preference that stores this browser’s salt.
const SALT: &str = "salt";

/// The length of a fingerprint in bytes. 128 bits are enough to distinguish tokens.
const FINGERPRINT_BYTES: usize = 16;

/// Returns the fingerprint of a text, as hexadecimal digits: the first `FINGERPRINT_BYTES` bytes of the SHA-256 hash of the text with a
/// salt of this browser. The same text has the same fingerprint in this browser alone. None where the browser has no hash, as outside
/// secure contexts, or keeps no salt.
pub async fn of(text: &str) -> Option<String> {
    let salt = storage::read_preference(SALT).or_else(|| {
        storage::write_preference(SALT, &random::id());
        storage::read_preference(SALT)
    })?;
    let bytes = sha256(&format!("{salt} {text}")).await?;
    bytes.get(..FINGERPRINT_BYTES).map(|bytes| {
        bytes.iter().fold(String::new(), |mut text, byte| {
            // `write!` to a `String` doesn’t fail, so the result is ignored.
            let _ = write!(text, "{byte:02x}");
            text
        })
    })
}

/// Returns the SHA-256 hash of a text, 32 bytes; None where the browser has no hash, as outside secure contexts.
pub async fn sha256(text: &str) -> Option<Vec<u8>> {
    let hash = JsFuture::from(digest("SHA-256", &Uint8Array::from(text.as_bytes())).ok()?).await.ok()?;
    Some(Uint8Array::new(&hash).to_vec())
}
