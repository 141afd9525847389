//! Short names for the functions that the main module and wasm-bindgen's script import from each other. The original names end with hashes,
//! which don't compress: they would add 5 kB to the first load.

use crate::step::Outcome;
use std::collections::HashMap;
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{ExportSection, ImportSection, Module};
use wasmparser::{ExportSectionReader, ImportSectionReader, Parser};

/// Returns the main module and wasm-bindgen's script with short names.
///
/// # Errors
/// If the bytes aren't a valid module.
pub fn shorten(wasm: &[u8], script: &str) -> Outcome<(Vec<u8>, String)> {
    let (mut names, mut module) = (Names::default(), Module::new());
    names
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| format!("the module can't be written: {error}"))?;
    Ok((module.finish(), names.rename(script)))
}

/// The short name of each import and exported function whose original name has a hash, by its original name.
#[derive(Default)]
struct Names(HashMap<String, String>);

impl Names {
    /// Returns the short name for a name with a hash: an import from the script, or the symbol of a function. Other names are returned
    /// unchanged.
    fn short<'a>(&'a mut self, name: &'a str) -> &'a str {
        if !["__wbg_", "__wbindgen_cast_", "_ZN", "_R"].iter().any(|start| name.starts_with(start)) {
            return name;
        }
        // No name in wasm-bindgen's script begins with `$`, so the short names can't collide with them.
        let next = format!("${:x}", self.0.len());
        self.0.entry(name.to_owned()).or_insert(next)
    }

    fn rename(&self, script: &str) -> String {
        let is_part_of_name = |char: char| char.is_ascii_alphanumeric() || char == '_' || char == '$';
        let mut renamed = String::new();
        let mut rest = script;
        while let Some(start) = rest.find(is_part_of_name) {
            let (before, from) = rest.split_at(start);
            let (name, after) = from.split_at(from.find(|char| !is_part_of_name(char)).unwrap_or(from.len()));
            renamed.push_str(before);
            renamed.push_str(self.0.get(name).map_or(name, String::as_str));
            rest = after;
        }
        renamed.push_str(rest);
        renamed
    }
}

impl Reencode for Names {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error> {
        for import in section.into_imports() {
            let import = import?;
            let entity_type = self.entity_type(import.ty)?;
            imports.import(import.module, self.short(import.name), entity_type);
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: ExportSectionReader<'_>,
    ) -> Result<(), Error> {
        for export in section {
            let export = export?;
            let (kind, index) =
                (self.export_kind(export.kind)?, self.external_index(export.kind, export.index)?);
            exports.export(self.short(export.name), kind, index);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{EntityType, ExportKind, MemoryType};

    #[test]
    fn names_with_a_hash_get_short_in_both() {
        let memory =
            MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
        let mut imports = ImportSection::new();
        imports.import("./slipway_bg.js", "__wbg_key_63ff854ef83f5a09", EntityType::Memory(memory));
        let mut exports = ExportSection::new();
        exports.export("memory", ExportKind::Memory, 0).export("_ZN6invoke17h01E", ExportKind::Memory, 0);
        let mut module = Module::new();
        module.section(&imports).section(&exports);
        let script = "const a = { __wbg_key_63ff854ef83f5a09: () => wasm._ZN6invoke17h01E(), memory, __wbg_key_6: 1 };";
        let (wasm, script) = shorten(&module.finish(), script).unwrap();
        assert_eq!(script, "const a = { $0: () => wasm.$1(), memory, __wbg_key_6: 1 };");
        let names: Vec<String> = super::super::exports::names(&wasm).unwrap();
        assert_eq!(names, ["memory", "$1"]);
        assert!(shorten(b"no module", "").is_err());
    }
}
