//! Tries mutants of the native crates, created by cargo-mutants: of the lines that a change touched, or of all code.

use crate::step::{self, Outcome};
use crate::tool::Tool;
use crate::work;
use std::process::Command;

const VERSION: &str = "27.1.0";

/// The packages that are mutated, each with the packages whose tests have to detect the mutants.
const PACKAGES: &[(&str, &[&str])] = &[
    ("slipway-logic", &["slipway-logic"]),
    ("slipway-api", &["slipway-api", "slipway-logic"]),
    ("slipway-hosting", &["slipway-hosting"]),
    ("platform", &["platform"]),
];

const DIFF: &str = "target/mutated.diff";

/// The number of cases of each property test per mutant. With the thousands of cases that the native tests usually run, each mutant would
/// take minutes.
const CASES: &str = "256";

/// Tries the mutants of the lines that changed since the commit `base` (by default that of `base_of_head`), at most about `at_most` for each
/// package; with `is_full`, the mutants of all code. Prints a line that begins with `NOT CHECKED: ` for mutants that aren't tried.
///
/// # Errors
/// If no test detects a mutant, or cargo-mutants fails.
pub fn mutate(base: Option<&str>, is_full: bool, at_most: usize) -> Outcome {
    if !is_full {
        let base = match base {
            Some(base) => Some(base.to_owned()),
            None => base_of_head(),
        };
        let Some(base) = base else {
            println!("NOT CHECKED: mutants of the change: this clone has no earlier commit");
            return Ok(());
        };
        eprintln!("Mutants of what changed since {base}");
        work::write(DIFF, diff(&base)?)?;
    }
    let tool = Tool {
        name: "cargo-mutants",
        version: VERSION.to_owned(),
        version_args: &["mutants", "--version"],
        folder: None,
    };
    let program = tool.ensure()?.join(tool.name);
    let mut missed = Vec::new();
    for (package, tested) in PACKAGES {
        let command = || {
            let mut command = Command::new(&program);
            command.args(["mutants", "--package", package, "--colors", "never"]);
            if !is_full {
                command.args(["--in-diff", DIFF]);
            }
            command
        };
        let listed = step::output(command().arg("--list"), "The diff is target/mutated.diff.")?;
        let count = listed.lines().count();
        if count == 0 {
            eprintln!("{package}: no mutant in the change");
            continue;
        }
        let shards = if is_full { 1 } else { count.div_ceil(at_most.max(1)) };
        let shard = shard_of_commit(shards);
        eprintln!("{package}: {count} mutants");
        if shards > 1 {
            println!(
                "NOT CHECKED: mutants of {package}: 1 of {shards} parts is tried, of {count} mutants; --at-most N tries more"
            );
        }
        let mut command = command();
        command.args(tested.iter().flat_map(|package| ["--test-package", package]));
        command.args(["--shard", &format!("{shard}/{shards}"), "--output", "target"]);
        // The dependencies are the same for all mutants, so a shared target folder builds them once.
        let shared = std::path::absolute("target/mutants").map_err(|error| error.to_string())?;
        command
            .env("CARGO_TARGET_DIR", shared)
            .env("PROPTEST_CASES", CASES)
            .env("CARGO_PROFILE_DEV_DEBUG", "0");
        let advice = "Each line above with MISSED is a fault that no test notices: write the test, or except it in .cargo/mutants.toml, \
                      with the reason.";
        if let Err(why) = step::command(&mut command, advice) {
            missed.push(format!("{package}: {why}"));
        }
    }
    if missed.is_empty() { Ok(()) } else { Err(missed.join("\n")) }
}

/// Returns the id of the commit that a change is compared with: the commit at which the branch left `origin/main`, else the parent of HEAD.
/// None if the clone has no earlier commit.
fn base_of_head() -> Option<String> {
    let git = |args: &[&str]| step::said(Command::new("git").args(args)).map(|text| text.trim().to_owned());
    let head = git(&["rev-parse", "HEAD"]);
    let branched = git(&["merge-base", "origin/main", "HEAD"]).filter(|base| Some(base) != head.as_ref());
    branched.or_else(|| git(&["rev-parse", "--verify", "--quiet", "HEAD~1"]))
}

/// Returns the diff of the folder `crates` between a commit and the working tree. Files that git doesn't track yet aren't part of it.
fn diff(base: &str) -> Outcome<String> {
    let mut git = Command::new("git");
    git.args(["diff", base, "--", "crates"]);
    let text = step::said(&mut git).ok_or_else(|| format!("git knows no commit {base}"))?;
    Ok(format!("{text}\n"))
}

/// Returns the number of the shard to try, from 0 to `shards` − 1. The number is derived from the id of the commit HEAD, so that other
/// commits try other shards.
fn shard_of_commit(shards: usize) -> usize {
    let head = step::said(Command::new("git").args(["rev-parse", "HEAD"])).unwrap_or_default();
    let number = head.bytes().fold(0_usize, |number, byte| number.wrapping_mul(31).wrapping_add(byte.into()));
    number.checked_rem(shards).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn each_exception_has_its_reason_in_the_line_above() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let settings = std::fs::read_to_string(root.join(".cargo/mutants.toml")).unwrap();
        let lines: Vec<&str> = settings.lines().map(str::trim).collect();
        for (line, before) in lines.iter().skip(1).zip(&lines) {
            let is_allowed =
                line.is_empty() || line.starts_with('#') || ["exclude_re = [", "]"].contains(line);
            assert!(is_allowed || (line.starts_with(['"', '\'']) && before.starts_with('#')), "{line}");
        }
    }
}
