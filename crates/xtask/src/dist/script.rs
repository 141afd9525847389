//! The scripts: minified, and wasm-bindgen's with the loader of the later part in it.

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

/// Returns the script with the loader of the later part in it, which saves a file and a dependency between names.
pub fn with_loader(glue: &str, loader: &str, later: &str, integrity: &str) -> Outcome<String> {
    const FETCH: &str = r#"fetch(new URL("./split_later.wasm", import.meta.url))"#;
    const LOAD: &str = "__wasm_split_load_later";
    let import = glue.lines().find(|line| line.starts_with("import ") && line.contains("__wasm_split.js"));
    let name = import.and_then(|line| line.strip_prefix("import * as ")?.split_whitespace().next());
    let (Some(import), Some(name), true) = (import, name, loader.contains(FETCH)) else {
        return Err("The scripts of wasm-bindgen or of the splitter look otherwise than they did: mend crates/xtask/src/dist/script.rs".into());
    };
    let checked = format!(r#"fetch(new URL("./{later}", import.meta.url), {{ integrity: "{integrity}" }})"#);
    let own = loader.replace(FETCH, &checked).replace("export const ", "const ");
    let own: Vec<&str> = own.lines().filter(|line| !line.starts_with("import ")).collect();
    Ok(glue.replace(import, &format!("{}\nconst {name} = {{ {LOAD} }};", own.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_is_one_with_the_script() {
        let loader = "import { initSync } from \"./main.js\";\nexport const __wasm_split_load_later = () =>\n    fetch(new URL(\"./split_later.wasm\", import.meta.url));\n";
        let glue = "import * as import1 from \"./__wasm_split.js\"\nrun(import1);";
        assert_eq!(
            with_loader(glue, loader, "l.wasm", "sha384-x").unwrap(),
            "const __wasm_split_load_later = () =>\n    fetch(new URL(\"./l.wasm\", import.meta.url), { integrity: \"sha384-x\" });\n\
             const import1 = { __wasm_split_load_later };\nrun(import1);"
        );
        assert!(with_loader("run();", loader, "l.wasm", "x").is_err());
        assert!(with_loader(glue, "other", "l.wasm", "x").is_err());
    }
}
