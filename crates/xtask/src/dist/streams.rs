//! Removes the stream classes of `server_fn`, a dependency of Leptos that the console doesn't use. wasm-bindgen exports the classes, and
//! everything that is exported is part of the first load (3 kB).

use crate::step::Outcome;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{CustomSection, ExportSection, Module, RawSection};
use wasmparser::{Parser, Payload};

/// The name of the custom section in which wasm-bindgen describes the exports and imports of a module.
const DESCRIPTIONS: &str = "__wasm_bindgen_unstable";

/// The texts that identify the streams: [`EXPORTS`] in the names of exports, and [`STREAMS`] in the descriptions.
const EXPORTS: &str = "intounderlying";
const STREAMS: &[u8] = b"IntoUnderlying";

/// Returns the module without the exports of the streams and their descriptions. The other sections are copied as they are.
pub fn remove(wasm: &[u8]) -> Outcome<Vec<u8>> {
    let mut module = Module::new();
    let failed = |error: &dyn std::fmt::Display| format!("the program can't be read: {error}");
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.map_err(|error| failed(&error))?;
        match &payload {
            Payload::ExportSection(section) => {
                let mut exports = ExportSection::new();
                for export in section.clone() {
                    let export = export.map_err(|error| failed(&error))?;
                    if !export.name.contains(EXPORTS) {
                        let kind =
                            RoundtripReencoder.export_kind(export.kind).map_err(|error| failed(&error))?;
                        exports.export(export.name, kind, export.index);
                    }
                }
                module.section(&exports);
            }
            Payload::CustomSection(section) if section.name() == DESCRIPTIONS => {
                let data = descriptions(section.data()).unwrap_or_else(|| section.data().to_vec());
                module.section(&CustomSection { name: DESCRIPTIONS.into(), data: data.into() });
            }
            other => {
                if let Some((id, range)) = other.as_section() {
                    let data = usize::try_from(range.start)
                        .ok()
                        .zip(usize::try_from(range.end).ok())
                        .and_then(|(start, end)| wasm.get(start..end))
                        .ok_or("the program is cut off")?;
                    module.section(&RawSection { id, data });
                }
            }
        }
    }
    Ok(module.finish())
}

/// Returns the content of the descriptions' section without the descriptions of the streams. Each description is a pair of chunks: its schema
/// and its text. None if the content has another format.
fn descriptions(mut data: &[u8]) -> Option<Vec<u8>> {
    let mut kept = Vec::with_capacity(data.len());
    while !data.is_empty() {
        let after_schema = data.get(chunk(data)?..)?;
        let (description, rest) = data.split_at_checked(chunk(data)? + chunk(after_schema)?)?;
        if !description.windows(STREAMS.len()).any(|window| window == STREAMS) {
            kept.extend(description);
        }
        data = rest;
    }
    Some(kept)
}

/// Returns the number of bytes of the first chunk together with its prefix: four bytes with the length of the chunk (little endian). None
/// if the data has no complete prefix.
fn chunk(data: &[u8]) -> Option<usize> {
    let length = u32::from_le_bytes(*data.first_chunk::<4>()?);
    usize::try_from(length).ok()?.checked_add(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, MemorySection, MemoryType};

    #[test]
    fn the_exports_and_descriptions_of_the_streams_are_removed() {
        let chunk =
            |text: &str| [&u32::try_from(text.len()).unwrap().to_le_bytes()[..], text.as_bytes()].concat();
        let data = [chunk("schema"), chunk("Url"), chunk("schema"), chunk("a IntoUnderlyingSink")].concat();
        let mut memories = MemorySection::new();
        memories.memory(MemoryType {
            minimum: 1,
            maximum: None,
            memory64: false,
            shared: false,
            page_size_log2: None,
        });
        let mut exports = ExportSection::new();
        exports.export("memory", ExportKind::Memory, 0).export(
            "intounderlyingsink_write",
            ExportKind::Memory,
            0,
        );
        let mut module = Module::new();
        module.section(&memories).section(&exports);
        module.section(&CustomSection { name: DESCRIPTIONS.into(), data: data.into() });
        let removed = remove(&module.finish()).unwrap();
        assert_eq!(super::super::exports::names(&removed).unwrap(), ["memory"]);
        let text = String::from_utf8_lossy(&removed).into_owned();
        assert!(text.contains("Url") && text.contains(DESCRIPTIONS) && !text.contains("IntoUnderlying"));
        assert_eq!(descriptions(b"\x09\0\0\0cut"), None, "another format is left as it is");
        assert!(remove(b"no module").is_err());
    }
}
