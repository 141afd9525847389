//! `monkey`: random presses, keys, resizes, reloads and faults over all pages.

use crate::step::Outcome;
use crate::{build, dist, e2e};
use std::time::{SystemTime, UNIX_EPOCH};

/// Steps of a run, where nothing else is said.
const STEPS: &str = "300";

/// Runs it; without a seed with a fresh one, which is printed.
pub fn monkey(words: &[&str]) -> Outcome {
    let value =
        |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1)).copied();
    if !words.len().is_multiple_of(2)
        || words.iter().step_by(2).any(|word| !["--steps", "--seed"].contains(word))
    {
        return Err("cargo xtask monkey [--steps N] [--seed S]".into());
    }
    dist::dist()?;
    build::server()?;
    run(value("--steps").unwrap_or(STEPS), value("--seed"))
}

/// The steps of a fresh seed, on what is built: a part of every test run.
pub fn fresh() -> Outcome {
    run(STEPS, None)
}

fn run(steps: &str, seed: Option<&str>) -> Outcome {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = seed.map_or_else(|| now.as_secs().to_string(), str::to_owned);
    e2e::playwright_with(dist::DIST, "monkey", &[], &[("MONKEY_STEPS", steps), ("MONKEY_SEED", &seed)])
}
