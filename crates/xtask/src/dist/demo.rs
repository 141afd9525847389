//! Builds a demo: the console with the reference platform’s engine in a service worker.

use super::program::FEATURES;
use super::{binaryen, hash, integrity, script};
use crate::step::{self, Outcome};
use crate::{build, work};
use slipway_hosting::compress::{brotli, gzip};
use slipway_hosting::options::Options;
use slipway_hosting::page;
use slipway_hosting::site;
use std::ffi::OsStr;
use std::path::Path;

/// The folder with the sources of the demo: the worker's script, and the script, style sheet and banner of its pages.
const SOURCES: &str = "crates/platform-worker/site";
const TARGET: &str = "wasm32-unknown-unknown";
const BOUND: &str = "target/demo-worker";

/// Adds the demo to the built console in `folder`, and renders the settings of its host into the folder `hosting`. `path` is the `PATH`
/// variable with the folder of wasm-bindgen.
pub fn add(path: &OsStr, folder: &str, hosting: &str, options: &Options) -> Outcome {
    engine(path)?;
    let wasm = std::fs::read(format!("{BOUND}/demo_bg.wasm")).map_err(|error| format!("{BOUND}: {error}"))?;
    let glue = script::minify(&work::read(format!("{BOUND}/demo.js"))?)?;
    let (wasm_name, glue_name) =
        (format!("slipway-demo-{}.wasm", hash(&wasm)), format!("slipway-demo-{}.js", hash(glue.as_bytes())));
    let source = |name: &str| work::read(Path::new(SOURCES).join(name));
    let fetched = format!("fetch(new URL(WASM, import.meta.url), {{ integrity: '{}' }})", integrity(&wasm));
    let worker = [
        ("./demo.js", format!("./{glue_name}")),
        ("./demo.wasm", format!("./{wasm_name}")),
        ("fetch(new URL(WASM, import.meta.url))", fetched),
    ]
    .iter()
    .try_fold(source("demo-worker.js")?, |text, (from, to)| replace_once(&text, from, to))?;
    let style = super::page::minify("demo.css", &source("demo.css")?)?;
    let base = page::base(&options.base)?;
    let settings = serde_json::json!({
        "$schema": "config.schema.json",
        "demo": true,
        "platforms": [{"name": "Demo", "url": format!("{base}demo-api")}],
    });
    let files = [
        (wasm_name, wasm),
        (glue_name, glue.into_bytes()),
        ("demo-worker.js".into(), script::minify(&worker)?.into_bytes()),
        ("demo.js".into(), script::minify(&source("demo.js")?)?.into_bytes()),
        ("demo.css".into(), style.clone().into_bytes()),
    ];
    for (name, content) in files {
        let file = Path::new(folder).join(&name);
        let small = brotli(&content)?;
        eprintln!("  {name}: {:.1} kB, {:.1} kB as Brotli", kilobytes(&content), kilobytes(&small));
        work::write(file.with_file_name(format!("{name}.br")), small)?;
        work::write(file.with_file_name(format!("{name}.gz")), gzip(&content)?)?;
        work::write(file, content)?;
    }
    work::write(Path::new(folder).join("config.json"), format!("{settings:#}\n"))?;
    let index = Path::new(folder).join("index.html");
    work::write(
        &index,
        banner(&work::read(&index)?, &source("banner.html")?, &integrity(style.as_bytes()))?,
    )?;
    site::render(Path::new(folder), Path::new(hosting), options).map(|_| ())
}

/// Builds the reference platform's engine as a wasm module with wasm-bindgen's script, for a service worker: `demo_bg.wasm` and `demo.js` in
/// `target/demo-worker/`.
fn engine(path: &OsStr) -> Outcome {
    let mut cargo = work::cargo("build");
    cargo.args(super::paths::shortened(TARGET)?);
    cargo.args(["--quiet", "--release", "--package", "platform-worker", "--target", TARGET]);
    step::command(cargo.env("PATH", path), "What Rust says above is what to mend.")?;
    let mut bindgen = build::on_path("wasm-bindgen", path);
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "demo", "--out-dir", BOUND]);
    bindgen.arg(format!("target/{TARGET}/release/platform_worker.wasm"));
    step::command(&mut bindgen, "Is it the version that Cargo.lock names?")?;
    let file = format!("{BOUND}/demo_bg.wasm");
    let mut args = ["-Os", "--strip-producers", &file, "-o", &file].map(str::to_owned).to_vec();
    args.extend(FEATURES.map(|feature| format!("--enable-{feature}")));
    binaryen::run(&[vec![("wasm-opt", args)]])
}

/// Returns the text of demo-worker.js with `from` replaced by `to`.
///
/// # Errors
/// If `from` isn't in the text exactly once.
fn replace_once(text: &str, from: &str, to: &str) -> Outcome<String> {
    match text.matches(from).count() {
        1 => Ok(text.replacen(from, to, 1)),
        count => Err(format!("{SOURCES}/demo-worker.js has {count} times {from}: it has to be there once")),
    }
}

/// Returns index.html with the demo's banner at the beginning of its body, and with a link to demo.css, whose `integrity` attribute has this
/// value.
///
/// # Errors
/// If `index` has no style sheet whose name begins with `slipway-`.
fn banner(index: &str, banner: &str, integrity: &str) -> Outcome<String> {
    let style = index.lines().find(|line| line.starts_with("<link rel=\"stylesheet\""));
    let base =
        style.and_then(|line| line.split_once("href=\"")?.1.split_once("slipway-").map(|(base, _)| base));
    let base = base.ok_or("index.html has no style sheet of the console: its form has changed")?;
    let style =
        format!("<link rel=\"stylesheet\" href=\"{base}demo.css\" integrity=\"{integrity}\">\n</head>");
    let index = index.replacen("</head>", &style, 1);
    Ok(index.replacen("<body>", &format!("<body>{}", banner.trim()), 1))
}

fn kilobytes(content: &[u8]) -> f64 {
    content.len() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_that_is_gone_or_there_twice_is_an_error() {
        assert_eq!(replace_once("a b c", "b", "x").as_deref(), Ok("a x c"));
        assert!(replace_once("a", "b", "x").is_err() && replace_once("b b", "b", "x").is_err());
    }

    #[test]
    fn the_page_of_a_demo_has_its_banner_and_style() {
        let index = "<head>\n<link rel=\"stylesheet\" href=\"/x/slipway-1.css\" integrity=\"a\">\n</head>\n<body>\n</body>";
        let there = banner(index, "<aside></aside>\n", "sha256-x").unwrap();
        assert!(
            there.contains("<link rel=\"stylesheet\" href=\"/x/demo.css\" integrity=\"sha256-x\">\n</head>"),
            "{there}"
        );
        assert!(there.contains("<body><aside></aside>\n"), "{there}");
        assert!(banner("<body></body>", "", "").is_err());
    }
}
