//! Files of the built console by path: type, encoding and caching.

use std::path::{Component, Path, PathBuf};

/// A file to serve, with the values of its headers.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    pub body: Vec<u8>,
    pub content_type: &'static str,
    /// `br` or `gzip` if the compressed file is served; None for the uncompressed file.
    pub encoding: Option<&'static str>,
    pub cache: &'static str,
    /// True if the requested path has no extension: then it is the path of a page, for which index.html is served.
    pub page: bool,
}

/// Returns the file for a path, compressed if `accepts` (the `Accept-Encoding` header) allows it. A path without an extension is a page,
/// for which index.html is returned. None if there is no such file.
pub fn find(dist: &Path, path: &str, accepts: &str) -> Option<Found> {
    let relative = safe(path)?;
    let page = relative.extension().is_none();
    let file = dist.join(if page { Path::new("index.html") } else { &relative });
    let cache = if hashed(&file) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let content_type = content_type(&file);
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")] {
        if accepts.contains(encoding)
            && let Ok(body) = std::fs::read(with_ending(&file, ending))
        {
            return Some(Found { body, content_type, encoding: Some(encoding), cache, page });
        }
    }
    let body = std::fs::read(file).ok()?;
    Some(Found { body, content_type, encoding: None, cache, page })
}

/// Returns a percent-encoded path as a relative path, decoded and without the slashes in front. None if the path has a segment `..`, begins
/// with a segment `.`, or isn't valid UTF-8.
fn safe(path: &str) -> Option<PathBuf> {
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let relative = PathBuf::from(decoded.trim_start_matches('/'));
    relative.components().all(|part| matches!(part, Component::Normal(_))).then_some(relative)
}

/// Returns true if a file's name contains the hash of its content, at least 16 hexadecimal digits: `name-0123456789abcdef.js` or
/// `name-0123456789abcdef_bg.wasm`.
fn hashed(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches("_bg");
    let hash = stem.rsplit('-').next().unwrap_or_default();
    stem.contains('-') && hash.len() >= 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "ts" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leaves_the_folder() {
        for path in
            ["/../secret", "/a/../../b", "/%2e%2e/secret", "//etc/passwd/..", "/a/%2e%2e/%2e%2e/x.txt"]
        {
            let safe = safe(path);
            assert!(
                safe.is_none_or(|path| path.components().all(|c| matches!(c, Component::Normal(_)))),
                "{path}"
            );
        }
    }

    #[test]
    fn only_names_with_a_hash_are_kept_for_good() {
        for (name, kept) in [
            ("slipway-0123456789abcdef.js", true),
            ("slipway-0123456789abcdef_bg.wasm", true),
            ("boot.js", false),
            ("index.html", false),
            ("icon-app.svg", false),
        ] {
            assert_eq!(hashed(Path::new(name)), kept, "{name}");
        }
    }
}
