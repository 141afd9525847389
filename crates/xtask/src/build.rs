//! Building the console and the server.

use crate::setup;
use crate::step::{self, Outcome};
use crate::work::CONSOLE;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// Where the server's command is, once it is built.
pub const SERVER: &str = "target/debug/platform-server";

/// The crates for this machine, by cargo's options. Always all of them: for one package alone cargo chooses other features of the
/// dependencies, and builds them again.
pub const NATIVE: [&str; 5] = ["--workspace", "--exclude", "slipway", "--exclude", "platform-worker"];

/// The development build of the console, where something changed since the last one.
pub fn console(path: &OsStr) -> Outcome {
    step::planned("console", || {
        if is_fresh() {
            return Ok(());
        }
        let mut trunk = trunk(path);
        trunk.args(["build", "--offline=true", "--dist", CONSOLE]);
        step::command(&mut trunk, "What Rust says above is what to mend.")
    })
}

/// The server with the reference platform.
pub fn server() -> Outcome {
    step::planned("server", || {
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--quiet", "--bin", "platform-server"]).args(NATIVE);
        step::command(&mut cargo, "What Rust says above is what to mend.")
    })
}

/// Trunk with the set-up's tools first on its PATH.
pub fn trunk(path: &OsStr) -> Command {
    let mut trunk = on_path("trunk", path);
    trunk.env_remove("NO_COLOR").env("TRUNK_SKIP_VERSION_CHECK", "true").args(["--log", "warn"]);
    trunk
}

/// A tool of the set-up's. `Command` looks its program up on this process's PATH: the one of the set-up is named whole.
pub fn on_path(name: &str, path: &OsStr) -> Command {
    let found = std::env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file());
    let mut command = Command::new(found.unwrap_or_else(|| name.into()));
    command.env("PATH", path);
    command
}

/// Whether the development build is newer than everything it is made of.
fn is_fresh() -> bool {
    let built = modified(Path::new(CONSOLE).join("index.html").as_path());
    let sources = [
        "src",
        "style",
        "public",
        "crates/api",
        "crates/logic",
        "index.html",
        "Trunk.toml",
        "Cargo.toml",
        "Cargo.lock",
        ".cargo/config.toml",
    ];
    let newest = sources.iter().filter_map(|source| newest(Path::new(source))).max();
    matches!((built, newest), (Some(built), Some(newest)) if built > newest)
}

fn newest(path: &Path) -> Option<SystemTime> {
    let below = std::fs::read_dir(path).into_iter().flatten().flatten();
    below.filter_map(|entry| newest(&entry.path())).chain(modified(path)).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// Everything that serving the console needs; gives the PATH with the tools.
pub fn all() -> Outcome<std::ffi::OsString> {
    step::plan(&["wasm32 target", "trunk", "wasm-bindgen", "console", "server"]);
    let path = setup::for_building()?;
    console(&path)?;
    server()?;
    Ok(path)
}
