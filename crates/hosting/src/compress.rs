//! Compressed files: Brotli 11 and gzip 9.

use std::io::Write;

/// Returns the content as Brotli at its highest level.
pub fn brotli(content: &[u8]) -> Result<Vec<u8>, String> {
    let mut compressed = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &settings)
        .map_err(|error| format!("Brotli: {error}"))?;
    Ok(compressed)
}

/// Returns the content as gzip at its highest level. No time is stored, so equal contents give equal bytes.
pub fn gzip(content: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}
