//! Keeps the paths of this machine out of the program. Otherwise panic messages contain the paths of the sources of dependencies and of the
//! standard library.

use crate::step::{self, Outcome};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns cargo's arguments that make the compiler write short paths into a program for `target`: `dependencies/…` and `rust/…` in place of
/// the absolute paths of dependencies and of the standard library.
pub fn shortened(target: &str) -> Outcome<Vec<String>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let registries = std::fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten();
    let mut folders: Vec<(PathBuf, &str)> = registries.map(|entry| (entry.path(), "dependencies")).collect();
    folders.push((sysroot()?.join("lib/rustlib/src/rust"), "rust"));
    let flag = |(folder, name): &(PathBuf, &str)| format!("--remap-path-prefix={}={name}", folder.display());
    let flags: Vec<String> = folders.iter().map(flag).collect();
    Ok(vec!["--config".into(), format!("target.{target}.rustflags={flags:?}")])
}

fn sysroot() -> Outcome<PathBuf> {
    let output = Command::new("rustc")
        .args(["--print", "sysroot"])
        .output()
        .map_err(|error| format!("rustc doesn't start: {error}"))?;
    Ok(Path::new(String::from_utf8_lossy(&output.stdout).trim()).to_owned())
}

/// Returns the name of this machine’s target, such as `x86_64-unknown-linux-gnu`.
pub fn host() -> Outcome<String> {
    let version = step::said(Command::new("rustc").arg("-vV")).unwrap_or_default();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc doesn't name its host: install Rust".into())
}
