//! Compression and decompression of files: Brotli at level 11, gzip at level 9.

use std::io::{Read, Write};

/// Returns the content compressed with Brotli at its highest level, 11.
pub fn brotli(content: &[u8]) -> Result<Vec<u8>, String> {
    let mut compressed = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &settings)
        .map_err(|error| format!("Brotli: {error}"))?;
    Ok(compressed)
}

/// Returns the content compressed with gzip at its highest level, 9. No time is stored, so equal contents give equal bytes.
pub fn gzip(content: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}

/// Returns the decompressed content of a Brotli file; None if the bytes aren't valid Brotli.
pub fn from_brotli(compressed: &[u8]) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    brotli::BrotliDecompress(&mut &compressed[..], &mut content).ok().map(|()| content)
}

/// Returns the decompressed content of a gzip file; None if the bytes aren't valid gzip.
pub fn from_gzip(compressed: &[u8]) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    flate2::read::GzDecoder::new(compressed).read_to_end(&mut content).ok().map(|_| content)
}
