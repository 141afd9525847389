//! `fuzz`: random texts for everything that reads what others wrote, minutes for each.

use crate::step::{self, Outcome};
use std::process::Command;

/// Seconds for each target, where nothing else is said: a minute.
const SECONDS: u64 = 60;

/// Runs all targets, or those whose names hold one of the words.
pub fn fuzz(words: &[&str]) -> Outcome {
    let (mut seconds, mut names) = (SECONDS, Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--seconds" => {
                let value = words.next().ok_or("--seconds wants a number")?;
                seconds = value.parse().map_err(|_| format!("{value} isn't a number of seconds"))?;
            }
            name => names.push(name),
        }
    }
    let mut cargo = Command::new("cargo");
    cargo
        .args([
            "test",
            "--release",
            "--package",
            "slipway-logic",
            "--test",
            "fuzz",
            "--",
            "--nocapture",
            "--test-threads=2",
        ])
        .args(names)
        // The console's own profile ends at a panic; a test reports it.
        .env("CARGO_PROFILE_RELEASE_PANIC", "unwind")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "2")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_TARGET_DIR", "target/fuzz")
        .env("FUZZ_SECONDS", seconds.to_string());
    step::command(
        &mut cargo,
        "The failing text is above; it is kept in crates/logic/tests/fuzz/proptest-regressions.",
    )
}
