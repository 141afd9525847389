//! Writes compressed files beside the files of `dist/`, and checks and prints their sizes.

use super::DIST;
use crate::step::Outcome;
use crate::work;
use slipway_hosting::compress::{brotli, gzip};
use slipway_hosting::site;
use std::path::Path;

/// The maximum size of a lazily loaded part in bytes, compressed with Brotli 11.
const PART_LIMIT: usize = 60_000;

/// The maximum size of embed.js in bytes, uncompressed.
const EMBED_LIMIT: usize = 4_000;

/// The names of the generated files that don't count for the size of the first load: only portals load the script for portals, and pages load
/// `version.json` later, to detect a newer version.
const NOT_LOADED: &[&str] = &[site::VERSIONED_EMBED, "version.json"];

/// Returns the name of a file, from its path.
fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Compresses each file of `dist/` except those that the person who hosts the console edits, and prints the sizes of the first load and of
/// the lazily loaded parts. `not_loaded` are the paths of files that the console's pages don't load, so they don't count.
///
/// # Errors
/// If a part or embed.js is larger than its limit, or a file can't be read or written.
pub fn all(not_loaded: &[String]) -> Outcome {
    let (mut first, mut parts) = (0, Vec::new());
    for name in site::names(Path::new(DIST))? {
        let path = Path::new(DIST).join(&name);
        let content = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut bytes = content.len();
        if name == "embed.js" && bytes > EMBED_LIMIT {
            return Err(format!("embed.js has {bytes} bytes: it may have {EMBED_LIMIT}."));
        }
        if !site::EDITED.contains(&&*name) {
            let small = brotli(&content)?;
            bytes = small.len();
            work::write(Path::new(DIST).join(format!("{name}.br")), small)?;
            work::write(Path::new(DIST).join(format!("{name}.gz")), gzip(&content)?)?;
        }
        let is_part = name.ends_with(".wasm") && !name.ends_with("_bg.wasm");
        if is_part || name.starts_with("slipway-parts-") {
            parts.push((name, bytes));
        } else if !NOT_LOADED.contains(&&*name) && !not_loaded.iter().any(|path| file_name(path) == name) {
            first += bytes;
        }
    }
    let kilobytes = |bytes: usize| bytes as f64 / 1000.0;
    eprintln!("  first load, Brotli 11: {:.1} kB", kilobytes(first));
    parts.sort();
    for (name, bytes) in &parts {
        eprintln!("  {name}: {:.1} kB", kilobytes(*bytes));
    }
    let large: Vec<&str> =
        parts.iter().filter(|(_, bytes)| *bytes > PART_LIMIT).map(|(name, _)| name.as_str()).collect();
    match large.as_slice() {
        [] => Ok(()),
        names => Err(format!(
            "over {} kB: {}. Move views to another part in src/pages/mod.rs.",
            PART_LIMIT / 1000,
            names.join(", ")
        )),
    }
}
