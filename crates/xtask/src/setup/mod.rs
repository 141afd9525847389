//! The set-up of a fresh machine: what is there is used, what isn't is brought, and a failure says what to do.

pub mod chromium;
mod debian_source;
mod library;
pub mod node;
mod wasm32;

use crate::step::{self, Outcome};
use crate::tool::Tool;
use crate::work;
use chromium::Chromium;
use std::ffi::OsString;

const FOR_BUILDING: &[&str] = &["wasm32 target", "trunk", "wasm-bindgen"];
const TRUNK: &str = "0.21.14";

/// What building the console needs; gives the PATH on which its tools are.
pub fn for_building() -> Outcome<OsString> {
    step::plan(FOR_BUILDING);
    step::planned("wasm32 target", wasm32::ensure)?;
    let trunk = Tool { name: "trunk", package: "trunk", version: TRUNK.into(), lean: true, folder: None };
    let bindgen = Tool {
        name: "wasm-bindgen",
        package: "wasm-bindgen-cli",
        version: locked_version("wasm-bindgen")?,
        lean: false,
        folder: Some("crates/wasm-bindgen-command"),
    };
    let folders =
        [step::planned("trunk", || trunk.ensure())?, step::planned("wasm-bindgen", || bindgen.ensure())?];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = folders.into_iter().flatten().chain(std::env::split_paths(&path));
    std::env::join_paths(all).map_err(|error| format!("PATH can't be set: {error}"))
}

/// Everything, for tests too.
pub fn everything() -> Outcome {
    step::plan(&["wasm32 target", "trunk", "wasm-bindgen", "npm packages", "Chromium"]);
    for_building()?;
    for_journeys()?;
    Ok(())
}

/// What the journeys need beside the build.
pub fn for_journeys() -> Outcome<Chromium> {
    step::planned("npm packages", node::ensure)?;
    step::planned("Chromium", chromium::ensure)
}

/// The version of a package in Cargo.lock: the wasm-bindgen command must equal the crate.
fn locked_version(package: &str) -> Outcome<String> {
    let lock = work::read("Cargo.lock")?;
    let mut lines = lock.lines().skip_while(|line| *line != format!("name = \"{package}\""));
    let version = lines.nth(1).and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version
        .map(str::to_owned)
        .ok_or_else(|| format!("Cargo.lock doesn't name {package}: run `cargo generate-lockfile`"))
}
