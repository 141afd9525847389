//! Writes the bills of materials (CycloneDX) of the shipped programs: the lists of their dependencies.

use super::Shipped;
use crate::step::{self, Outcome};
use crate::tool::Tool;
use crate::work;
use std::path::Path;
use std::process::Command;

const VERSION: &str = "0.5.9";
/// The name of the files that cargo-cyclonedx writes, without `.json`.
const NAME: &str = "slipway-sbom";

/// Writes the bill of materials of each program into `folder`, as a file named after `Shipped::bill` with the ending `.cdx.json`.
pub fn write(programs: &[Shipped], folder: &Path) -> Outcome {
    let tool = Tool {
        name: "cargo-cyclonedx",
        version: VERSION.into(),
        version_args: &["cyclonedx", "--version"],
        folder: None,
    };
    let command = tool.ensure()?.join(tool.name);
    for program in programs {
        let mut cyclonedx = Command::new(&command);
        cyclonedx
            .args(["cyclonedx", "--format", "json", "--spec-version", "1.5", "--no-build-deps"])
            .args(["--override-filename", NAME])
            .args(["--manifest-path", &format!("{}/Cargo.toml", program.folder)])
            // With `SOURCE_DATE_EPOCH` the file is the same at every build: cargo-cyclonedx writes 1970 as the time, and leaves out the
            // random serial number.
            .env("SOURCE_DATE_EPOCH", "0");
        if let Some(target) = program.target {
            cyclonedx.args(["--target", target]);
        }
        let outcome = step::quiet(&mut cyclonedx, "Does the tool know this workspace?");
        let text = work::read(Path::new(program.folder).join(format!("{NAME}.json")));
        forget_written();
        outcome?;
        work::write(folder.join(format!("{}.cdx.json", program.bill)), without_root(&text?)?)?;
    }
    Ok(())
}

/// Returns a bill of materials in which the path of the project's folder on this machine is replaced by `/slipway`, so that the path isn't
/// shipped.
fn without_root(text: &str) -> Outcome<String> {
    let root = std::env::current_dir().map_err(|error| error.to_string())?;
    Ok(text.replace(&format!("file://{}", root.display()), "file:///slipway"))
}

/// Removes the files that cargo-cyclonedx writes beside the Cargo.toml of each package in the workspace.
fn forget_written() {
    let crates = std::fs::read_dir("crates").into_iter().flatten().flatten().map(|entry| entry.path());
    for folder in crates.chain([".".into()]) {
        // If the tool failed, some packages have no such file. A missing file isn't an error, so the result is ignored.
        let _ = std::fs::remove_file(folder.join(format!("{NAME}.json")));
    }
}
