//! `monkey`: random clicks, keys, resizes, reloads and simulated failures of requests on every page.

use crate::step::Outcome;
use crate::{build, dist, e2e};
use std::time::{SystemTime, UNIX_EPOCH};

/// The default number of steps.
pub const STEPS: u32 = 300;

/// Builds `dist/` and the server, and runs the monkey for this number of steps. The seed determines the steps; None for a new seed, the
/// current time in seconds. The name of the test, which Playwright prints, contains the seed.
pub fn monkey(steps: u32, seed: Option<u64>) -> Outcome {
    dist::dist()?;
    build::server()?;
    run(steps, seed)
}

/// Runs the monkey as a part of `test`: on `dist/`, which isn't built again, with a new seed and the default number of steps.
pub fn fresh() -> Outcome {
    run(STEPS, None)
}

fn run(steps: u32, seed: Option<u64>) -> Outcome {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (steps, seed) = (steps.to_string(), seed.unwrap_or(now.as_secs()).to_string());
    e2e::playwright_with(dist::DIST, "monkey", &[], &[("MONKEY_STEPS", &steps), ("MONKEY_SEED", &seed)])
}
