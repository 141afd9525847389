//! Collects the texts of the licences of all dependencies that are part of the shipped programs, from the sources of each dependency.

use super::Shipped;
use crate::step::{self, Outcome};
use crate::work;
use serde_json::Value;
use spdx::expression::ExpressionReq;
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const HEAD: &str = "# Licences of what is shipped

The texts are in `licenses/`. Where the sources of a package have none, they are those of its SPDX identifiers. The programs also contain the
Rust standard library (MIT OR Apache-2.0).

| package | licence | authors |
|---|---|---|
";

/// A package that cargo knows.
struct Package {
    /// The folder of the package's sources.
    source: PathBuf,
    /// The SPDX expression of its licence, such as `MIT OR Apache-2.0`; “see its files” if its manifest names none.
    license: String,
    /// The names of the authors, separated by commas.
    authors: String,
}

/// Copies the licences of the dependencies of programs into `folder/licenses`, and lists them in `folder/LICENSES.md`.
pub fn collect(programs: &[Shipped], folder: &Path) -> Outcome {
    let mut shipped = BTreeSet::new();
    for program in programs {
        shipped.extend(dependencies(program.package, program.target)?);
    }
    let known = sources()?;
    let mut list = HEAD.to_owned();
    for package in &shipped {
        let Package { source, license, authors } =
            known.get(package).ok_or_else(|| format!("cargo metadata doesn't know {package}"))?;
        list += &format!("| {package} | {license} | {authors} |\n");
        copy(source, license, authors, &folder.join("licenses").join(package))?;
    }
    work::write(folder.join("LICENSES.md"), list)?;
    // Every program contains the standard library. If the installation of the compiler lacks the licences of the standard library, the
    // texts of the SPDX expression are used.
    let sysroot = step::said(Command::new("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    let standard_library = Path::new(&sysroot).join("share/doc/rust");
    let folder = folder.join("licenses/rust-standard-library");
    copy(&standard_library, "MIT OR Apache-2.0", "The Rust Project Developers", &folder)
}

/// Copies the files with licences in `source` to `folder`. If `source` has none, writes the standard texts of the SPDX expression `license`
/// there, with the authors as the holders of the copyright.
fn copy(source: &Path, license: &str, authors: &str, folder: &Path) -> Outcome {
    let texts = texts(source)?;
    for text in &texts {
        let name = text.file_name().unwrap_or_default().to_string_lossy().into_owned();
        work::copy_file(text, folder.join(name))?;
    }
    if texts.is_empty() {
        for (name, text) in standard_texts(license)? {
            work::write(folder.join(format!("{name}.txt")), format!("Copyright: {authors}\n\n{text}"))?;
        }
    }
    Ok(())
}

/// Returns the SPDX identifiers and the standard texts of the licences in an SPDX expression.
///
/// # Errors
/// If the expression is invalid, or has a licence without a standard text.
fn standard_texts(license: &str) -> Outcome<Vec<(&'static str, &'static str)>> {
    let expression = Expression::parse_mode(license, ParseMode::LAX).map_err(|error| error.to_string())?;
    let text = |requirement: &ExpressionReq| {
        let id = requirement.req.license.id().ok_or_else(|| format!("“{license}” has no known text"))?;
        Ok((id.name, id.text()))
    };
    expression.requirements().map(text).collect()
}

/// Returns the names and versions of the dependencies that are part of a program, such as `serde-1.0.200`. `target` is the target that the
/// program is built for; None for that of this machine.
fn dependencies(package: &str, target: Option<&str>) -> Outcome<Vec<String>> {
    let mut tree = work::cargo("tree");
    tree.args(["--prefix", "none", "--edges", "normal,no-proc-macro", "--format", "{p}"]);
    tree.args(["--package", package]);
    if let Some(target) = target {
        tree.args(["--target", target]);
    }
    let printed = step::said(&mut tree).ok_or("cargo tree fails: what does it say by itself?")?;
    let name = |line: &str| {
        let mut columns = line.split_whitespace();
        let (name, version) = (columns.next()?, columns.next()?.strip_prefix('v')?);
        // Packages of this repository are left out, because they have the project's own licence.
        (!line.contains("(/")).then(|| format!("{name}-{version}"))
    };
    Ok(printed.lines().filter_map(name).collect())
}

/// Returns every package that `cargo metadata` lists, by its name and version, such as `serde-1.0.200`.
fn sources() -> Outcome<BTreeMap<String, Package>> {
    let printed = step::said(work::cargo("metadata").args(["--format-version", "1"]));
    let metadata: Value =
        serde_json::from_str(&printed.ok_or("cargo metadata fails")?).map_err(|error| error.to_string())?;
    let packages = metadata.get("packages").and_then(Value::as_array).cloned().unwrap_or_default();
    let package = |package: &Value| {
        let text = |key: &str| package.get(key).and_then(Value::as_str);
        let source = Path::new(text("manifest_path")?).parent()?.to_owned();
        let license = text("license").unwrap_or("see its files").to_owned();
        let authors = package.get("authors").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let authors = authors.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
        Some((format!("{}-{}", text("name")?, text("version")?), Package { source, license, authors }))
    };
    Ok(packages.iter().filter_map(package).collect())
}

/// Returns the paths of the files in a folder whose names begin with `LICENSE`, `COPYING`, `NOTICE` or a similar word, in upper or lower
/// case. Empty if there is no such folder.
fn texts(source: &Path) -> Outcome<Vec<PathBuf>> {
    if !source.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(source).map_err(|error| format!("{}: {error}", source.display()))?;
    let is_license = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file()
            && ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
                .iter()
                .any(|word| name.starts_with(word))
    };
    Ok(entries.flatten().map(|entry| entry.path()).filter(is_license).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_an_expression_are_found() {
        for license in ["MIT", "MIT OR Apache-2.0", "Apache-2.0/MIT", "BSD-3-Clause AND MIT"] {
            let texts = standard_texts(license).unwrap();
            assert!(texts.iter().any(|(name, _)| license.starts_with(name)), "{license}");
            assert!(texts.iter().all(|(_, text)| text.len() > 500), "{license}");
        }
        assert!(standard_texts("see its files").is_err());
    }

    #[test]
    fn the_dependencies_of_the_console_have_licences() {
        work::enter_the_root().unwrap();
        let shipped = dependencies("slipway", Some("wasm32-unknown-unknown")).unwrap();
        let known = sources().unwrap();
        assert!(shipped.iter().any(|package| package.starts_with("leptos-")), "{shipped:?}");
        assert!(!shipped.iter().any(|package| package.starts_with("slipway")), "{shipped:?}");
        let without: Vec<&String> = shipped.iter().filter(|package| !known.contains_key(*package)).collect();
        assert!(without.is_empty(), "{without:?}");
        for package in &shipped {
            let Package { source, license, .. } = &known[package];
            assert!(!texts(source).unwrap().is_empty() || standard_texts(license).is_ok(), "{package}");
        }
    }
}
