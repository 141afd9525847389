//! `fuzz`: feeds random text to everything that parses input.

use crate::step::{self, Outcome};
use crate::work;

/// Runs the fuzz targets whose names contain one of `names`, or all targets if `names` is empty. Each runs for `seconds`.
pub fn fuzz(seconds: u64, names: &[String]) -> Outcome {
    let mut cargo = work::cargo("test");
    cargo
        .args([
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
        // The console's release profile aborts at a panic. Tests have to unwind to report the failing input.
        .env("CARGO_PROFILE_RELEASE_PANIC", "unwind")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "2")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_TARGET_DIR", "target/fuzz")
        .env("FUZZ_SECONDS", seconds.to_string());
    step::command(
        &mut cargo,
        "The failing text is above; it is kept in crates/logic/tests/fuzz/main.proptest-regressions.",
    )
}
