//! The scripts: minified, and wasm-bindgen's with the loader of the lazily loaded parts in it.

use crate::setup::node;
use crate::step::Outcome;
use std::io::Write;
use std::process::Stdio;

/// Returns a script minified by esbuild.
pub fn minify(script: &str) -> Outcome<String> {
    let failed = |why: String| format!("esbuild can't minify a script: {why}");
    let mut esbuild = node::esbuild();
    esbuild.args([
        "--minify",
        "--loader=js",
        "--target=es2022",
        "--legal-comments=none",
        "--log-level=warning",
    ]);
    esbuild.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = esbuild.spawn().map_err(|error| failed(error.to_string()))?;
    // Dropped at the end of the statement, which closes the input.
    child
        .stdin
        .take()
        .ok_or("esbuild has no input")?
        .write_all(script.as_bytes())
        .map_err(|error| failed(error.to_string()))?;
    let output = child.wait_with_output().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed("the reason is above".into()));
    }
    String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))
}

/// Returns wasm-bindgen's script without the classes for streams, which the console doesn't use.
pub fn without_streams(script: &str) -> String {
    let mut kept = Vec::new();
    let mut depth = 0;
    for line in script.lines() {
        if depth == 0 && line.starts_with("export class IntoUnderlying") {
            depth = 1;
            continue;
        }
        if depth > 0 {
            depth += line.matches('{').count();
            depth = depth.saturating_sub(line.matches('}').count());
            continue;
        }
        if !line.starts_with("if (Symbol.dispose) IntoUnderlying") {
            kept.push(line);
        }
    }
    kept.join("\n")
}

/// The file of a lazily loaded part.
pub struct Part<'a> {
    /// The name that the splitter gave it, without `.wasm`.
    pub file: &'a str,
    /// The name of its file in `dist/`.
    pub name: String,
    /// The value of the `integrity` attribute.
    pub integrity: String,
}

/// A file of all lazily loaded parts.
pub struct Shared {
    /// The name of the file in `dist/`.
    pub name: String,
    /// The value of the `integrity` attribute.
    pub integrity: String,
}

/// Returns the table of the lazily loaded parts as JSON: name and integrity of each file. It is a file of its own, loaded with the first
/// part: hashes can’t be compressed, and each part would add 60 bytes to the first load.
pub fn table(parts: &[Part]) -> String {
    let row = |part: &Part| (part.file.to_owned(), serde_json::json!([part.name, part.integrity]));
    serde_json::Value::Object(parts.iter().map(row).collect()).to_string()
}

/// The files that are loaded with the first part.
pub struct WithFirstPart {
    /// The style sheet.
    pub style: Shared,
    /// The table of `table`.
    pub table: Shared,
}

impl WithFirstPart {
    /// Returns the functions that load a part: `loadStyle` adds the style sheet to the page, and `loadTable` fetches the table, each once,
    /// and again after a failure.
    fn loader(&self) -> String {
        let Self { style: Shared { name, integrity }, table } = self;
        let (table, table_integrity) = (&table.name, &table.integrity);
        format!(
            r#"let table;
const loadTable = () => table ??= fetch(new URL("./{table}", import.meta.url), {{ integrity: "{table_integrity}" }})
    .then((reply) => reply.json())
    .catch((error) => {{
        table = undefined;
        throw error;
    }});
let style;
const loadStyle = () => style ??= new Promise((loaded, failed) => {{
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("./{name}", import.meta.url);
    link.integrity = "{integrity}";
    link.onload = loaded;
    link.onerror = () => {{
        style = undefined;
        link.remove();
        failed(new Error("style"));
    }};
    document.head.append(link);
}});
const fetchPart = async (part) => {{
    const [[name, integrity]] = await Promise.all([loadTable().then((table) => table[part]), loadStyle()]);
    return fetch(new URL(name, import.meta.url), {{ integrity }});
}};
"#
        )
    }
}

/// Returns the script with the loader of the parts in it, which saves a file and a dependency between names. A part is loaded once the
/// style sheet is, too.
pub fn with_loader(glue: &str, loader: &str, parts: &[Part], first: &WithFirstPart) -> Outcome<String> {
    const CHANGED: &str = "The scripts of wasm-bindgen or of the splitter have another form than this program knows: adapt crates/xtask/src/dist/script.rs";
    // An import for each part, all of the same script.
    let is_import = |line: &&str| line.starts_with("import ") && line.contains("__wasm_split.js");
    let name = |line: &str| line.strip_prefix("import * as ")?.split_whitespace().next().map(str::to_owned);
    let imports: Vec<String> = glue.lines().filter(is_import).filter_map(name).collect();
    let glue: Vec<&str> = glue.lines().filter(|line| !is_import(line)).collect();
    if imports.is_empty() {
        return Err(CHANGED.into());
    }
    let mut own = loader.to_owned();
    for Part { file, .. } in parts {
        let fetch = format!(r#"fetch(new URL("./{file}.wasm", import.meta.url))"#);
        if !own.contains(&fetch) {
            return Err(CHANGED.into());
        }
        own = own.replace(&fetch, &format!(r#"fetchPart("{file}")"#));
    }
    let exported =
        |line: &str| line.strip_prefix("export const ")?.split_whitespace().next().map(str::to_owned);
    let loads: Vec<String> = own.lines().filter_map(exported).collect();
    if loads.is_empty() {
        return Err(CHANGED.into());
    }
    let own: Vec<&str> = own.lines().filter(|line| !line.starts_with("import ")).collect();
    let own = own.join("\n").replace("export const ", "const ");
    let loads = loads.join(", ");
    let imports: String = imports.iter().map(|name| format!("const {name} = {{ {loads} }};\n")).collect();
    Ok(format!("{}{own}\n{imports}{}", first.loader(), glue.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_is_one_with_the_script() {
        let loader = "import { initSync } from \"./main.js\";\nexport const __wasm_split_load_a = () =>\n    fetch(new URL(\"./split_a.wasm\", import.meta.url));\n";
        let glue = "import * as import1 from \"./__wasm_split.js\"\nimport * as import2 from \"./__wasm_split.js\"\nrun(import1, import2);";
        let part = |file| Part { file, name: "a-1.wasm".into(), integrity: "sha384-x".into() };
        let shared = |name: &str| Shared { name: name.into(), integrity: "sha384-y".into() };
        let first = WithFirstPart { style: shared("parts-1.css"), table: shared("parts-1.json") };
        assert_eq!(table(&[part("split_a")]), r#"{"split_a":["a-1.wasm","sha384-x"]}"#);
        let script = with_loader(glue, loader, &[part("split_a")], &first).unwrap();
        assert!(script.starts_with(&first.loader()), "{script}");
        assert_eq!(
            script.trim_start_matches(&first.loader()),
            "const __wasm_split_load_a = () =>\n    fetchPart(\"split_a\");\n\
             const import1 = { __wasm_split_load_a };\nconst import2 = { __wasm_split_load_a };\nrun(import1, import2);"
        );
        assert!(with_loader("run();", loader, &[part("split_a")], &first).is_err());
        assert!(with_loader(glue, loader, &[part("split_b")], &first).is_err());
        assert!(with_loader(glue, "other", &[], &first).is_err());
    }
}
