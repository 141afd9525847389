//! The provenance of an archive: from which commit it was built, with which tools and which locked dependencies. It is an in-toto statement
//! with SLSA’s predicate (<https://slsa.dev/spec/v1.0/provenance>), without a signature.

use crate::setup;
use crate::step::{self, Outcome};
use crate::work;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// The paths of the lock files that fix the dependencies of the console and of the tools that build it.
const LOCK_FILES: [&str; 3] =
    ["Cargo.lock", "crates/wasm-bindgen-command/Cargo.lock", "tests/e2e/package-lock.json"];

/// Returns the provenance statement of an archive as JSON, given the archive's name and SHA-256 hash. `root` is the folder of the project.
///
/// # Errors
/// If a lock file can’t be read, or git or a tool doesn’t run.
pub fn statement(root: &Path, archive: &str, hash: &str) -> Outcome<String> {
    let dependency = |file: &&str| {
        let content = std::fs::read(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
        Ok(json!({"uri": file, "digest": {"sha256": super::archive::hash(&content)}}))
    };
    let mut dependencies = LOCK_FILES.iter().map(dependency).collect::<Outcome<Vec<Value>>>()?;
    let (commit, is_changed) = commit(root)?;
    dependencies.push(json!({"uri": "the project’s repository", "digest": {"gitCommit": commit}}));
    let statement = json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": archive, "digest": {"sha256": hash}}],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "cargo xtask package",
                "externalParameters": {},
                // The statement says whether there were uncommitted changes, because a build with such changes can’t be repeated from the
                // commit.
                "internalParameters": {"has_uncommitted_changes": is_changed},
                "resolvedDependencies": dependencies,
            },
            "runDetails": {"builder": {"id": "cargo xtask package", "version": tools(root)?}},
        },
    });
    Ok(format!("{statement:#}\n"))
}

/// Returns the id of the commit HEAD of the clone in `root`, and true if there are uncommitted changes.
fn commit(root: &Path) -> Outcome<(String, bool)> {
    let git = |arguments: &[&str]| step::said(Command::new("git").args(arguments).current_dir(root));
    let commit = git(&["rev-parse", "HEAD"]).ok_or("git doesn't tell the commit: is this a clone?")?;
    let changes = git(&["status", "--porcelain"]).ok_or("git doesn't tell what was changed")?;
    Ok((commit.trim().to_owned(), !changes.trim().is_empty()))
}

/// Returns the versions of the tools that take part in the build, as a JSON object by their names.
fn tools(root: &Path) -> Outcome<Value> {
    let version_of = |command: &mut Command| {
        let name = command.get_program().to_string_lossy().into_owned();
        step::said(command)
            .map(|version| version.trim().to_owned())
            .ok_or(format!("{name} doesn't tell its version"))
    };
    let packages: Value = serde_json::from_str(&work::read(root.join(work::E2E).join("package-lock.json"))?)
        .map_err(|error| format!("package-lock.json: {error}"))?;
    let npm = |name: &str| packages.pointer(&format!("/packages/node_modules~1{name}/version")).cloned();
    Ok(json!({
        "rustc": version_of(Command::new("rustc").arg("--version"))?,
        "wasm-bindgen": setup::locked_version(root, "wasm-bindgen")?,
        "node": version_of(Command::new("node").arg("--version"))?,
        "binaryen": npm("binaryen"),
        "esbuild": npm("esbuild"),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_names_the_archive_the_commit_the_tools_and_the_locked_sources() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let statement: Value =
            serde_json::from_str(&statement(root, "slipway-1.tar.gz", "ab12").unwrap()).unwrap();
        assert_eq!(
            statement["subject"][0],
            json!({"name": "slipway-1.tar.gz", "digest": {"sha256": "ab12"}})
        );
        let build = &statement["predicate"]["buildDefinition"];
        let dependencies = build["resolvedDependencies"].as_array().unwrap();
        for file in LOCK_FILES {
            let found = dependencies.iter().find(|found| found["uri"] == file).unwrap();
            assert_eq!(found["digest"]["sha256"].as_str().unwrap().len(), 64, "{file}");
        }
        let commit = dependencies.last().unwrap()["digest"]["gitCommit"].as_str().unwrap();
        assert_eq!(commit.len(), 40, "{commit}");
        let tools = &statement["predicate"]["runDetails"]["builder"]["version"];
        for tool in ["rustc", "wasm-bindgen", "binaryen", "esbuild"] {
            assert!(tools[tool].as_str().is_some_and(|version| !version.is_empty()), "{tool}");
        }
    }
}
