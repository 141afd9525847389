//! Finds Chromium and its driver. As root on Debian, missing ones are installed; elsewhere a message says what to install.

use super::debian;
use crate::step::{self, Outcome};
use std::process::Command;

/// The names that the command of Chromium has on different systems.
const NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

const SHELL: &str = "chromium-headless-shell";

/// The paths of the commands of Chromium and of its driver.
pub struct Chromium {
    pub browser: String,
    pub driver: String,
    /// The headless shell, which runs the journeys a third faster; the browser itself if there is none.
    pub shell: String,
}

/// Finds the browser, its driver and the headless shell. The environment variables `CHROMIUM` and `CHROMEDRIVER` name another browser and
/// driver. If a command is missing and Debian packages can be installed, installs them.
///
/// # Errors
/// If the browser or its driver is missing and can't be installed.
pub fn ensure() -> Outcome<Chromium> {
    let found = find();
    if let Some(found) = found.filter(|found| found.shell != found.browser) {
        return Ok(found);
    }
    if !debian::can_install() {
        if let Some(found) = find() {
            return Ok(found);
        }
        return Err("Chromium and its driver are missing. Install both (Debian: apt-get install chromium \
             chromium-driver), or name them in CHROMIUM and CHROMEDRIVER."
            .into());
    }
    step::step("Chromium and its driver from Debian", || {
        debian::update()?;
        debian::install(&["chromium", "chromium-driver", "fonts-dejavu-core"])?;
        // Older releases of Debian don't have the headless shell, so this error is ignored. The journeys then run in the browser, which is
        // slower.
        let _ = debian::install(&[SHELL]);
        Ok(())
    })?;
    find().ok_or_else(|| "Chromium was installed but isn't found".into())
}

fn find() -> Option<Chromium> {
    let named = |variable: &str| std::env::var(variable).ok();
    let runs = |name: &String| step::said(Command::new(name).arg("--version")).is_some();
    let browser = named("CHROMIUM").or_else(|| NAMES.iter().map(|name| (*name).to_owned()).find(runs))?;
    let driver = named("CHROMEDRIVER").or_else(|| Some("chromedriver".to_owned()).filter(runs))?;
    let shell = Some(SHELL.to_owned()).filter(runs).unwrap_or_else(|| browser.clone());
    Some(Chromium { browser: path_of(&browser), driver: path_of(&driver), shell: path_of(&shell) })
}

/// Returns the full path of a command, which Playwright and the test runner need; the name itself if the command isn't found.
fn path_of(name: &str) -> String {
    step::said(Command::new("sh").args(["-c", "command -v \"$0\"", name])).unwrap_or_else(|| name.to_owned())
}
