//! What is looked at rather than asserted: `pictures` (every page in two themes and two widths, from the sample
//! data) and `bench` (figures beside their budgets).

use crate::step::Outcome;
use crate::{build, dist, e2e};

/// Measures what has a budget.
pub fn bench() -> Outcome {
    dist::dist()?;
    build::server()?;
    e2e::playwright(dist::DIST, "bench", &[])
}

/// Takes the pictures.
pub fn pictures() -> Outcome {
    dist::dist()?;
    build::server()?;
    e2e::playwright(dist::DIST, "pictures", &[])?;
    eprintln!("\n  Look at them: target/pictures/");
    Ok(())
}
