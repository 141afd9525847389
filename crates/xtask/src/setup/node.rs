//! The npm packages of the journeys, and `wasm-opt`.

use crate::step::{self, Outcome};
use crate::work::{self, E2E};
use std::path::Path;
use std::process::Command;

const ADVICE: &str = "Install Node 20 or newer with npm (Debian: nodejs, npm).";

/// Installs what package-lock.json says, where it isn't installed.
pub fn ensure() -> Outcome {
    let stamp = Path::new(E2E).join("node_modules/.slipway-installed");
    let lock = work::read(Path::new(E2E).join("package-lock.json"))?;
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step::step("npm packages of the journeys", || {
        let version = step::said(Command::new("node").arg("--version")).ok_or(ADVICE)?;
        let major =
            version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
        if major.is_none_or(|major| major < 20) {
            return Err(format!("Node {version} is too old. {ADVICE}"));
        }
        let mut npm = Command::new("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        step::command(npm.current_dir(E2E), ADVICE)
    })?;
    work::write(stamp, lock)
}

/// One of npm's tools for wasm, such as `wasm-opt`: Debian's breaks the app.
pub fn binaryen(tool: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(format!("{E2E}/node_modules/binaryen/bin/{tool}"));
    command
}
