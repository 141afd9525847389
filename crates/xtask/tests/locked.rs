//! Tests that everything that is built or run has its version and hash in a lock file.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use serde_json::Value;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn cargo_is_called_with_the_lock_file_and_no_prebuilt_tool_is_fetched() {
    let mut files = Vec::new();
    sources(&root().join("crates/xtask/src"), &mut files);
    for file in files {
        let text = read(&file);
        let calls = text.matches("Command::new(\"cargo\")").count();
        let allowed = if file.ends_with("work.rs") || file.ends_with("setup/wasm32.rs") { 1 } else { 0 };
        assert_eq!(calls, allowed, "{}: use work::cargo, which adds --locked", file.display());
        assert!(!text.contains("\"binstall\""), "{}", file.display());
    }
    assert!(read(&root().join(".cargo/config.toml")).contains("xtask = \"run --locked "));
    for line in read(&root().join(".ci/run")).lines().filter(|line| line.contains("cargo clippy")) {
        assert!(line.contains("--locked"), "{line}");
    }
}

#[test]
fn every_npm_package_has_a_version_and_a_hash() {
    for folder in ["tests/e2e", "tests/firefox", "tests/lighthouse"] {
        let lock: Value =
            serde_json::from_str(&read(&root().join(folder).join("package-lock.json"))).unwrap();
        let packages = lock["packages"].as_object().unwrap();
        for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
            let integrity = package["integrity"].as_str().unwrap_or_default();
            assert!(integrity.starts_with("sha512-"), "{folder}: {name} has no hash");
            assert!(package["version"].is_string(), "{folder}: {name} has no version");
        }
        let wanted: Value = serde_json::from_str(&read(&root().join(folder).join("package.json"))).unwrap();
        for (name, version) in wanted["devDependencies"].as_object().unwrap() {
            let is_exact =
                version.as_str().unwrap().bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            assert!(is_exact, "{folder}: {name} is {version}, which is more than one version");
        }
    }
}
