//! `mutate`: puts each fault into a copy of the sources, and checks that the named test fails.

use crate::build::NATIVE;
use crate::mutants::{self, Mutant};
use crate::step::Outcome;
use crate::work;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const TREE: &str = "target/mutants";

/// Runs all mutants, or those whose description contains one of `names`.
pub fn mutate(names: &[String]) -> Outcome {
    let begun = Instant::now();
    let chosen: Vec<&Mutant> = mutants::all()
        .filter(|mutant| names.is_empty() || names.iter().any(|name| mutant.what.contains(name.as_str())))
        .collect();
    if chosen.is_empty() {
        return Err("no mutant has these words".into());
    }
    copy_sources()?;
    let tests: BTreeSet<_> = chosen.iter().map(|mutant| mutant.caught_by.2).collect();
    let output = cargo_test(&["--exact"].into_iter().chain(tests.iter().copied()).collect::<Vec<_>>(), &[])?;
    let passed: usize = output
        .lines()
        .filter_map(|line| line.split(" passed").next()?.rsplit(' ').next()?.parse::<usize>().ok())
        .sum();
    if passed != tests.len() {
        return Err(format!(
            "{passed} of {} tests pass without any fault: mend the others first\n{output}",
            tests.len()
        ));
    }
    eprintln!("{} tests are green without a fault: {:.0} s", tests.len(), begun.elapsed().as_secs_f64());
    let mut escaped = Vec::new();
    for mutant in &chosen {
        let at = Instant::now();
        let file = Path::new(TREE).join(mutant.file);
        let text = work::read(&file)?;
        work::write(&file, text.replacen(mutant.from, mutant.to, 1))?;
        let verdict = run(&mutant.caught_by);
        work::write(&file, text)?;
        let word = match verdict? {
            Verdict::Red => "caught",
            Verdict::Green => "ESCAPED",
            Verdict::Broken => "DOESN'T COMPILE",
        };
        eprintln!("  {word}: {} ({}, {:.0} s)", mutant.what, mutant.caught_by.2, at.elapsed().as_secs_f64());
        if word != "caught" {
            escaped.push(mutant.what);
        }
    }
    eprintln!(
        "{} of {} caught in {:.0} s",
        chosen.len() - escaped.len(),
        chosen.len(),
        begun.elapsed().as_secs_f64()
    );
    if escaped.is_empty() { Ok(()) } else { Err(format!("nobody noticed: {}", escaped.join("; "))) }
}

/// Copies the present sources to a folder of their own, so that the checkout stays unchanged.
fn copy_sources() -> Outcome {
    let output =
        Command::new("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).output();
    let output = output.map_err(|error| format!("git can't be started: {error}"))?;
    work::remove(TREE)?;
    for name in output.stdout.split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
        let name = PathBuf::from(String::from_utf8_lossy(name).into_owned());
        if let Ok(content) = std::fs::read(&name) {
            work::write(Path::new(TREE).join(&name), content)?;
        }
    }
    Ok(())
}

enum Verdict {
    Green,
    Red,
    Broken,
}

/// Runs one test by its exact name. An error of the compiler is neither green nor red.
fn run((_, target, name): &(&str, &str, &str)) -> Outcome<Verdict> {
    let target: &[&str] = if *target == "--lib" { &["--lib"] } else { &["--test", target] };
    let output = cargo_test(&["--exact", name], target)?;
    Ok(match () {
        () if output.contains("1 passed; 0 failed") => Verdict::Green,
        () if output.contains("0 passed; 1 failed") => Verdict::Red,
        () => Verdict::Broken,
    })
}

/// Runs tests in the copy. Returns the output of cargo.
fn cargo_test(tests: &[&str], targets: &[&str]) -> Outcome<String> {
    // Libraries of others are the same here and there: they are built once.
    let shared = std::path::absolute("target").map_err(|error| error.to_string())?;
    let mut cargo = work::cargo("test");
    cargo.arg("--quiet").args(NATIVE).args(targets).arg("--").args(tests);
    let output = cargo.env("CARGO_TARGET_DIR", shared).current_dir(TREE).output();
    let output = output.map_err(|error| format!("cargo can't be started: {error}"))?;
    Ok(format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_still_fits_the_sources() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        assert!(mutants::all().count() >= 20);
        let mut seen = BTreeSet::new();
        for mutant in mutants::all() {
            let text = std::fs::read_to_string(root.join(mutant.file)).unwrap();
            assert_eq!(text.matches(mutant.from).count(), 1, "{}: {}", mutant.what, mutant.file);
            assert_ne!(mutant.from, mutant.to);
            assert!(seen.insert(mutant.what), "{} stands twice", mutant.what);
        }
    }
    #[test]
    fn the_test_that_has_to_notice_is_there() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for mutant in mutants::all() {
            let (package, target, test) = mutant.caught_by;
            let (module, name) = test.rsplit_once("::").unwrap_or(("", test));
            let own = module.replace("::", "/");
            let module = module.trim_end_matches("tests").trim_end_matches("::").replace("::", "/");
            let package = crates.join(package.trim_start_matches("slipway-"));
            let (src, tests) = (package.join("src"), package.join("tests"));
            let files = match target {
                "--lib" => {
                    let of_module = ["", "/mod", "/tests"].map(|end| src.join(format!("{module}{end}.rs")));
                    of_module.into_iter().chain([src.join(format!("{own}.rs"))]).collect()
                }
                _ => BTreeSet::from([
                    tests.join(format!("{target}.rs")),
                    tests.join(target).join(format!("{module}.rs")),
                ]),
            };
            let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
            let found = texts.map(|text| text.matches(&format!("fn {name}(")).count()).sum::<usize>();
            assert_eq!(found, 1, "{test}, for: {}", mutant.what);
        }
    }
}
