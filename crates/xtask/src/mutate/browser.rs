//! Tries the faults of the table. All faults are compiled into one copy of the console, and each test switches on the fault that it has to
//! detect.

use super::table::{FAULTS, Fault};
use crate::setup::{self, chromium};
use crate::step::{self, Outcome};
use crate::{test, work};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const TREE: &str = "target/mutants-tree";

/// The source of a module that is added to the copy of the console. The module stores the number of the fault that is switched on; 0 for
/// none.
const SWITCH: &str = "
pub mod fault {
    use std::sync::atomic::{AtomicUsize, Ordering};

    static ON: AtomicUsize = AtomicUsize::new(0);

    pub fn switch_on(number: usize) {
        ON.store(number, Ordering::Relaxed);
    }

    pub fn is_on(number: usize) -> bool {
        ON.load(Ordering::Relaxed) == number
    }
}
";

/// Runs for every fault of the table the browser test that has to detect it. Returns an error unless each fault makes its test fail, and each
/// of these tests passes without a fault.
pub fn mutate() -> Outcome {
    copy_sources()?;
    insert(FAULTS)?;
    let path = setup::for_building()?;
    let chromium = step::planned("Chromium", chromium::ensure)?;
    step::planned("faults in the browser", || {
        let mut cargo = test::in_chromium(&path, &chromium)?;
        let shared = std::path::absolute("target").map_err(|error| error.to_string())?;
        cargo.env("CARGO_TARGET_DIR", shared).env("SLIPWAY_WAIT_MS", "10000").current_dir(TREE).args([
            "--test",
            "browser",
            "--",
            "switched::",
        ]);
        let advice = "A failing test of a fault doesn't notice it: its number is the place in crates/xtask/src/mutate/table.rs.";
        let output = step::output(&mut cargo, advice)?;
        let tests = 2 * FAULTS.len();
        // The test runner also succeeds if the filter matches no test, so the number of passed tests is compared.
        if !output.contains(&format!("{tests} passed; 0 failed")) {
            return Err(format!("{tests} tests have to run:\n{output}"));
        }
        eprintln!("  {} faults, each noticed by its test", FAULTS.len());
        Ok(())
    })
}

/// Copies the sources to `target/mutants-tree`, so that the faults are inserted there and the sources of the clone stay unchanged.
fn copy_sources() -> Outcome {
    let mut git = Command::new("git");
    git.args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let listed = step::output(&mut git, "Is this a clone?")?;
    work::remove(TREE)?;
    // `git ls-files` also lists a removed file until its removal is staged, so only files that exist are copied.
    for name in listed.lines().filter(|name| Path::new(name).is_file()) {
        work::copy_file(name, Path::new(TREE).join(name))?;
    }
    Ok(())
}

/// Inserts every fault into the copy, and two tests for each: with the fault its test has to fail, without faults (the control) it has to
/// pass. The runner runs the tests in descending order of their names, so the controls, which run last, show that the page still works
/// after the faults.
fn insert(faults: &[Fault]) -> Outcome {
    let tree = Path::new(TREE);
    let mut tests: BTreeMap<PathBuf, String> = BTreeMap::new();
    for (number, fault) in (1..).zip(faults) {
        let file = tree.join(fault.file);
        work::write(&file, switched(&work::read(&file)?, number, fault)?)?;
        let (module, test) = fault.caught_by;
        let file = tree.join("tests/browser").join(format!("{module}.rs"));
        let text = tests.entry(file).or_default();
        // Writing to a string can't fail.
        let _ = write!(
            text,
            "    #[wasm_bindgen_test]\n    #[should_panic]\n    async fn fault_{number}() {{\n        \
             slipway::fault::switch_on({number});\n        super::{test}().await;\n    }}\n\n    \
             #[wasm_bindgen_test]\n    async fn control_{number}() {{\n        \
             slipway::fault::switch_on(0);\n        super::{test}().await;\n    }}\n\n"
        );
    }
    for (file, tests) in tests {
        let text = work::read(&file)?;
        let module =
            format!("\nmod switched {{\n    use wasm_bindgen_test::wasm_bindgen_test;\n\n{tests}}}\n");
        work::write(&file, text + &module)?;
    }
    let root = tree.join("src/lib.rs");
    work::write(&root, work::read(&root)? + SWITCH)
}

/// Returns the text of a source file in which the fault's expression `from` is replaced by an `if`: while the fault `number` is switched on,
/// the code evaluates `to`, otherwise `from`. Returns an error if the text doesn't contain `from` exactly once.
fn switched(text: &str, number: usize, fault: &Fault) -> Outcome<String> {
    if text.matches(fault.from).count() != 1 {
        return Err(format!("{}: {} doesn't contain “{}” once", fault.what, fault.file, fault.from));
    }
    let both = format!("(if crate::fault::is_on({number}) {{ {} }} else {{ {} }})", fault.to, fault.from);
    Ok(text.replacen(fault.from, &both, 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
    }

    #[test]
    fn every_fault_still_fits_the_sources() {
        let mut texts: BTreeMap<&str, String> = BTreeMap::new();
        for (number, fault) in (1..).zip(FAULTS) {
            let read = || std::fs::read_to_string(root().join(fault.file)).unwrap();
            let text = texts.entry(fault.file).or_insert_with(read);
            assert_ne!(fault.from, fault.to, "{}", fault.what);
            *text = switched(text, number, fault).unwrap();
        }
        let names: BTreeSet<&str> = FAULTS.iter().map(|fault| fault.what).collect();
        assert_eq!(names.len(), FAULTS.len(), "a description stands twice");
    }

    #[test]
    fn the_test_that_has_to_notice_is_there() {
        for fault in FAULTS {
            let (module, test) = fault.caught_by;
            let file = root().join("tests/browser").join(format!("{module}.rs"));
            let text = std::fs::read_to_string(file).unwrap();
            let is_declared =
                text.contains(&format!("async fn {test}()")) || text.contains(&format!("\n    {test}: "));
            assert!(is_declared, "{module}: {test}");
        }
    }
}
