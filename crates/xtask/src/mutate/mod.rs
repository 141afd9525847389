//! `mutate`: small faults in the sources, each of which a test has to notice.
//!
//! cargo-mutants mutates code that doesn't need a browser, where a change touched it (`changed`). For code that needs a browser there is a
//! table of faults (`table`), which are compiled once and switched on one after the other (`browser`).

mod browser;
mod changed;
mod table;

use crate::step::Outcome;

/// Tries the mutants of what changed since `base`, at most about `at_most` for each package (with `is_full` all mutants), and the
/// faults of the table.
pub fn mutate(base: Option<&str>, is_full: bool, at_most: usize) -> Outcome {
    let native = changed::mutate(base, is_full, at_most);
    let browser = browser::mutate();
    let failures: Vec<String> = [native, browser].into_iter().filter_map(Result::err).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}
