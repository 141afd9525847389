//! Packs the npm package for portals: `embed.js` with its types, and a React component. `public/package.json` lists its files.

use crate::setup::node;
use crate::step::{self, Outcome};
use crate::work;
use std::path::Path;
use std::process::Command;

/// The folder with `package.json` and the files that it lists.
const SOURCE: &str = "public";
/// The folder to which the files of the package are copied before it is packed.
const FOLDER: &str = "target/npm";

/// Packs the npm package as `slipway-embed-<version>.tgz` in the folder `into`.
pub fn pack(into: &Path) -> Outcome {
    work::remove(FOLDER)?;
    for name in files(Path::new(SOURCE))?.iter().map(String::as_str).chain(["package.json"]) {
        work::copy_file(Path::new(SOURCE).join(name), Path::new(FOLDER).join(name))?;
    }
    work::copy_file("LICENSE", Path::new(FOLDER).join("LICENSE"))?;
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", FOLDER, "--pack-destination"]).arg(into);
    step::command(&mut npm, node::ADVICE)
}

/// Returns the names of the files that the `package.json` in `folder` lists.
fn files(folder: &Path) -> Outcome<Vec<String>> {
    let file = folder.join("package.json");
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let package: serde_json::Value =
        serde_json::from_str(&work::read(&file)?).map_err(|error| named(&error))?;
    let names = package
        .get("files")
        .and_then(|files| files.as_array())
        .ok_or_else(|| named(&"“files” is missing"))?;
    Ok(names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_has_the_version_of_the_console_and_its_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join(SOURCE);
        let text = std::fs::read_to_string(folder.join("package.json")).unwrap();
        let package: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(package["license"], env!("CARGO_PKG_LICENSE"));
        let files = files(&folder).unwrap();
        assert!(files.len() > 3 && files.iter().all(|name| folder.join(name).is_file()), "{files:?}");
    }
}
