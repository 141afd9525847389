//! Compressed files: Brotli 11 and gzip 9.

use super::DIST;
use crate::step::Outcome;
use crate::work;
use std::io::Write;
use std::path::PathBuf;

/// Parts of names of files that the first load doesn't contain: the schema for editors, and lazily loaded pages.
const LATER: [&str; 2] = ["schema.json", "-later-"];

/// Compresses each file of `dist/`, and prints the size of the first load.
pub fn all() -> Outcome {
    let entries = std::fs::read_dir(DIST).map_err(|error| format!("{DIST}: {error}"))?;
    let (mut first, mut later) = (0, 0);
    for path in entries.flatten().map(|entry| entry.path()) {
        let content = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let small = brotli(&content)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let counted = if LATER.iter().any(|part| name.contains(part)) { &mut later } else { &mut first };
        *counted += small.len();
        let with = |ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
        work::write(with(".br"), small)?;
        work::write(with(".gz"), gzip(&content)?)?;
    }
    let kilobytes = |bytes: usize| bytes as f64 / 1000.0;
    eprintln!("  {:.1} kB at first, {:.1} kB later, Brotli 11", kilobytes(first), kilobytes(later));
    Ok(())
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
