//! Compressed files: Brotli 11 and gzip 9.

use super::DIST;
use crate::step::Outcome;
use crate::work;
use std::io::Write;
use std::path::PathBuf;

/// The maximum size of a lazily loaded part, in bytes of Brotli 11.
const PART_LIMIT: usize = 60_000;

/// Compresses each file of `dist/`, and prints the sizes of the first load and of the lazily loaded parts.
///
/// # Errors
/// If a part is over its limit.
pub fn all() -> Outcome {
    let entries = std::fs::read_dir(DIST).map_err(|error| format!("{DIST}: {error}"))?;
    let (mut first, mut parts) = (0, Vec::new());
    for path in entries.flatten().map(|entry| entry.path()) {
        let content = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let small = brotli(&content)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_part = name.ends_with(".wasm") && !name.ends_with("_bg.wasm");
        if is_part || name.starts_with("slipway-parts-") {
            parts.push((name, small.len()));
        } else if !name.ends_with("schema.json") {
            // A schema is for editors: no visit fetches it.
            first += small.len();
        }
        let with = |ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
        work::write(with(".br"), small)?;
        work::write(with(".gz"), gzip(&content)?)?;
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

fn brotli(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut small = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut small, &settings)
        .map_err(|error| format!("Brotli: {error}"))?;
    Ok(small)
}

fn gzip(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}
