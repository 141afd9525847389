//! `dist`: builds the static files to host, with hashed names, integrity, Brotli and gzip.

mod binaryen;
mod compress;
mod demo;
pub mod development;
mod exports;
mod join;
mod loader;
mod names;
mod order;
mod page;
mod paths;
mod program;
mod script;
mod shared;
mod similar;
mod streams;

use crate::setup::{self, node};
use crate::step::{self, Outcome};
use crate::work;
use base64::Engine;
use sha2::{Digest, Sha256};
use slipway_hosting::site::{self, Target};
use std::ffi::OsStr;
use std::path::Path;

/// The script that starts the program. Its name in `dist/` has the hash of its content, and index.html its integrity.
const BOOT: &str = "public/boot.js";

/// The folder of the files.
pub const DIST: &str = "dist";
/// The folder of the settings for web servers.
pub const HOSTING: &str = "target/hosting";

/// The folder of the demo that the journeys try.
pub const DEMO: &str = "target/demo";

/// Builds the files for a console at the root of its host.
pub fn dist() -> Outcome {
    dist_for(&Target::default(), false)
}

/// Builds a demo in `target/demo/`, from a copy of the files in `dist/`.
pub fn demo_beside() -> Outcome {
    let path = setup::for_building()?;
    step::planned("demo", || {
        work::remove(DEMO)?;
        work::copy_folder(Path::new(DIST), Path::new(DEMO))?;
        demo::add(&path, DEMO, "target/demo-hosting", &Target::default())
    })
}

/// Builds `dist/`, and renders the settings of its host. With `is_demo` the platform runs in the browser.
pub fn dist_for(target: &Target, is_demo: bool) -> Outcome {
    step::plan(&["wasm32 target", "wasm-bindgen", "npm packages", "release build", "dist"]);
    let path = setup::for_building()?;
    step::planned("npm packages", node::ensure)?;
    let built = step::planned("release build", || program::build(&path))?;
    step::planned("dist", || assemble(&path, &built, target))?;
    if is_demo { step::step("demo", || demo::add(&path, DIST, HOSTING, target)) } else { Ok(()) }
}

/// Compiles the program before `dist`, which then has nothing left to compile.
pub fn compile() -> Outcome {
    program::build(&setup::for_building()?).map(|_| ())
}

/// Returns cargo’s arguments that keep the paths of this machine out of a native program.
pub fn shortened_paths() -> Outcome<Vec<String>> {
    paths::shortened(&paths::host()?)
}

/// Writes `dist/` from the compiled program `built`: the files with the hashes of their content in their names, compressed files, and
/// the settings of hosts.
fn assemble(path: &OsStr, built: &Path, target: &Target) -> Outcome {
    work::remove(DIST)?;
    let page = work::read("index.html")?;
    let program = program::parts(path, built)?;
    let wasm_name = format!("slipway-{}_bg.wasm", hash(&program.wasm));
    let part_name = |part: &program::Part| format!("slipway-{}-{}.wasm", part.name, hash(&part.wasm));
    let file = |name: String, content: &[u8]| loader::HashedFile { name, integrity: integrity(content) };
    let parts: Vec<loader::Part> = program
        .parts
        .iter()
        .map(|part| loader::Part { file: &part.file, hashed: file(part_name(part), &part.wasm) })
        .collect();
    let table = loader::table(&program.loader, &parts, &program.shared)?.into_bytes();
    let table_name = format!("slipway-parts-{}.json", hash(&table));
    let parts_style = page::parts_style(&page)?.into_bytes();
    let parts_style_name = format!("slipway-parts-{}.css", hash(&parts_style));
    let glue = script::without_streams(&program.glue).replace(program::WASM, &wasm_name);
    let glue = loader::with_loader(
        &glue,
        &program.loader,
        &file(parts_style_name.clone(), &parts_style),
        &file(table_name.clone(), &table),
    )?;
    let glue = script::minify(&glue)?.into_bytes();
    let glue_name = format!("slipway-{}.js", hash(&glue));
    let style = page::style(&page)?.into_bytes();
    let style_name = format!("slipway-{}.css", hash(&style));

    let boot = script::minify(&work::read(BOOT)?)?.into_bytes();
    let boot_name = format!("slipway-boot-{}.js", hash(&boot));

    // The build id is a hash of everything in a visitor's page. An open tab offers to reload when any of it changes.
    let page_alone = page::render(&page, "", &page::inlined(&page)?);
    let build = hash([&*glue_name, &*wasm_name, &*style_name, &*page_alone, &*boot_name].concat().as_bytes());
    let head = [
        // This module script comes before boot.js, which imports the same module once this script is loaded: browsers check the integrity
        // of a script, but not that of an import.
        format!(r#"<script type="module" src="/{glue_name}" integrity="{}"></script>"#, integrity(&glue)),
        format!(
            r#"<link rel="preload" href="/{wasm_name}" as="fetch" type="application/wasm" crossorigin="anonymous">"#
        ),
        format!(
            r#"<script src="/{boot_name}" integrity="{}" data-js="/{glue_name}" data-wasm="/{wasm_name}" data-integrity="{}" data-build="{build}"></script>"#,
            integrity(&boot),
            integrity(&program.wasm)
        ),
        // The style sheet comes after boot.js, because a script waits for the style sheets before it.
        format!(r#"<link rel="stylesheet" href="/{style_name}" integrity="{}">"#, integrity(&style)),
    ];
    for copied in page::copied(&page).into_iter().filter(|copied| copied != BOOT) {
        let content = work::read(&copied)?;
        let content = if copied.ends_with(".js") { script::minify(&content)? } else { content };
        work::write(Path::new(DIST).join(Path::new(&copied).file_name().unwrap_or_default()), content)?;
    }
    for (name, content) in [
        (&wasm_name, program.wasm),
        (&glue_name, glue),
        (&boot_name, boot),
        (&style_name, style),
        (&parts_style_name, parts_style),
        (&table_name, table),
        (&"version.json".to_owned(), version(&build).into_bytes()),
        (
            &"index.html".to_owned(),
            page::render(&page, &head.join("\n"), &page::inlined(&page)?).into_bytes(),
        ),
    ] {
        work::write(Path::new(DIST).join(name), content)?;
    }
    for part in program.parts {
        work::write(Path::new(DIST).join(part_name(&part)), part.wasm)?;
    }
    compress::all()?;
    site::render(Path::new(DIST), Path::new(HOSTING), target)?;
    eprintln!("  settings of hosts: {HOSTING}/, and _headers and _redirects in {DIST}/");
    Ok(())
}

/// Returns the content of `version.json`, with which an open tab detects a newer version.
fn version(build: &str) -> String {
    serde_json::json!({"version": env!("CARGO_PKG_VERSION"), "build": build}).to_string()
}

/// Returns the first 16 hexadecimal digits of the content's SHA-256.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the value of the `integrity` attribute.
fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(content)))
}
