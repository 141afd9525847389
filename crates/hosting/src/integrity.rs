//! The integrity of scripts, style sheets and parts of the program: the hash by which a browser checks a file before using it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Returns the value of the `integrity` attribute for a file's content: `sha256-`, and the SHA-256 hash in Base64.
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}
