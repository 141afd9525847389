//! Builds `dist/` a second time, from a copy of the sources in another folder, and checks that both builds give the same files.

use crate::dist;
use crate::step::{self, Outcome};
use crate::work;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds `dist/` in this clone and in a copy of the sources, and compares the files.
pub fn reproduce() -> Outcome {
    dist::dist()?;
    on_dist()
}

/// Builds `dist/` in a copy of the sources, and compares its files with those of the `dist/` in this clone, which isn't built again.
pub fn on_dist() -> Outcome {
    step::planned("second build", || {
        let copy = std::env::temp_dir().join(format!("slipway-second-build-{}", std::process::id()));
        let outcome = build(&copy).and_then(|()| compare(Path::new(dist::DIST), &copy.join(dist::DIST)));
        work::remove(&copy)?;
        outcome
    })
}

/// Copies the sources to the folder `copy`, and builds `dist/` in it. The copy has its own target folder.
fn build(copy: &Path) -> Outcome {
    let listed =
        step::said(Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]));
    for file in listed.ok_or("git doesn't list the files: is this a clone?")?.lines() {
        // git lists a removed file until its removal is staged, so only files that exist are copied.
        if Path::new(file).is_file() {
            work::copy_file(file, copy.join(file))?;
        }
    }
    // The build is started with `cargo run`, not with the file of this program, which the native tests may have replaced by another build. It
    // has a lower priority than the journeys, which run at the same time. With the lowest priority it would get no processor before they end.
    let mut cargo = Command::new("nice");
    cargo.args(["-n", "5", "cargo", "run", "--locked", "--quiet", "--package", "xtask", "--", "dist"]);
    cargo.env(work::ROOT, copy);
    step::quiet(&mut cargo, "The first build passed: what differs there?")
}

/// Compares the files in two folders. Returns an error with the names of the files that differ, or that are in only one of the folders.
fn compare(first: &Path, second: &Path) -> Outcome {
    let (first, second) = (files(first)?, files(second)?);
    let names = first.keys().chain(second.keys());
    let mut differing: Vec<&str> =
        names.filter(|name| first.get(*name) != second.get(*name)).map(String::as_str).collect();
    differing.sort_unstable();
    differing.dedup();
    match differing.as_slice() {
        [] => Ok(()),
        names => Err(format!("two builds of the same sources differ: {}", names.join(", "))),
    }
}

fn files(folder: &Path) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path: PathBuf = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(name, std::fs::read(&path).map_err(wrong)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_differs_or_is_missing_is_named() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        for folder in &folders {
            work::write(folder.path().join("a.js"), "a").unwrap();
        }
        let [first, second] = folders.each_ref().map(|folder| folder.path());
        assert_eq!(compare(first, second), Ok(()));
        work::write(second.join("a.js"), "b").unwrap();
        work::write(first.join("b.js"), "b").unwrap();
        assert!(compare(first, second).unwrap_err().ends_with("differ: a.js, b.js"));
    }
}
