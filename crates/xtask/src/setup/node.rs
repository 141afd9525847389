//! The npm packages: Playwright for the journeys, binaryen and esbuild for `dist`, Puppeteer for Firefox, Lighthouse.

use crate::step::{self, Outcome};
use crate::work::{self, E2E};
use std::path::Path;
use std::process::Command;

/// The folders with a package-lock.json.
pub const FOLDERS: [&str; 3] = [E2E, "tests/firefox", "tests/lighthouse"];

const ADVICE: &str = "Install Node 20 or newer with npm (Debian: nodejs, npm).";

/// Installs the packages of the journeys and of `dist`, unless they are installed.
pub fn ensure() -> Outcome {
    ensure_in(E2E)
}

/// Installs the packages in a folder’s package-lock.json, unless they are installed.
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

/// Returns the command that runs the installed esbuild, which is a script or, on most systems, a native program.
pub fn esbuild() -> Command {
    Command::new(format!("{E2E}/node_modules/.bin/esbuild"))
}
