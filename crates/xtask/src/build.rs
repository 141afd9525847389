//! The development builds of the console, of the server, and of the program that renders settings of hosts.

use crate::dist;
use crate::setup;
use crate::step::{self, Outcome};
use crate::work::{self, CONSOLE};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// The path of the server's program.
pub const SERVER: &str = "target/debug/platform-server";

/// The cargo options that select all native crates. The crates are always built together: for one package alone, cargo would choose other
/// features of the dependencies and compile the dependencies again.
pub const NATIVE: [&str; 5] = ["--workspace", "--exclude", "slipway", "--exclude", "platform-worker"];

/// The path of the file with the modification time of the newest source that the last development build contains.
const BUILT_OF: &str = "target/console-built-of";

/// Builds the console for development, if a source changed since the last build. `path` is the `PATH` variable with the folder of
/// wasm-bindgen.
pub fn console(path: &OsStr) -> Outcome {
    step::planned("console", || {
        if is_fresh() {
            return Ok(());
        }
        // The time is read before the build, so that a source that changes during the build causes another build.
        let built_of = stamp();
        dist::development::build(path, Path::new(CONSOLE))?;
        work::write(BUILT_OF, built_of)
    })
}

/// The path of the program that renders the settings of hosts.
pub const HOSTING: &str = "target/debug/slipway-hosting";

/// Builds the server, and the program that renders the settings of hosts.
pub fn server() -> Outcome {
    step::planned("server", || {
        let mut cargo = work::cargo("build");
        cargo.args(["--quiet", "--bin", "platform-server", "--bin", "slipway-hosting"]).args(NATIVE);
        step::command(&mut cargo, "What Rust says above is what to mend.")
    })
}

/// Returns the command of a tool, which gets `path` as its `PATH` variable. The program is the first file with the tool's name in the folders
/// of `path`; if there is none, the name alone.
pub fn on_path(name: &str, path: &OsStr) -> Command {
    let found = std::env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file());
    let mut command = Command::new(found.unwrap_or_else(|| name.into()));
    command.env("PATH", path);
    command
}

/// Returns true if there is a development build, and no source changed since that build.
pub fn is_fresh() -> bool {
    Path::new(CONSOLE).is_dir() && std::fs::read_to_string(BUILT_OF).is_ok_and(|built_of| built_of == stamp())
}

fn stamp() -> String {
    format!("{:?}", changed_at())
}

/// Returns the latest modification time of the console's sources; None if there are no sources.
pub fn changed_at() -> Option<SystemTime> {
    let sources = [
        "src",
        "style",
        "public",
        "crates/api",
        "crates/computed",
        "crates/logic",
        "index.html",
        "Cargo.toml",
        "Cargo.lock",
        ".cargo/config.toml",
    ];
    sources.iter().filter_map(|source| newest(Path::new(source))).max()
}

fn newest(path: &Path) -> Option<SystemTime> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter_map(|entry| newest(&entry.path())).chain(modified(path)).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Sets up the tools, and builds the console for development, the server, and the program that renders the settings of hosts. Returns the
/// `PATH` variable with the folder of wasm-bindgen.
pub fn all() -> Outcome<std::ffi::OsString> {
    step::plan(&["wasm32 target", "wasm-bindgen", "console", "server"]);
    let path = setup::for_building()?;
    console(&path)?;
    server()?;
    Ok(path)
}
