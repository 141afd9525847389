//! Finds Firefox, in which the most important journeys run as well. As root on Debian, a missing Firefox is installed.

use super::debian;
use crate::step::{self, Outcome};
use std::process::Command;

const NAMES: &[&str] = &["firefox-esr", "firefox"];

/// Finds or installs Firefox. Returns its path; None where it can’t be installed.
pub fn ensure() -> Outcome<Option<String>> {
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if debian::can_install() {
        step::step("Firefox from Debian", || {
            debian::update()?;
            debian::install(&["firefox-esr"])
        })
        // Some releases of Debian don't have the package `firefox-esr`. The error is printed, and the journeys in Firefox are left out.
        .unwrap_or_else(|why| eprintln!("  Firefox: not installed. {why}"));
    }
    Ok(find())
}

fn find() -> Option<String> {
    let path = |name: &&str| step::said(Command::new("sh").args(["-c", "command -v \"$0\"", name]));
    NAMES.iter().find_map(path)
}
