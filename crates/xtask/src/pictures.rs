//! `pictures`: takes screenshots of every page with the sample data, in two themes and two widths (`target/pictures/`), and renews those
//! of the README (`.readme/`).

use crate::step::Outcome;
use crate::{build, dist, e2e};

/// Takes screenshots of every page, in two themes and two widths.
pub fn pictures() -> Outcome {
    dist::dist()?;
    build::server()?;
    e2e::playwright(dist::DIST, "pictures", &[])?;
    eprintln!("\n  Look at them: target/pictures/");
    Ok(())
}
