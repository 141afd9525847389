//! The loader of the lazily loaded parts. The splitter writes a function for each of them; here the script has one function for all, and
//! their names, hashes and dependencies are a table that is loaded with the first part. Hashes can't be compressed: each part would add
//! 80 bytes to the first load.

use crate::step::Outcome;

const CHANGED: &str = "The scripts of wasm-bindgen or of the splitter have another form than this program knows: adapt crates/xtask/src/dist/loader.rs";

/// A file in `dist/`.
pub struct HashedFile {
    /// The name.
    pub name: String,
    /// The value of the `integrity` attribute.
    pub integrity: String,
}

/// The file of a lazily loaded part.
pub struct Part<'a> {
    /// The name that the splitter gave it, without `.wasm`: `split_forms`, `chunk_4`.
    pub file: &'a str,
    /// The file in `dist/`.
    pub hashed: HashedFile,
}

/// A part in the splitter's script.
#[derive(Debug, PartialEq, Eq)]
struct Declared<'a> {
    /// The name of the file, without `.wasm`.
    file: &'a str,
    /// The name of the function that loads it, if the program calls it.
    function: Option<&'a str>,
    /// The files that have to be loaded, too.
    needs: Vec<&'a str>,
}

/// Returns the parts in the splitter's script; None if it has another form.
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

/// Returns the table of the parts as JSON: of each file its name, its integrity, and the files that it needs.
///
/// # Errors
/// If the splitter's script has another form, or other parts.
pub fn table(splitter: &str, parts: &[Part]) -> Outcome<String> {
    let declared = declared(splitter).ok_or(CHANGED)?;
    let row = |of: &Declared| {
        let Part { hashed, .. } = parts.iter().find(|part| part.file == of.file)?;
        let mut row = vec![hashed.name.as_str(), &hashed.integrity];
        row.extend(&of.needs);
        Some((of.file.to_owned(), serde_json::json!(row)))
    };
    let rows: Option<serde_json::Map<_, _>> = declared.iter().map(row).collect();
    let rows = rows.filter(|rows| rows.len() == parts.len()).ok_or(CHANGED)?;
    Ok(serde_json::Value::Object(rows).to_string())
}

/// Returns wasm-bindgen's script with the loader in it, which saves a file and a dependency between names. A part is loaded once the style
/// sheet is, too.
///
/// # Errors
/// If one of the scripts has another form.
pub fn with_loader(glue: &str, splitter: &str, style: &HashedFile, table: &HashedFile) -> Outcome<String> {
    // An import for each part, all of the same script.
    let is_import = |line: &&str| line.starts_with("import ") && line.contains("__wasm_split.js");
    let name = |line: &str| line.strip_prefix("import * as ")?.split_whitespace().next().map(str::to_owned);
    let imports: Vec<String> = glue.lines().filter(is_import).filter_map(name).collect();
    let glue: Vec<&str> = glue.lines().filter(|line| !is_import(line)).collect();
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

/// Returns the functions that load a part. Style sheet, table and each part are loaded once, and again after a failure.
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
    link.onload = done;
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
        let parts = [part("chunk_7", "shared-7.wasm"), part("split_a", "a.wasm")];
        assert_eq!(
            table(SPLITTER, &parts).unwrap(),
            r#"{"chunk_7":["shared-7.wasm","sha256-shared-7.wasm"],"split_a":["a.wasm","sha256-a.wasm","chunk_7"]}"#
        );
        assert!(table(SPLITTER, &parts[..1]).is_err());
        assert!(table("other", &[]).is_err());
    }

    #[test]
    fn the_loader_is_one_with_the_script() {
        let glue = "import * as import1 from \"./__wasm_split.js\"\nimport * as import2 from \"./__wasm_split.js\"\nrun(import1, import2);";
        let script = with_loader(glue, SPLITTER, &file("parts.css"), &file("parts.json")).unwrap();
        assert!(script.starts_with("let sharedImports = undefined;\nconst loaded"), "{script}");
        let end = "const loads = { __wasm_split_load_a: load(\"split_a\") };\nconst import1 = loads;\nconst import2 = loads;\nrun(import1, import2);";
        assert!(script.ends_with(end), "{script}");
        assert!(with_loader("run();", SPLITTER, &file("a"), &file("b")).is_err());
        assert!(with_loader(glue, "other", &file("a"), &file("b")).is_err());
    }
}
