//! Builds the program of a release: compiles it for size, splits it into the parts of `src/pages/mod.rs`, creates its JavaScript with
//! wasm-bindgen, and optimises the modules.

use super::hash;
use super::shared::{self, CHUNK};
use super::{binaryen, exports, loader, names, order, paths, streams};
use crate::step::{self, Outcome};
use crate::work;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The name that wasm-bindgen's script has for the file of the main module.
pub const WASM: &str = "slipway_bg.wasm";
const TARGET: &str = "wasm32-unknown-unknown";
/// The target folder of the split program. If the split build and the development build shared a folder, their different linker flags would
/// make cargo rebuild everything whenever the two alternate.
const BUILT: &str = "target/split";
const PARTED: &str = "target/split/parted";
const BOUND: &str = "target/split/bound";
const OPTIMISED: &str = "target/split/optimised";
/// The folder with the optimised modules of the last build. The name of each file is the hash of the unoptimised module, of `STEPS`, of
/// `PASSES` and of the npm lock file.
const MODULES: &str = "target/split/modules";
/// The path of the splitter’s script, which loads the parts.
const SPLITTER: &str = "target/split/parted/__wasm_split.js";
/// The path of the JSON file that lists, for each joined file of shared code, the splitter’s files that it contains.
const SHARED: &str = "target/split/shared.json";
/// The version of the steps below that process the compiled program. Changing it makes the next build process an unchanged program again.
const STEPS: &str = "6";
/// The path of wasm-bindgen's script after [`names`] shortened the names that the script shares with the main module.
const GLUE: &str = "target/split/slipway.js";

/// The contents of the program's files.
pub struct Program {
    /// The main module, which is part of the first load.
    pub wasm: Vec<u8>,
    /// The lazily loaded parts, such as `organizations`, and `shared-4` for code that several parts use.
    pub parts: Vec<Part>,
    /// The text of wasm-bindgen's script.
    pub glue: String,
    /// The text of the splitter's script, which loads the parts.
    pub loader: String,
    /// The splitter’s files in each file of shared code.
    pub shared: loader::Shared,
}

/// A lazily loaded part.
pub struct Part {
    /// The name of the built file, without `.wasm`: `split_organizations`, `shared_4`.
    pub file: String,
    /// The part's name in `dist/`, where the file is named `slipway-<name>-<hash>.wasm`: `organizations`, `shared-4`.
    pub name: String,
    /// The optimised module.
    pub wasm: Vec<u8>,
}

/// Compiles the program with relocations, which splitting needs. Returns the path of the module. `path` is the `PATH` variable with the
/// folder of wasm-bindgen.
pub fn build(path: &OsStr) -> Outcome<PathBuf> {
    let mut cargo = work::cargo("rustc");
    cargo
        .args(paths::shortened(TARGET)?)
        .args(["--quiet", "--release", "--bin", "slipway", "--features", "split"])
        .args(["--target", TARGET, "--target-dir", BUILT])
        .args(["--", "-C", "link-args=--emit-relocs"])
        .env("PATH", path);
    step::command(&mut cargo, "What Rust says above is what to mend.")?;
    Ok(Path::new(BUILT).join(TARGET).join("release/slipway.wasm"))
}

/// Splits the program at the path `built`, creates its JavaScript, optimises its modules, and returns its files. If the last build processed
/// the same program with the same `STEPS`, its files are used again.
pub fn parts(path: &OsStr, built: &Path) -> Outcome<Program> {
    let source = streams::remove(&bytes(built)?)?;
    let stamp_file = format!("{BUILT}/parts.of");
    let stamp = format!("{STEPS} {}", hash(&source));
    if std::fs::read_to_string(&stamp_file).is_ok_and(|known| known == stamp) {
        return read();
    }
    // The stamp is emptied first: if a step below fails, the folder has files of the last program and of this program, which the next build
    // mustn't reuse.
    work::write(&stamp_file, "")?;
    part(&source)?;
    let joined = shared::write(PARTED, &work::read(SPLITTER)?)?;
    work::write(SHARED, serde_json::json!(joined).to_string())?;
    bind(path)?;
    work::remove(OPTIMISED)?;
    let mut modules = vec![(format!("{BOUND}/{WASM}"), "first".to_owned())];
    modules.extend(part_files()?.into_iter().map(|file| (format!("{PARTED}/{file}.wasm"), file)));
    optimise_all(&modules)?;
    let first = format!("{OPTIMISED}/first.wasm");
    let (wasm, script) =
        names::shorten(&bytes(Path::new(&first))?, &work::read(format!("{BOUND}/slipway.js"))?)?;
    work::write(&first, wasm)?;
    work::write(GLUE, script)?;
    work::write(&stamp_file, stamp)?;
    read()
}

fn read() -> Outcome<Program> {
    Ok(Program {
        wasm: bytes(Path::new(&format!("{OPTIMISED}/first.wasm")))?,
        parts: part_files()?.into_iter().map(read_part).collect::<Outcome<_>>()?,
        glue: work::read(GLUE)?,
        loader: work::read(SPLITTER)?,
        shared: serde_json::from_str(&work::read(SHARED)?).map_err(|error| format!("{SHARED}: {error}"))?,
    })
}

/// Returns the names of the lazily loaded parts’ built files, without `.wasm`, sorted.
fn part_files() -> Outcome<Vec<String>> {
    let entries = std::fs::read_dir(PARTED).map_err(|error| format!("{PARTED}: {error}"))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut files: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".wasm").map(str::to_owned))
        .filter(|name| name != "main" && !name.starts_with(CHUNK))
        .collect();
    files.sort();
    Ok(files)
}

fn read_part(file: String) -> Outcome<Part> {
    let wasm = bytes(Path::new(&format!("{OPTIMISED}/{file}.wasm")))?;
    let name = match file.strip_prefix("split_") {
        Some(name) => name.to_owned(),
        None => file.replace('_', "-"),
    };
    Ok(Part { file, name, wasm })
}

fn bytes(path: &Path) -> Outcome<Vec<u8>> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn part(source: &[u8]) -> Outcome {
    let first = Path::new(PARTED).join("main.wasm");
    work::remove(PARTED)?;
    work::write(&first, "")?;
    let mut options = wasm_split_cli_support::Options::new(source);
    options.output_dir = Path::new(PARTED);
    options.main_out_path = &first;
    options.target.web();
    wasm_split_cli_support::transform(options).map(|_| ()).map_err(|why| {
        format!("The program can't be split: {why}. `#[wasm_split]` is in src/pages/lazy_parts.rs, src/live/judgement.rs and src/live/deferred.rs.")
    })
}

fn bind(path: &OsStr) -> Outcome {
    let mut bindgen = crate::build::on_path("wasm-bindgen", path);
    bindgen
        .args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle"])
        .args(["--remove-producers-section", "--out-name", "slipway", "--out-dir", BOUND])
        .arg(Path::new(PARTED).join("main.wasm"));
    step::command(&mut bindgen, "Is it the version that Cargo.lock names?")
}

/// Optimises modules (path and name of each), in as many processes as there are cores, and writes them to the folder [`OPTIMISED`]. A module
/// that didn't change since the last build is copied from the cache [`MODULES`].
fn optimise_all(modules: &[(String, String)]) -> Outcome {
    let steps =
        format!("{STEPS} {} {}", PASSES.join(" "), work::read(format!("{}/package-lock.json", work::E2E))?);
    let (mut outputs, mut uncached) = (Vec::new(), Vec::new());
    for (built, name) in modules {
        let source = bytes(Path::new(built))?;
        let cache_name = format!("{}.wasm", hash(&[&source, steps.as_bytes()].concat()));
        if !Path::new(MODULES).join(&cache_name).is_file() {
            work::write(graph_file(name), exports::graph(&source)?)?;
            uncached.push((source.len(), built.as_str(), name.as_str()));
        }
        outputs.push((cache_name, name, format!("{OPTIMISED}/{name}.wasm")));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    binaryen::run(&queues(uncached, cores))?;
    for (cache_name, _, optimised) in &outputs {
        let cached = Path::new(MODULES).join(cache_name);
        match cached.is_file() {
            true => work::copy_file(&cached, optimised)?,
            false => {
                work::write(optimised, order::by_similarity(&bytes(Path::new(optimised))?)?)?;
                work::copy_file(optimised, &cached)?;
            }
        }
    }
    for entry in std::fs::read_dir(MODULES).into_iter().flatten().flatten() {
        if !outputs.iter().any(|(cache_name, ..)| entry.file_name().to_string_lossy() == cache_name.as_str())
        {
            // A file that can't be removed only takes up disk space.
            let _ = std::fs::remove_file(entry.path());
        }
    }
    Ok(())
}

fn graph_file(name: &str) -> String {
    format!("{OPTIMISED}/{name}.graph")
}

/// Returns `count` queues of runs for modules (size in bytes, path, name), of about the same size: the modules are added from the largest to
/// the smallest, each to the queue with the fewest bytes.
fn queues(mut modules: Vec<(usize, &str, &str)>, count: usize) -> Vec<Vec<binaryen::Run>> {
    modules.sort_by_key(|(size, ..)| std::cmp::Reverse(*size));
    let mut queues = vec![(0, Vec::new()); count.max(1)];
    for (size, built, name) in modules {
        if let Some((bytes, runs)) = queues.iter_mut().min_by_key(|(bytes, _)| *bytes) {
            *bytes += size;
            runs.extend(optimise(built, name));
        }
    }
    queues.into_iter().map(|(_, runs)| runs).collect()
}

/// Returns the two runs for a module: the first removes unreachable code, the second optimises for size.
fn optimise(built: &str, name: &str) -> [binaryen::Run; 2] {
    let reached = format!("{OPTIMISED}/{name}.reached");
    let features = FEATURES.map(|feature| format!("--enable-{feature}"));
    let with_features =
        |args: &[&str]| args.iter().map(|arg| (*arg).to_owned()).chain(features.clone()).collect();
    let optimised = format!("{OPTIMISED}/{name}.wasm");
    let passes = [&PASSES[..], &[&reached, "-o", &optimised]].concat();
    [
        ("wasm-metadce", with_features(&["--graph-file", &graph_file(name), built, "-g", "-o", &reached])),
        ("wasm-opt", with_features(&passes)),
    ]
}

/// The options of wasm-opt: its passes in their order, and their settings. Measured: the download is 2 % smaller than with `-Oz` alone,
/// though the module is 5 % larger. wasm-opt also removes the names of the functions; [`order`] sorts the functions afterwards. The
/// assumptions of the last two options hold for Rust, and save 0.4 %: compiled code checks bounds and divisors itself
/// (`--ignore-implicit-traps`), and the lowest kilobyte of the memory is the end of the stack (`--low-memory-unused`).
const PASSES: [&str; 9] = [
    "--reorder-functions-by-name",
    "--flatten",
    "--rereloop",
    "-Os",
    "-Os",
    "--one-caller-inline-max-function-size",
    "20",
    "--ignore-implicit-traps",
    "--low-memory-unused",
];

/// The names of the WebAssembly features that binaryen may use, because every supported browser has them.
pub const FEATURES: [&str; 6] = [
    "bulk-memory",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "multivalue",
];
