//! Bills of materials (CycloneDX) of what is shipped.

use crate::step::{self, Outcome};
use crate::tool::Tool;
use crate::work;
use std::path::Path;
use std::process::Command;

const VERSION: &str = "0.5.9";

/// Writes the bill of materials of each shipped package into `folder`: `NAME.cdx.json`.
pub fn write(shipped: &[(&str, Option<&str>, &str)], folder: &Path) -> Outcome {
    let tool = Tool {
        name: "cargo-cyclonedx",
        package: "cargo-cyclonedx",
        version: VERSION.into(),
        version_args: &["cyclonedx", "--version"],
        lean: false,
        folder: None,
    };
    let program =
        tool.ensure()?.map_or_else(|| "cargo-cyclonedx".into(), |folder| folder.join("cargo-cyclonedx"));
    for (package, target, name) in shipped {
        let folder_of_package = if *package == "slipway" {
            ".".into()
        } else {
            format!("crates/{}", package.trim_start_matches("slipway-"))
        };
        let mut cyclonedx = Command::new(&program);
        cyclonedx
            .args([
                "cyclonedx",
                "--format",
                "json",
                "--spec-version",
                "1.5",
                "--no-build-deps",
                "--override-filename",
                "slipway-sbom",
            ])
            .arg("--manifest-path")
            .arg(format!("{folder_of_package}/Cargo.toml"))
            // Without the time and a random number.
            .env("SOURCE_DATE_EPOCH", "0");
        if let Some(target) = target {
            cyclonedx.args(["--target", target]);
        }
        step::quiet(&mut cyclonedx, "Does the tool know this workspace?")?;
        let written = format!("{folder_of_package}/slipway-sbom.json");
        work::copy_file(&written, folder.join(format!("{name}.cdx.json")))?;
        forget_others()?;
    }
    Ok(())
}

/// Removes what the tool writes beside the manifest of each package of the workspace.
fn forget_others() -> Outcome {
    let crates = std::fs::read_dir("crates").into_iter().flatten().flatten().map(|entry| entry.path());
    for folder in crates.chain([".".into()]) {
        // Few packages have one.
        let _ = std::fs::remove_file(folder.join("slipway-sbom.json"));
    }
    Ok(())
}
