//! `mutate`: puts small faults (mutants) into copies of the sources, each of which a test has to detect.
//!
//! cargo-mutants mutates code that doesn't need a browser, where a change touched the code (`changed`). For code that needs a browser there
//! is a table of faults (`table`), which are compiled once and switched on one after the other (`browser`).

mod browser;
mod changed;
mod table;

use crate::step::Outcome;

/// Tries the mutants of the lines that changed since the commit `base`, at most about `at_most` for each package (with `is_full` the
/// mutants of all code), and all faults of the table. If `base` is None, it is the commit at which the branch left `origin/main`, else the
/// parent of HEAD. Returns an error if a mutant or a fault isn't detected.
pub fn mutate(base: Option<&str>, is_full: bool, at_most: usize) -> Outcome {
    let native = changed::mutate(base, is_full, at_most);
    let browser = browser::mutate();
    let failures: Vec<String> = [native, browser].into_iter().filter_map(Result::err).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}
