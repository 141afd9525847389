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
    let glue = lean_script(&work::read(&glue_path)?).replace(&name(&built_wasm), &wasm_name).into_bytes();
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
        let content = if copied == "boot.js" { lean_script(&content) } else { content };
        work::write(Path::new(DIST).join(copied), content)?;
    }
    compress()
}

const FEATURES: [&str; 6] = [
    "bulk-memory",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "multivalue",
];

/// What a library exports for streams that nothing here opens: without it what they are made of goes, too.
const UNUSED: &str = "intounderlying";

/// The exports as `wasm-metadce` reads them: all that the script calls is a root.
fn exports_graph(wasm: &[u8]) -> String {
    let names = export_names(wasm).unwrap_or_default();
    let quoted = |name: &String| format!("\"{name}\"");
    let roots: Vec<String> = names.iter().filter(|name| !name.contains(UNUSED)).map(quoted).collect();
    let script = format!("{{\"name\":\"script\",\"root\":true,\"reaches\":[{}]}}", roots.join(","));
    let node = |name: &String| format!("{{\"name\":\"{name}\",\"export\":\"{name}\"}}");
    let nodes: Vec<String> = std::iter::once(script).chain(names.iter().map(node)).collect();
    format!("[{}]", nodes.join(","))
}

/// The names in a module's export section (7).
fn export_names(wasm: &[u8]) -> Option<Vec<String>> {
    let mut at = 8;
    while at < wasm.len() {
        let section = *wasm.get(at)?;
        let (length, begin) = number(wasm, at + 1)?;
        if section == 7 {
            let (many, mut at) = number(wasm, begin)?;
            let mut names = Vec::new();
            for _ in 0..many {
                let (length, begin) = number(wasm, at)?;
                names.push(String::from_utf8(wasm.get(begin..begin + length)?.to_vec()).ok()?);
                // Its kind is a byte; its index follows.
                at = number(wasm, begin + length + 1)?.1;
            }
            return Some(names);
        }
        at = begin + length;
    }
    None
}

/// A LEB128 number, and where it ends.
fn number(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return Some((value, at));
        }
    }
}

/// `wasm-opt` of npm, unless this very wasm was optimised before.
fn optimise(built: &Path) -> Outcome<Vec<u8>> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let source = hash(&read(built)?);
    let stamp = format!("{OPTIMISED}.of");
    if std::fs::read_to_string(&stamp).is_ok_and(|known| known == source) {
        return read(Path::new(OPTIMISED));
    }
    let mended = "Is tests/e2e/node_modules whole? Remove it and try again.";
    let reached = format!("{OPTIMISED}.reached");
    let graph = format!("{OPTIMISED}.graph");
    work::write(&graph, exports_graph(&read(built)?))?;
    let features = FEATURES.map(|feature| format!("--enable-{feature}"));
    let mut command = node::binaryen("wasm-metadce");
    command.arg("--graph-file").arg(&graph).arg(built).arg("-o").arg(&reached).args(&features);
    step::quiet(&mut command, mended)?;
    let mut command = node::binaryen("wasm-opt");
    command.arg("-Oz").arg(&reached).arg("-o").arg(OPTIMISED).args(&features);
    step::command(&mut command, mended)?;
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

/// wasm-bindgen's script without its comments and indentation: whole lines alone, since it has none in the middle of one.
fn lean_script(script: &str) -> String {
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
