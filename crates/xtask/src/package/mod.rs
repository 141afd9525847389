//! `package`: packs an archive with everything that a person needs to host the console. No tool chain is needed to use the archive.

pub mod archive;
mod licenses;
mod npm;
mod provenance;
mod readme;
mod sbom;

use crate::dist;
use crate::step::{self, Outcome};
use crate::work;
use std::path::Path;

/// The folder of the release: the archive, its provenance, the image and SHA256SUMS.
pub const FOLDER: &str = "target/package";
/// The path of the program that renders the settings of hosts.
pub const PROGRAM: &str = "target/release/slipway-hosting";

/// A program in the archive.
struct Shipped {
    /// The name of the program's package.
    package: &'static str,
    /// The folder of the package's Cargo.toml.
    folder: &'static str,
    /// The target that it is built for; None for that of this machine.
    target: Option<&'static str>,
    /// The name of its bill of materials, without `.cdx.json`.
    bill: &'static str,
}

const SHIPPED: [Shipped; 2] = [
    Shipped { package: "slipway", folder: ".", target: Some("wasm32-unknown-unknown"), bill: "console" },
    Shipped { package: "slipway-hosting", folder: "crates/hosting", target: None, bill: "slipway-hosting" },
];

/// Packs the console, settings for its hosts, the program that renders the settings, the npm package for portals, licences and bills of
/// materials into an archive. Writes the archive's provenance and SHA256SUMS beside it.
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
    step::step("npm package", || npm::pack(&folder))?;
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

/// Adds a file to the folder of the release, beside the archive, and the file's hash to `SHA256SUMS`.
pub fn add(name: &str, content: &[u8]) -> Outcome {
    let folder = Path::new(FOLDER);
    let sums = format!("{}{}  {name}\n", work::read(folder.join("SHA256SUMS"))?, archive::hash(content));
    work::write(folder.join(name), content)?;
    work::write(folder.join("SHA256SUMS"), sums)
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
