//! Installs Debian packages with apt-get. The callers do so only if [`can_install`] returns true.

use crate::step::{self, Outcome};
use std::process::{Command, Stdio};

/// Returns true if this process runs as root, on a system with Debian’s package manager.
pub fn can_install() -> bool {
    let root = step::said(Command::new("id").arg("-u")).as_deref() == Some("0");
    root && step::said(Command::new("apt-get").arg("--version")).is_some()
}

/// Downloads the current lists of packages (`apt-get update`).
pub fn update() -> Outcome {
    apt(&["update"])
}

/// Installs packages by their names, without the packages that they recommend.
pub fn install(packages: &[&str]) -> Outcome {
    apt(&[&["install", "--no-install-recommends"], packages].concat())
}

fn apt(args: &[&str]) -> Outcome {
    let mut command = Command::new("apt-get");
    command.args(["-qq", "-y"]).args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
    step::command(&mut command, "Is the Debian mirror reachable?")
}
