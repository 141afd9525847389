//! wasm-bindgen's script, and the loader of the later part in it.

use crate::step::Outcome;

/// wasm-bindgen's script without its comments and indentation: whole lines alone, since it has none in the middle of one.
pub fn lean(script: &str) -> String {
    let mut is_comment = false;
    let mut kept = Vec::new();
    for line in script.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            kept.push(line);
        }
        is_comment &= !line.ends_with("*/");
    }
    without_streams(kept).join("\n")
}

/// The script without the classes whose exports are gone.
fn without_streams(lines: Vec<&str>) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut depth = 0;
    for line in lines {
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
    kept
}

/// The script with the loader of the later part in it: one file less, and neither name depends on the other.
pub fn with_loader(glue: &str, loader: &str, later: &str, integrity: &str) -> Outcome<String> {
    const FETCH: &str = r#"fetch(new URL("./split_later.wasm", import.meta.url))"#;
    const LOAD: &str = "__wasm_split_load_later";
    let import = glue.lines().find(|line| line.starts_with("import ") && line.contains("__wasm_split.js"));
    let name = import.and_then(|line| line.strip_prefix("import * as ")?.split_whitespace().next());
    let (Some(import), Some(name), true) = (import, name, loader.contains(FETCH)) else {
        return Err("The scripts of wasm-bindgen or of the splitter look otherwise than they did: mend crates/xtask/src/dist/script.rs".into());
    };
    let checked = format!(r#"fetch(new URL("./{later}", import.meta.url), {{ integrity: "{integrity}" }})"#);
    let own = lean(loader).replace(FETCH, &checked).replace("export const ", "const ");
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
            "const __wasm_split_load_later = () =>\nfetch(new URL(\"./l.wasm\", import.meta.url), { integrity: \"sha384-x\" });\n\
             const import1 = { __wasm_split_load_later };\nrun(import1);"
        );
        assert!(with_loader("run();", loader, "l.wasm", "x").is_err());
        assert!(with_loader(glue, "other", "l.wasm", "x").is_err());
    }
}
