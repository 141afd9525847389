//! `test`: the native, browser and end-to-end tests (“journeys”), some of them at the same time.

use crate::build::NATIVE;
use crate::setup::{self, chromium};
use crate::step::{self, Outcome};
use crate::work;
use crate::{dist, e2e, firefox, monkey, reproduce};
use std::process::Command;
use std::time::Instant;

/// The path of the file with the duration in seconds of each file of journeys. The journeys' Playwright reporter writes it.
const JOURNEY_SECONDS: &str = "target/journey-seconds.txt";

/// Runs all tests; with `is_full`, the journeys try every fault on every page and form. A failed part doesn't stop the others, but without
/// a release build the journeys, Firefox, the second build and the monkey are left out.
pub fn all(is_full: bool) -> Outcome {
    let begun = Instant::now();
    step::plan(&[
        "native tests",
        "wasm32 target",
        "wasm-bindgen",
        "nginx and Caddy",
        "Chromium",
        "browser tests",
        "npm packages",
        "release build",
        "dist",
        "demo",
        "server",
        "types of the journeys",
        "journeys",
        "Firefox",
        "second build",
        "monkey",
    ]);
    // Linking the release build uses one core, so the native tests run at the same time. If the release build fails, the error is ignored
    // here: `dist` compiles again and reports it.
    let native = beside(dist::compile, native).0;
    // The browser tests and the journeys, which run at the same time, need Chromium, so it is installed before them. If that fails, the error
    // is ignored here: each of them tries again and reports it.
    let _ = step::planned("Chromium", chromium::ensure);
    // Browser tests mostly wait for timers and replies, so the release build, the journeys and the second build (at a low priority) use the
    // cores at the same time.
    let (((e2e, firefox, monkey), second_build), browser) = beside(browser, || match e2e::build_release() {
        Ok(()) => beside(reproduce::on_dist, || {
            (e2e::on(dist::DIST, is_full, &[]), firefox::on_dist(), monkey::fresh())
        }),
        Err(why) => ((Err(why), Ok(()), Ok(())), Ok(())),
    });
    let outcomes = [
        ("native", native),
        ("browser", browser),
        ("e2e", e2e),
        ("firefox", firefox),
        ("second-build", second_build),
        ("monkey", monkey),
    ];
    let mut failed = Vec::new();
    for (name, outcome) in outcomes {
        if let Err(why) = outcome {
            let command = if name == "monkey" { name.to_owned() } else { format!("test {name}") };
            failed.push(format!("  {name}: {why}\n    again: cargo xtask {command}"));
        }
    }
    print_timings(begun.elapsed().as_secs_f64());
    if failed.is_empty() { Ok(()) } else { Err(format!("these parts failed:\n{}", failed.join("\n"))) }
}

/// Prints the duration of each step, of each file of journeys, and of the whole task, in seconds.
fn print_timings(total_seconds: f64) {
    // Only a run of all journeys writes the file. If the journeys didn't run now, the list is that of an earlier run, or empty if there is
    // no file.
    let journeys = std::fs::read_to_string(JOURNEY_SECONDS).unwrap_or_default();
    eprintln!("\nSeconds of each step:\n{}", step::table());
    eprintln!("Seconds and journeys of each file, summed over the workers:\n{journeys}");
    eprintln!("All parts took {total_seconds:.0} s.");
}

/// Runs `background` in a second thread while `foreground` runs in this thread. Returns the results of `foreground` and of `background`; a
/// panic of `background` is an error.
fn beside<T>(background: impl FnOnce() -> Outcome + Send, foreground: impl FnOnce() -> T) -> (T, Outcome) {
    std::thread::scope(|scope| {
        let thread = scope.spawn(background);
        let result = foreground();
        (result, thread.join().unwrap_or_else(|_| Err("a thread ended".into())))
    })
}

/// Runs the tests of all native crates: of all crates except the console and `platform-worker`, which are compiled for wasm32.
pub fn native() -> Outcome {
    step::planned("native tests", || {
        let mut cargo = work::cargo("test");
        cargo.arg("--quiet").args(NATIVE);
        step::command(&mut cargo, "The failing test's name is above.")
    })
}

/// Runs the component tests in Chromium.
pub fn browser() -> Outcome {
    let path = setup::for_building()?;
    let chromium = step::planned("Chromium", chromium::ensure)?;
    step::planned("browser tests", || {
        let mut cargo = in_chromium(&path, &chromium)?;
        cargo.args(["--test", "browser"]);
        step::command(&mut cargo, "The failing test's name is above.")
    })
}

/// Returns the command `cargo test` that runs tests of the console in Chromium. The caller adds the name of the test target.
pub fn in_chromium(path: &std::ffi::OsStr, chromium: &chromium::Chromium) -> Outcome<Command> {
    let mut cargo = work::cargo("test");
    cargo
        .args(["--target", "wasm32-unknown-unknown", "--package", "slipway"])
        .env("PATH", path)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
        .env("CHROMEDRIVER", &chromium.driver)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "1800")
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", work_settings(&chromium.browser)?);
    Ok(cargo)
}

/// Writes a file with the browser's path and its flags, and returns the path of the file. The flags turn off the GPU and the browser's own
/// requests to the network, such as updates; the requests of pages aren't limited.
fn work_settings(browser: &str) -> Outcome<std::path::PathBuf> {
    let flags =
        ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
    let flags = flags.map(|flag| format!("{flag:?}")).join(", ");
    let settings = format!("{{\"goog:chromeOptions\": {{\"binary\": {browser:?}, \"args\": [{flags}]}}}}\n");
    work::write("target/webdriver.json", settings)?;
    std::path::absolute("target/webdriver.json").map_err(|error| error.to_string())
}
