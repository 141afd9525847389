//! The journeys: end-to-end tests of the built console with the reference platform, in Chromium.

use crate::build;
use crate::dist;
use crate::server::Server;
use crate::setup;
use crate::step::{self, Outcome};
use crate::work::{CONSOLE, E2E};
use std::process::Command;

/// Builds the console, and runs the journeys on it: on the development build with `dev`, otherwise on the release build `dist/`. With
/// `is_full` the journeys try every fault (a simulated failure) on every page and form. `names` are arguments for Playwright.
pub fn journeys(dev: bool, is_full: bool, names: &[String]) -> Outcome {
    if dev {
        build::all()?;
        return on(CONSOLE, is_full, names);
    }
    build_release()?;
    on(dist::DIST, is_full, names)
}

/// Builds everything that the journeys run on: `dist/`, the demo, the server, and the program that renders settings of hosts.
pub fn build_release() -> Outcome {
    step::plan(&[
        "wasm32 target",
        "wasm-bindgen",
        "npm packages",
        "release build",
        "dist",
        "demo",
        "server",
        "nginx and Caddy",
        "Chromium",
        "types of the journeys",
        "journeys",
    ]);
    dist::dist()?;
    dist::demo_beside()?;
    build::server()
}

/// Runs the journeys on the console in a folder; `is_full` and `names` as in [`journeys`].
pub fn on(folder: &str, is_full: bool, names: &[String]) -> Outcome {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    playwright_with(folder, "test", &names, &[("FULL", if is_full { "1" } else { "" })])
}

/// Checks the types of the journeys with TypeScript, because Playwright runs them without checking types.
fn check_types() -> Outcome {
    step::planned("types of the journeys", || {
        let mut command = Command::new("node");
        command.arg("node_modules/typescript/bin/tsc").current_dir(E2E);
        step::command(&mut command, "Above is which file has which mistake.")
    })
}

/// Runs a project of the Playwright configuration (`test`, `pictures`, `bench` or `monkey`) on the console in `folder`. A server in test mode
/// is started for it on free ports. `names` are arguments for Playwright.
pub fn playwright(folder: &str, project: &'static str, names: &[&str]) -> Outcome {
    playwright_with(folder, project, names, &[])
}

/// Runs a Playwright project like [`playwright`], with additional environment variables.
pub fn playwright_with(
    folder: &str,
    project: &'static str,
    names: &[&str],
    variables: &[(&str, &str)],
) -> Outcome {
    let chromium = setup::for_journeys()?;
    if project == "test" {
        check_types()?;
    }
    let server = Server::start(&["--dist", folder, "--test"])?;
    step::planned(if project == "test" { "journeys" } else { project }, || {
        let mut command = Command::new("node");
        command
            .args(["node_modules/@playwright/test/cli.js", "test", &format!("--project={project}")])
            .args(names)
            // Journeys and the monkey run in Chromium's headless shell, which is faster. Measurements and screenshots use the complete
            // browser.
            .env(
                "CHROMIUM",
                if ["test", "monkey"].contains(&project) { &chromium.shell } else { &chromium.browser },
            )
            .env("COVERAGE", if names.is_empty() && project == "test" { "whole" } else { "part" })
            .env("CONSOLE", &server.console)
            .env("PLATFORM", server.platform.as_deref().unwrap_or_default())
            .env("SERVER", std::path::absolute(build::SERVER).unwrap_or_default())
            .env("HOSTING", std::path::absolute(build::HOSTING).unwrap_or_default())
            .env("DEMO", std::path::absolute(dist::DEMO).unwrap_or_default())
            .env("DIST", std::path::absolute(folder).unwrap_or_default())
            .envs(variables.iter().copied())
            .current_dir(E2E);
        let advice = "Above is which journey failed and how to repeat it; its screenshot and trace are in tests/e2e/results.";
        step::command(&mut command, advice)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Returns the single-quoted texts that follow a key in a TypeScript file.
    fn texts<'a>(file: &'a str, key: &str) -> Vec<&'a str> {
        let after = file.split(key).skip(1);
        after.filter_map(|rest| rest.strip_prefix(" '")?.split('\'').next()).collect()
    }

    #[test]
    fn what_journeys_read_and_write_is_tried_in_process_as_well() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join("tests");
        let file = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
        // `GET /organization` is left out: the sign-in sends it, and the journeys try each failure of the sign-in.
        let not_in_process = ["GET /organization"];
        for (journeys, key, pages) in
            [("pages.ts", "reads:", "reads.rs"), ("forms.ts", "writes:", "forms.rs")]
        {
            let (journeys, pages) =
                (file(&format!("e2e/support/{journeys}")), file(&format!("browser/pages/{pages}")));
            let operations = texts(&journeys, key);
            assert!(operations.len() >= 20, "{operations:?}");
            for operation in operations.iter().filter(|operation| !not_in_process.contains(operation)) {
                assert!(pages.contains(&format!("\"{operation}\"")), "{operation} isn't tried in {key}");
            }
        }
    }
}
