//! Tests that the paths named in CONTRIBUTING.md, README.md and SECURITY.md exist.
#![allow(clippy::unwrap_used, reason = "helpers of tests; clippy exempts only the test functions themselves")]

use std::path::Path;

const FOLDERS: [&str; 6] = ["src/", "crates/", "tests/", "style/", "public/", ".ci/"];

/// Returns the texts in backquotes that begin with one of `FOLDERS`. A text with a placeholder (`<area>`, `*` or `…`), a space or a line
/// break is left out.
fn paths(text: &str) -> Vec<&str> {
    let spans = text.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        FOLDERS.iter().any(|folder| span.starts_with(folder)) && !span.contains(['<', '*', ' ', '…', '\n'])
    };
    spans.filter(is_path).collect()
}

#[test]
fn every_path_in_the_documentation_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    for name in ["CONTRIBUTING.md", "README.md", "SECURITY.md"] {
        let text = read(name);
        let missing: Vec<&str> = paths(&text).into_iter().filter(|path| !root.join(path).exists()).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
    assert!(paths(&read("CONTRIBUTING.md")).len() > 40, "the table names its files in backquotes");
}
