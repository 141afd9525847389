//! Runs Lighthouse on the sign-in page of the console and on pages of the demo.

use crate::server::Server;
use crate::setup::{chromium, node};
use crate::step::{self, Outcome};
use crate::{build, dist};
use std::process::Command;

const FOLDER: &str = "tests/lighthouse";

/// Builds `dist/` and the server, and runs Lighthouse.
pub fn alone() -> Outcome {
    dist::dist()?;
    build::server()?;
    lighthouse()
}

/// Builds the demo, and runs Lighthouse on the demo and on `dist/`, which isn't built again. Returns an error if a page's score for
/// accessibility or best practices is below 100. The reports are in `tests/lighthouse/.lighthouseci/`.
pub fn lighthouse() -> Outcome {
    dist::demo_beside()?;
    step::planned("Lighthouse", || {
        node::ensure_in(FOLDER)?;
        let chromium = chromium::ensure()?;
        let console = Server::start(&["--dist", dist::DIST, "--test"])?;
        let config = format!("{}/config.json", dist::DEMO);
        let demo = Server::start(&["--dist", dist::DEMO, "--config", &config])?;
        let mut command = Command::new("node");
        command
            .arg("run.js")
            .env("CHROMIUM", &chromium.browser)
            .env("CONSOLE", &console.console)
            .env("PLATFORM", console.platform.as_deref().unwrap_or_default())
            .env("DEMO", &demo.console)
            .current_dir(FOLDER);
        step::command(&mut command, "The reports are in tests/lighthouse/.lighthouseci/.")
    })
}
