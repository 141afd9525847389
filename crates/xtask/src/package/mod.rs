//! `package`: an archive with everything that a host needs. No tool chain is needed to use it.

mod archive;
mod licenses;
mod provenance;
mod readme;
mod sbom;

use crate::dist;
use crate::step::{self, Outcome};
use crate::work;
use std::path::Path;

/// The folder of the archive.
const FOLDER: &str = "target/package";
/// The program that renders settings.
const PROGRAM: &str = "target/release/slipway-hosting";

/// A program in the archive.
struct Shipped {
    /// The package.
    package: &'static str,
    /// The folder of its manifest.
    folder: &'static str,
    /// The target that it is built for; None for that of this machine.
    target: Option<&'static str>,
    /// The name of its bill of materials.
    bill: &'static str,
}

const SHIPPED: [Shipped; 2] = [
    Shipped { package: "slipway", folder: ".", target: Some("wasm32-unknown-unknown"), bill: "console" },
    Shipped { package: "slipway-hosting", folder: "crates/hosting", target: None, bill: "slipway-hosting" },
];

/// Packs the console, settings for its hosts, the program that renders them, licences and bills of materials.
pub fn package() -> Outcome {
    dist::dist()?;
    let name = format!("slipway-{}", env!("CARGO_PKG_VERSION"));
    let folder = Path::new(FOLDER).join(&name);
    work::remove(FOLDER)?;
    step::step("program for hosts", program)?;
    work::copy_folder(Path::new(dist::DIST), &folder.join("console"))?;
    work::copy_folder(Path::new(dist::HOSTING), &folder.join("hosting"))?;
    work::copy_file(PROGRAM, folder.join("slipway-hosting"))?;
    work::copy_folder(Path::new(".readme"), &folder.join(".readme"))?;
    work::write(folder.join("README.md"), readme::for_hosts(&work::read("README.md")?))?;
    for file in ["LICENSE", "CHANGELOG.md", "SECURITY.md"] {
        work::copy_file(file, folder.join(file))?;
    }
    step::step("licences", || licenses::collect(&SHIPPED, &folder))?;
    step::step("bills of materials", || sbom::write(&SHIPPED, &folder.join("sbom")))?;
    let (archive, hash) = archive::pack(Path::new(FOLDER), &name)?;
    let archive_name = format!("{name}.tar.gz");
    let statement = provenance::statement(Path::new("."), &archive_name, &hash)?;
    let statement_name = format!("{name}.provenance.json");
    let sums = format!("{hash}  {archive_name}\n{}  {statement_name}\n", archive::hash(statement.as_bytes()));
    work::write(Path::new(FOLDER).join("SHA256SUMS"), sums)?;
    work::write(Path::new(FOLDER).join(statement_name), statement)?;
    eprintln!("\n  {}; SHA256SUMS and its provenance beside it", archive.display());
    Ok(())
}

fn program() -> Outcome {
    let mut cargo = work::cargo("build");
    cargo.args(dist::shortened_paths()?);
    // The program is stripped, which makes it smaller and removes the names of this machine’s folders.
    cargo
        .args(["--quiet", "--release", "--package", "slipway-hosting"])
        .env("CARGO_PROFILE_RELEASE_STRIP", "true");
    step::command(&mut cargo, "What Rust says above is what to mend.")
}
