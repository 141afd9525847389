//! The loader of the lazily loaded parts. The splitter writes a function for each part, with the name and hash of its file. This loader
//! replaces them: one function loads all parts, and their names, hashes and dependencies are in a table, which is fetched with the first
//! part. Hashes don't compress, so without the table each part would add 80 bytes to the first load.

use crate::step::Outcome;
use std::collections::{BTreeMap, BTreeSet};

const CHANGED: &str = "The scripts of wasm-bindgen or of the splitter have another form than this program knows: adapt crates/xtask/src/dist/loader.rs";

/// A file in `dist/` whose name contains the hash of its content.
pub struct HashedFile {
    /// The name of the file, such as `slipway-parts-0123456789abcdef.json`.
    pub name: String,
    /// The value of the `integrity` attribute for the file.
    pub integrity: String,
}

/// The file of a lazily loaded part.
pub struct Part<'a> {
    /// The name of the built file, without `.wasm`: `split_forms`, `shared_4`.
    pub file: &'a str,
    /// The name that the file has in `dist/`, and its integrity.
    pub hashed: HashedFile,
}

/// A file that the splitter's script loads.
#[derive(Debug, PartialEq, Eq)]
pub struct Declared<'a> {
    /// The name of the file, without `.wasm`: `split_forms`, `chunk_4`.
    pub file: &'a str,
    /// The name of the function that loads the file; None if the program doesn't call one.
    function: Option<&'a str>,
    /// The files of shared code that this file needs.
    pub needs: Vec<&'a str>,
}

/// For each joined file of shared code, the splitter's files that it contains.
pub type Shared = BTreeMap<String, Vec<String>>;

/// Returns the files that the splitter's script loads. `splitter` is the text of that script.
///
/// # Errors
/// If the script has an unexpected form, or loads no file.
pub fn files(splitter: &str) -> Outcome<Vec<Declared<'_>>> {
    declared(splitter).ok_or_else(|| CHANGED.into())
}

fn declared(splitter: &str) -> Option<Vec<Declared<'_>>> {
    let mut pieces = splitter.split("makeLoad(() => {");
    let mut before = pieces.next()?;
    let mut found = Vec::new();
    for piece in pieces {
        let (_, rest) = piece.split_once("new URL(\"./")?;
        let (file, rest) = rest.split_once(".wasm\"")?;
        let (_, rest) = rest.split_once(", [")?;
        let (needs, _) = rest.split_once(']')?;
        let declaration = before.lines().last()?;
        let function =
            declaration.strip_prefix("export const ").and_then(|line| line.split_whitespace().next());
        let needs = needs.split(',').filter_map(|name| name.trim().strip_prefix("__")).collect();
        found.push(Declared { file, function, needs });
        before = piece;
    }
    (!found.is_empty()).then_some(found)
}

/// Returns the table of the parts as JSON. The keys are the names of the built files, such as `split_forms`; each value is a list of the name
/// in `dist/`, the integrity, and the keys of the shared files that the part needs.
///
/// # Errors
/// If the splitter's script has an unexpected form, or its parts aren't those in `parts` and `shared`.
pub fn table(splitter: &str, parts: &[Part], shared: &Shared) -> Outcome<String> {
    let declared = files(splitter)?;
    let holder = |need: &&str| {
        let holds = |(_, files): &(&String, &Vec<String>)| files.iter().any(|file| file == need);
        shared.iter().find(holds).map(|(name, _)| name.as_str())
    };
    let row = |part: &Part| {
        let needs = match declared.iter().find(|entry| entry.file == part.file) {
            Some(entry) => entry.needs.iter().map(holder).collect::<Option<BTreeSet<&str>>>()?,
            None => shared.get(part.file).map(|_| BTreeSet::new())?,
        };
        let row: Vec<&str> = [&*part.hashed.name, &*part.hashed.integrity].into_iter().chain(needs).collect();
        Some((part.file.to_owned(), serde_json::json!(row)))
    };
    let rows: Option<serde_json::Map<_, _>> = parts.iter().map(row).collect();
    let is_whole =
        |entry: &Declared| holder(&entry.file).is_some() || parts.iter().any(|part| part.file == entry.file);
    let rows = rows.filter(|_| declared.iter().all(is_whole)).ok_or(CHANGED)?;
    Ok(serde_json::Value::Object(rows).to_string())
}

/// Returns wasm-bindgen's script `glue` with the loader in it. One script takes one request less than two scripts, which would also have to
/// import each other by hashed names. Each part is loaded together with the style sheet `style` of the parts. `table` is the file with the
/// table.
///
/// # Errors
/// If one of the scripts has an unexpected form.
pub fn with_loader(glue: &str, splitter: &str, style: &HashedFile, table: &HashedFile) -> Outcome<String> {
    // wasm-bindgen writes an import of the same script for each part. These imports are removed, and their names become
    // constants for the one object `loads`.
    let is_import = |line: &&str| line.starts_with("import ") && line.contains("__wasm_split.js");
    let name = |line: &str| line.strip_prefix("import * as ")?.split_whitespace().next().map(str::to_owned);
    let imports: Vec<String> = glue.lines().filter(is_import).filter_map(name).collect();
    // wasm-bindgen’s object of imports repeats the key `./__wasm_split.js` for each part. All of its values are the object `loads`, so only
    // the first entry is kept.
    let mut is_first = true;
    let is_needed = |line: &&str| {
        let is_key = line.trim_start().starts_with("\"./__wasm_split.js\":");
        !is_import(line) && (!is_key || std::mem::take(&mut is_first))
    };
    let glue: Vec<&str> = glue.lines().filter(is_needed).collect();
    let calls =
        splitter.split_once("let sharedImports").and_then(|(_, rest)| rest.split_once("function makeLoad"));
    let (Some((calls, _)), Some(declared), false) = (calls, declared(splitter), imports.is_empty()) else {
        return Err(CHANGED.into());
    };
    let load = |part: &Declared| part.function.map(|function| format!("{function}: load(\"{}\")", part.file));
    let loads: Vec<String> = declared.iter().filter_map(load).collect();
    let imports: String = imports.iter().map(|name| format!("const {name} = loads;\n")).collect();
    Ok(format!(
        "let sharedImports{calls}{}const loads = {{ {} }};\n{imports}{}",
        functions(style, table),
        loads.join(", "),
        glue.join("\n")
    ))
}

/// Returns the text of the JavaScript functions that load a part. The style sheet, the table and each part are loaded once; after a failure
/// the next call tries again. The style sheet changes the sizes of elements, so what measures elements after the window's event `resize`
/// measures them again once the style sheet is loaded.
fn functions(style: &HashedFile, table: &HashedFile) -> String {
    let HashedFile { name: style, integrity: style_integrity } = style;
    let HashedFile { name: table, integrity: table_integrity } = table;
    format!(
        r#"const loaded = {{}};
const once = (key, load) => loaded[key] ??= load().catch((error) => {{
    delete loaded[key];
    throw error;
}});
const fetchFile = (name, integrity) => fetch(new URL(name, import.meta.url), {{ integrity }});
const loadTable = () => once("table", async () => (await fetchFile("{table}", "{table_integrity}")).json());
const loadStyle = () => once("style", () => new Promise((done, failed) => {{
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("{style}", import.meta.url);
    link.integrity = "{style_integrity}";
    link.onload = () => {{
        done();
        dispatchEvent(new Event("resize"));
    }};
    link.onerror = () => {{
        link.remove();
        failed(new Error("style"));
    }};
    document.head.append(link);
}}));
const loadPart = (part) => once(part, async () => {{
    const [name, integrity, ...needs] = (await loadTable())[part];
    const [reply] = await Promise.all([fetchFile(name, integrity), loadStyle(), ...needs.map(loadPart)]);
    return WebAssembly.instantiateStreaming(reply, getSharedImports());
}});
const load = (part) => wrapAsyncCb(() => loadPart(part));
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPLITTER: &str = r#"import { initSync } from "./main.js";
let sharedImports = undefined;
function makeLoad(fetcher, deps) { }
/* a, b */
const __chunk_7 = makeLoad(() => {
    const src = fetch(new URL("./chunk_7.wasm", import.meta.url));
    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));
}
, []);
export const __wasm_split_load_a = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_a.wasm", import.meta.url));
}
, [__chunk_7]));
"#;

    fn file(name: &str) -> HashedFile {
        HashedFile { name: name.into(), integrity: format!("sha256-{name}") }
    }

    #[test]
    fn the_table_has_the_files_and_what_they_need() {
        let part = |file: &'static str, name: &str| Part { file, hashed: self::file(name) };
        let parts = [part("shared_0", "shared-0.wasm"), part("split_a", "a.wasm")];
        let shared =
            Shared::from([("shared_0".to_owned(), vec!["chunk_7".to_owned(), "chunk_8".to_owned()])]);
        assert_eq!(
            table(SPLITTER, &parts, &shared).unwrap(),
            r#"{"shared_0":["shared-0.wasm","sha256-shared-0.wasm"],"split_a":["a.wasm","sha256-a.wasm","shared_0"]}"#
        );
        assert!(table(SPLITTER, &parts[..1], &shared).is_err());
        assert!(table(SPLITTER, &parts, &Shared::new()).is_err());
        assert!(table("other", &[], &shared).is_err());
    }

    #[test]
    fn the_loader_is_one_with_the_script() {
        let glue = "import * as import1 from \"./__wasm_split.js\"\nimport * as import2 from \"./__wasm_split.js\"\nrun({\n\"./__wasm_split.js\": import1,\n\"./__wasm_split.js\": import2,\n});";
        let script = with_loader(glue, SPLITTER, &file("parts.css"), &file("parts.json")).unwrap();
        assert!(script.starts_with("let sharedImports = undefined;\nconst loaded"), "{script}");
        let end = "const loads = { __wasm_split_load_a: load(\"split_a\") };\nconst import1 = loads;\nconst import2 = loads;\nrun({\n\"./__wasm_split.js\": import1,\n});";
        assert!(script.ends_with(end), "{script}");
        assert!(with_loader("run();", SPLITTER, &file("a"), &file("b")).is_err());
        assert!(with_loader(glue, "other", &file("a"), &file("b")).is_err());
    }
}
