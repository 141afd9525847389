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
use sha2::{Digest, Sha256};
use slipway_hosting::integrity::integrity;
use slipway_hosting::options::Options;
use slipway_hosting::site;
use std::ffi::OsStr;
use std::path::Path;

/// The path of the script that starts the program. In `dist/` its name contains the hash of its content, and index.html has its integrity.
const BOOT: &str = "public/boot.js";

/// The name of the script for portals. `dist/` also has a copy whose name contains the version of the protocol.
const EMBED: &str = "embed.js";

/// The folder of the static files to host.
pub const DIST: &str = "dist";
/// The folder of the settings for web servers.
pub const HOSTING: &str = "target/hosting";

/// The folder of the demo that the journeys and Lighthouse open.
pub const DEMO: &str = "target/demo";

/// Builds `dist/` for a console at the root of its host.
pub fn dist() -> Outcome {
    dist_for(&Options::default(), false)
}

/// Builds a demo in `target/demo/`, from a copy of the files in `dist/`.
pub fn demo_beside() -> Outcome {
    let path = setup::for_building()?;
    step::planned("demo", || {
        work::remove(DEMO)?;
        work::copy_folder(Path::new(DIST), Path::new(DEMO))?;
        demo::add(&path, DEMO, "target/demo-hosting", &Options::default())
    })
}

/// Builds `dist/`, and renders the settings of its host into `target/hosting/`. With `is_demo`, `dist/` becomes a demo, whose platform runs
/// in the browser.
pub fn dist_for(options: &Options, is_demo: bool) -> Outcome {
    step::plan(&["wasm32 target", "wasm-bindgen", "npm packages", "release build", "dist"]);
    let path = setup::for_building()?;
    step::planned("npm packages", node::ensure)?;
    let built = step::planned("release build", || program::build(&path))?;
    step::planned("dist", || assemble(&path, &built, options))?;
    if is_demo { step::step("demo", || demo::add(&path, DIST, HOSTING, options)) } else { Ok(()) }
}

/// Compiles the program in advance, so that a later build of `dist/` has nothing left to compile.
pub fn compile() -> Outcome {
    program::build(&setup::for_building()?).map(|_| ())
}

/// Returns cargo’s arguments that keep the paths of this machine out of a native program.
pub fn shortened_paths() -> Outcome<Vec<String>> {
    paths::shortened(&paths::host()?)
}

/// Writes `dist/` from the compiled program at the path `built`: the files with the hashes of their content in their names, and compressed
/// files. Renders the settings of hosts. `path` is the `PATH` variable with the folder of wasm-bindgen.
fn assemble(path: &OsStr, built: &Path, options: &Options) -> Outcome {
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

    // The build id is a hash of everything that a visitor's page consists of: the names of the files, which contain hashes of their content,
    // and index.html. An open tab offers to reload when the host's build id differs from that of its page.
    let page_alone = page::render(&page, "", &page::inlined(&page)?);
    let build = hash([&*glue_name, &*wasm_name, &*style_name, &*page_alone, &*boot_name].concat().as_bytes());
    let style_integrity = integrity(&style);
    let head = [
        // The style sheet comes after boot.js, and Chromium requests it only once boot.js has run, so it is preloaded. Unlike a preload with
        // `as="fetch"`, this preload needs the same integrity as the link below: without it, Chromium would load the style sheet twice.
        format!(r#"<link rel="preload" href="/{style_name}" as="style" integrity="{style_integrity}">"#),
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
        // The style sheet comes after boot.js, because a script doesn't run until the style sheets before it are loaded.
        format!(r#"<link rel="stylesheet" href="/{style_name}" integrity="{style_integrity}">"#),
    ];
    for copied in page::copied(&page).into_iter().filter(|copied| copied != BOOT) {
        let content = work::read(&copied)?;
        let content = if copied.ends_with(".js") { script::minify(&content)? } else { content };
        let name = Path::new(&copied).file_name().unwrap_or_default();
        if name == EMBED {
            work::write(Path::new(DIST).join(site::VERSIONED_EMBED), &content)?;
        }
        work::write(Path::new(DIST).join(name), content)?;
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
    compress::all(&page::not_loaded(&page))?;
    for note in site::render(Path::new(DIST), Path::new(HOSTING), options)? {
        eprintln!("  {note}");
    }
    eprintln!("  settings of hosts: {HOSTING}/, and _headers and _redirects in {DIST}/");
    Ok(())
}

/// Returns the text of `version.json`, the version and the build id, with which an open tab detects a newer version.
fn version(build: &str) -> String {
    serde_json::json!({"version": env!("CARGO_PKG_VERSION"), "build": build}).to_string()
}

/// Returns the first 16 hexadecimal digits of the content's SHA-256.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
