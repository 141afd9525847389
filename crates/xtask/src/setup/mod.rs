//! The set-up of a fresh machine: uses installed tools, installs missing tools, and says how to fix a failure.

pub mod chromium;
mod debian;
mod debian_source;
pub mod firefox;
mod hosts;
mod library;
pub mod node;
mod wasm32;

use crate::step::{self, Outcome};
use crate::tool::Tool;
use crate::work;
use chromium::Chromium;
use std::ffi::OsString;
use std::path::Path;

const FOR_BUILDING: &[&str] = &["wasm32 target", "wasm-bindgen"];

/// Sets up everything for building the console: the wasm32 target and wasm-bindgen. Returns the `PATH` variable with the folder of
/// wasm-bindgen in front.
pub fn for_building() -> Outcome<OsString> {
    step::plan(FOR_BUILDING);
    step::planned("wasm32 target", wasm32::ensure)?;
    let bindgen = Tool {
        name: "wasm-bindgen",
        version: locked_version(Path::new("."), "wasm-bindgen")?,
        version_args: &["--version"],
        folder: Some("crates/wasm-bindgen-command"),
    };
    let folder = step::planned("wasm-bindgen", || bindgen.ensure())?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder).chain(std::env::split_paths(&path));
    std::env::join_paths(all).map_err(|error| format!("PATH can't be set: {error}"))
}

/// Sets up everything for building the console and for the tests. The npm packages of the Firefox journeys and of Lighthouse are installed
/// when they first run.
pub fn everything() -> Outcome {
    step::plan(&["wasm32 target", "wasm-bindgen", "npm packages", "nginx and Caddy", "Chromium", "Firefox"]);
    for_building()?;
    for_journeys()?;
    step::planned("Firefox", firefox::ensure)?;
    Ok(())
}

/// Sets up what the journeys need in addition to a build: npm packages, nginx and Caddy, and Chromium. Returns the paths of Chromium.
pub fn for_journeys() -> Outcome<Chromium> {
    step::planned("npm packages", node::ensure)?;
    step::planned("nginx and Caddy", hosts::ensure)?;
    step::planned("Chromium", chromium::ensure)
}

/// Returns the version of a package in the Cargo.lock in the folder `root`. The wasm-bindgen command must have the same version as the crate.
pub fn locked_version(root: &Path, package: &str) -> Outcome<String> {
    let lock = work::read(root.join("Cargo.lock"))?;
    let mut lines = lock.lines().skip_while(|line| *line != format!("name = \"{package}\""));
    let version = lines.nth(1).and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version
        .map(str::to_owned)
        .ok_or_else(|| format!("Cargo.lock doesn't name {package}: run `cargo generate-lockfile`"))
}
