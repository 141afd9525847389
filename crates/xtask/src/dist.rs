//! `dist`: the static files to host: names by the final bytes, integrity, Brotli and gzip beside each file.

use crate::setup::{self, node};
use crate::step::{self, Outcome};
use crate::{build, work};
use base64::Engine;
use sha2::{Digest, Sha256, Sha384};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where the files are.
pub const DIST: &str = "dist";
const BUILT: &str = "target/console-release";
const OPTIMISED: &str = "target/console-release.wasm";

pub fn dist() -> Outcome {
    step::plan(&["wasm32 target", "trunk", "wasm-bindgen", "npm packages", "release build", "dist"]);
    let path = setup::for_building()?;
    step::planned("npm packages", node::ensure)?;
    step::planned("release build", || {
        let mut trunk = build::trunk(&path);
        trunk.args(["build", "--release", "--offline=true", "--dist", BUILT]);
        step::command(&mut trunk, "What Rust says above is what to mend.")
    })?;
    step::planned("dist", assemble)
}

/// Puts `dist/` together from Trunk's build.
fn assemble() -> Outcome {
    work::remove(DIST)?;
    let page = work::read(Path::new(BUILT).join("index.html"))?;
    let wasm = optimise(&find("_bg.wasm")?)?;
    let wasm_name = format!("slipway-{}_bg.wasm", hash(&wasm));
    let (glue_path, built_wasm) = (find(".js")?, find("_bg.wasm")?);
    let glue = work::read(&glue_path)?.replace(&name(&built_wasm), &wasm_name).into_bytes();
    let glue_name = format!("slipway-{}.js", hash(&glue));
    let style = style(&page)?.into_bytes();
    let style_name = format!("slipway-{}.css", hash(&style));

    let head = [
        format!(r#"<link rel="stylesheet" href="/{style_name}" integrity="{}">"#, integrity(&style)),
        format!(r#"<link rel="modulepreload" href="/{glue_name}" integrity="{}">"#, integrity(&glue)),
        format!(
            r#"<link rel="preload" href="/{wasm_name}" as="fetch" type="application/wasm" crossorigin="anonymous">"#
        ),
        format!(
            r#"<script src="/boot.js" data-js="/{glue_name}" data-wasm="/{wasm_name}" data-integrity="{}"></script>"#,
            integrity(&wasm)
        ),
    ];
    let page = render(&page, &head.join("\n"));
    for (name, content) in [
        (&wasm_name, wasm),
        (&glue_name, glue),
        (&style_name, style),
        (&"index.html".to_owned(), page.into_bytes()),
    ] {
        work::write(Path::new(DIST).join(name), content)?;
    }
    for copied in ["boot.js", "icons.svg", "icon.svg", "config.json", "config.schema.json"] {
        let content = work::read(Path::new(BUILT).join(copied))?;
        work::write(Path::new(DIST).join(copied), content)?;
    }
    compress()
}

/// `wasm-opt` of npm, unless this very wasm was optimised before.
fn optimise(built: &Path) -> Outcome<Vec<u8>> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let source = hash(&read(built)?);
    let stamp = format!("{OPTIMISED}.of");
    if std::fs::read_to_string(&stamp).is_ok_and(|known| known == source) {
        return read(Path::new(OPTIMISED));
    }
    let mut command = node::wasm_opt();
    command.arg("-Oz").arg(built).arg("-o").arg(OPTIMISED).args(
        [
            "bulk-memory",
            "mutable-globals",
            "nontrapping-float-to-int",
            "reference-types",
            "sign-ext",
            "multivalue",
        ]
        .map(|feature| format!("--enable-{feature}")),
    );
    step::command(&mut command, "Is tests/e2e/node_modules whole? Remove it and try again.")?;
    work::write(&stamp, source)?;
    read(Path::new(OPTIMISED))
}

/// The one file of Trunk's build whose name ends so, and carries a hash.
fn find(ending: &str) -> Outcome<PathBuf> {
    let entries = std::fs::read_dir(BUILT).map_err(|error| format!("{BUILT}: {error}"))?;
    let mut paths = entries.flatten().map(|entry| entry.path());
    let found = paths.find(|path| name(path).starts_with("slipway-") && name(path).ends_with(ending));
    found.ok_or_else(|| format!("{BUILT} has no file slipway-…{ending}"))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// All style sheets in the order of the page, without comments and line breaks.
fn style(page: &str) -> Outcome<String> {
    let mut all = String::new();
    for link in page.split("<link ").filter(|link| link.contains("stylesheet")) {
        let href = link.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        all.push_str(&lean(&work::read(Path::new(BUILT).join(href.trim_start_matches('/')))?));
    }
    Ok(all)
}

fn lean(css: &str) -> String {
    let mut text = String::new();
    for part in css.split("/*") {
        let rest = if text.is_empty() && !css.starts_with("/*") {
            part
        } else {
            part.split_once("*/").map_or(part, |(_, rest)| rest)
        };
        text.push_str(rest);
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("")
}

/// The page with `head` in place of what Trunk wrote for styles, preloads and the script.
fn render(page: &str, head: &str) -> String {
    let ours = |line: &&str| {
        let line = line.trim();
        let trunks = ["stylesheet", "modulepreload", "\"preload\"", "rel=preload", "boot.js", "data-trunk"];
        !line.is_empty() && !trunks.iter().any(|word| line.contains(word))
    };
    let split = page
        .replace("><link", ">\n<link")
        .replace("><script", ">\n<script")
        .replace("></head>", ">\n</head>");
    let kept: Vec<&str> = split.lines().filter(ours).collect();
    kept.join("\n").replacen("</head>", &format!("{head}\n</head>"), 1) + "\n"
}

/// Brotli 11 and gzip 9 beside each file that shrinks.
fn compress() -> Outcome {
    let entries = std::fs::read_dir(DIST).map_err(|error| format!("{DIST}: {error}"))?;
    let mut total = 0;
    for path in entries.flatten().map(|entry| entry.path()) {
        let content = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let small = brotli(&content)?;
        if !name(&path).ends_with("schema.json") {
            total += small.len();
        }
        let with = |ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
        work::write(with(".br"), small)?;
        work::write(with(".gz"), gzip(&content)?)?;
    }
    eprintln!("  {:.1} kB in all, Brotli 11", total as f64 / 1000.0);
    Ok(())
}

fn brotli(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut small = Vec::new();
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut small, &settings)
        .map_err(|error| format!("Brotli: {error}"))?;
    Ok(small)
}

fn gzip(content: &[u8]) -> Outcome<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}

/// The first 16 hexadecimal digits of the content's SHA-256.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", base64::engine::general_purpose::STANDARD.encode(Sha384::digest(content)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_lose_their_comments_alone() {
        assert_eq!(
            lean("/* a */\n.x { color: red; }\n/* b\n c */ .y::before { content: \"/\"; }\n"),
            ".x { color: red; }.y::before { content: \"/\"; }"
        );
        assert_eq!(lean(".x{}/* a */.y{}"), ".x{}.y{}");
    }

    #[test]
    fn the_page_keeps_what_is_its_own() {
        let page = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>T</title>\n<link rel=\"stylesheet\" href=\"/a.css\"/>\n\
            <link rel=\"icon\" href=\"/icon.svg\">\n<script src=\"/boot.js\" data-js=\"/a.js\"></script><link rel=\"modulepreload\" href=\"/a.js\"></head>\n<body></body>\n</html>";
        let rendered = render(page, "<X>");
        assert_eq!(
            rendered,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>T</title>\n<link rel=\"icon\" href=\"/icon.svg\">\n<X>\n</head>\n<body></body>\n</html>\n"
        );
    }
}
