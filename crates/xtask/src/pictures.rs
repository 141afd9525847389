//! `pictures`: takes screenshots of every page with the sample data, in two themes and two widths (`target/pictures/`), and replaces the
//! screenshots of the README (`.readme/`).

use crate::step::Outcome;
use crate::{build, dist, e2e};

/// Builds `dist/` and the server, and takes the screenshots.
pub fn pictures() -> Outcome {
    dist::dist()?;
    build::server()?;
    e2e::playwright(dist::DIST, "pictures", &[])?;
    eprintln!("\n  Look at them: target/pictures/");
    Ok(())
}
