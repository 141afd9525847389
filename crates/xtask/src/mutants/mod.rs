//! The mutants: small faults in the client or the engine, each with the test that has to fail.

mod client;
mod engine;

/// A fault.
pub struct Mutant {
    /// The description.
    pub what: &'static str,
    /// The file.
    pub file: &'static str,
    /// The text to replace, which the file contains once.
    pub from: &'static str,
    /// The replacement.
    pub to: &'static str,
    /// The test that has to fail: package, target and name for cargo.
    pub caught_by: (&'static str, &'static str, &'static str),
}

const fn mutant(
    what: &'static str,
    file: &'static str,
    from: &'static str,
    to: &'static str,
    caught_by: (&'static str, &'static str, &'static str),
) -> Mutant {
    Mutant { what, file, from, to, caught_by }
}

const LIB: &str = "--lib";

/// Returns every mutant, the client's first.
pub fn all() -> impl Iterator<Item = &'static Mutant> {
    client::MUTANTS.iter().chain(engine::MUTANTS)
}
