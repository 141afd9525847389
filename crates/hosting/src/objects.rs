//! The console's files as objects of an object store: key, content type and caching.

/// Returns the key of a file in an object store, such as `console/index.html` for the path `base` `/console/` and the name `index.html`.
pub fn key(base: &str, name: &str) -> String {
    format!("{}{name}", base.trim_start_matches('/'))
}

/// Returns the object of a file in an object store, as JSON: `{"file", "key", "content_type", "cache_control"}`. Files whose names begin
/// with `slipway-` have a hash in their names, so they may be cached for a year; the other files are revalidated at each use.
pub fn describe(base: &str, name: &str) -> serde_json::Value {
    serde_json::json!({
        "file": name,
        "key": key(base, name),
        "content_type": content_type(name),
        "cache_control": if name.starts_with("slipway-") { "public, max-age=31536000, immutable" } else { "no-cache" },
    })
}

/// Returns the content type of a file by its extension, such as `text/css; charset=utf-8`; `application/octet-stream` for an unknown one.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "ts" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
