//! The development build: the program as one module that keeps the names of its functions, with index.html and its other files.

use super::{hash, page, program};
use crate::build::on_path;
use crate::step::{self, Outcome};
use crate::work;
use std::ffi::OsStr;
use std::path::Path;

const TARGET: &str = "wasm32-unknown-unknown";
const BOUND: &str = "target/console-bound";
/// The folder of a build in progress, which replaces the folder of the last build when the new build is complete.
const NEXT: &str = "target/console-next";

/// Builds the console with cargo's dev profile, and moves the files to `folder`. `path` is the `PATH` variable with the folder of
/// wasm-bindgen.
pub fn build(path: &OsStr, folder: &Path) -> Outcome {
    let mut cargo = work::cargo("build");
    cargo.args(["--quiet", "--bin", "slipway", "--target", TARGET]);
    step::command(&mut cargo, "What Rust says above is what to mend.")?;
    let mut bindgen = on_path("wasm-bindgen", path);
    bindgen.args(["--target", "web", "--no-typescript", "--debug", "--out-name", "slipway"]);
    bindgen.args(["--out-dir", BOUND, &format!("target/{TARGET}/debug/slipway.wasm")]);
    step::command(&mut bindgen, "Is it the version that Cargo.lock names?")?;
    work::remove(NEXT)?;
    write_files(Path::new(NEXT))?;
    work::rename(Path::new(NEXT), folder)
}

fn write_files(folder: &Path) -> Outcome {
    let source = work::read("index.html")?;
    let wasm_path = Path::new(BOUND).join(program::WASM);
    let wasm = std::fs::read(&wasm_path).map_err(|error| format!("{}: {error}", wasm_path.display()))?;
    let wasm_name = format!("slipway-{}_bg.wasm", hash(&wasm));
    let script = work::read(Path::new(BOUND).join("slipway.js"))?.replace(program::WASM, &wasm_name);
    let script_name = format!("slipway-{}.js", hash(script.as_bytes()));
    let style = page::style(&source)? + &page::parts_style(&source)?;
    let style_name = format!("slipway-{}.css", hash(style.as_bytes()));
    let head = [
        format!(r#"<link rel="stylesheet" href="/{style_name}">"#),
        format!(r#"<link rel="modulepreload" href="/{script_name}">"#),
        format!(
            r#"<link rel="preload" href="/{wasm_name}" as="fetch" type="application/wasm" crossorigin="anonymous">"#
        ),
        format!(r#"<script src="/boot.js" data-js="/{script_name}" data-wasm="/{wasm_name}"></script>"#),
    ];
    for copied in page::copied(&source) {
        let name = Path::new(&copied).file_name().unwrap_or_default();
        work::copy_file(&copied, folder.join(name))?;
    }
    let page = page::render(&source, &head.join("\n"), &page::inlined(&source)?);
    work::write(folder.join(wasm_name), wasm)?;
    work::write(folder.join(script_name), script)?;
    work::write(folder.join(style_name), style)?;
    work::write(folder.join("index.html"), page)
}
