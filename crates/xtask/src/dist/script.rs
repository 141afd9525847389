//! Minifies scripts, and removes the classes that the console doesn't use from wasm-bindgen's script.

use crate::setup::node;
use crate::step::Outcome;
use std::io::Write;
use std::process::Stdio;

/// Returns the text of a script, minified by esbuild.
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
    // esbuild reads its standard input to the end. The end of this statement drops the input, which closes it; otherwise esbuild would wait
    // forever.
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
