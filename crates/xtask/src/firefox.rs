//! Runs the most important journeys (end-to-end tests) in Firefox.

use crate::setup::{firefox, node};
use crate::step::{self, Outcome};
use crate::{build, dist};
use std::process::Command;

const FOLDER: &str = "tests/firefox";

/// Builds `dist/` and the server, and runs the journeys in Firefox.
pub fn journeys() -> Outcome {
    dist::dist()?;
    build::server()?;
    on_dist()
}

/// Runs the journeys in Firefox on `dist/`, which isn't built again. If Firefox is missing and can't be installed, a message says that the
/// journeys are left out, and the result is Ok.
pub fn on_dist() -> Outcome {
    step::planned("Firefox", || {
        let Some(firefox) = firefox::ensure()? else {
            eprintln!("  Firefox is missing: its journeys are left out");
            return Ok(());
        };
        node::ensure_in(FOLDER)?;
        let mut command = Command::new("node");
        command
            .arg("--test")
            .env("FIREFOX", firefox)
            .env("SERVER", std::path::absolute(build::SERVER).unwrap_or_default())
            .env("DIST", std::path::absolute(dist::DIST).unwrap_or_default())
            .current_dir(FOLDER);
        step::command(&mut command, "The failing journey is above. Again: cargo xtask test firefox")
    })
}
