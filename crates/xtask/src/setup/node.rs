//! Installs the npm packages: Playwright for the journeys, binaryen and esbuild for `dist`, Puppeteer for the journeys in Firefox, and
//! Lighthouse.

use crate::step::{self, Outcome};
use crate::work::{self, E2E};
use std::path::Path;
use std::process::Command;

/// The paths of the folders with a package-lock.json.
pub const FOLDERS: [&str; 3] = [E2E, "tests/firefox", "tests/lighthouse"];

/// The advice in error messages if Node or npm is missing, too old or fails.
pub const ADVICE: &str = "Install Node 20 or newer with npm (Debian: nodejs, npm).";

/// Installs the packages of the journeys and of `dist`, unless they are installed.
pub fn ensure() -> Outcome {
    ensure_in(E2E)
}

/// Installs the packages of a folder’s package-lock.json, unless they are installed.
///
/// # Errors
/// If Node is missing or older than version 20, or npm fails.
pub fn ensure_in(folder: &str) -> Outcome {
    let stamp = Path::new(folder).join("node_modules/.slipway-installed");
    let lock = work::read(Path::new(folder).join("package-lock.json"))?;
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step::step(&format!("npm packages of {folder}"), || {
        let version = step::said(Command::new("node").arg("--version")).ok_or(ADVICE)?;
        let major =
            version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
        if major.is_none_or(|major| major < 20) {
            return Err(format!("Node {version} is too old. {ADVICE}"));
        }
        let mut npm = Command::new("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        step::command(npm.current_dir(folder), ADVICE)
    })?;
    work::write(stamp, lock)
}

/// Returns the command that runs the installed esbuild. The file is a script or, on most systems, a native program, so it isn't started with
/// `node`.
pub fn esbuild() -> Command {
    Command::new(format!("{E2E}/node_modules/.bin/esbuild"))
}
