//! Tests that everything that is built or run has its version and hash in a lock file.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod source;

use serde_json::Value;
use source::{files, root};
use std::path::Path;

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn cargo_is_called_with_the_lock_file_and_no_prebuilt_tool_is_fetched() {
    for file in files(&root().join("crates/xtask/src"), &["rs"]) {
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
