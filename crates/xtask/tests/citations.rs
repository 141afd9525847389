//! Tests that the citations in comments are right. Comments cite the texts that the console is built from: “part 2.8” of the document,
//! “companion, "Services"”. Each citation has to match a heading or a text in `crates/platform/contract/`.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod source;

use source::{files, root};
use std::fs;
use std::path::PathBuf;

fn contract(name: &str) -> String {
    fs::read_to_string(root().join("crates/platform/contract").join(name)).unwrap()
}

/// Returns the paths of the files whose citations are checked, each with its text: the sources of the console, of the crates, of the browser
/// tests and of the journeys.
fn sources() -> Vec<(PathBuf, String)> {
    let folders = ["src", "crates", "tests/browser", "tests/e2e/journeys", "tests/e2e/support"];
    let all = folders.iter().flat_map(|name| files(&root().join(name), &["rs", "ts"]));
    let cited = all.filter(|path| !path.ends_with("citations.rs"));
    cited.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// Returns all comment lines of a text joined into one line, without comment markers, so that a citation across two lines is found.
fn comments(text: &str) -> String {
    let lines =
        text.lines().map(str::trim_start).filter(|line| line.starts_with("//") || line.starts_with("* "));
    lines.map(|line| line.trim_start_matches(['/', '!', '*', ' '])).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_cited_part_is_in_the_document() {
    let document = contract("document.md");
    let headings: Vec<&str> = document.lines().filter(|line| line.starts_with('#')).collect();
    let mut lost = Vec::new();
    let mut cited = 0;
    for (path, text) in sources() {
        for rest in comments(&text).split("part ").skip(1) {
            let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            let number = number.trim_end_matches('.');
            if !number.is_empty() {
                cited += 1;
                let is_there = headings.iter().any(|heading| {
                    let heading = heading.trim_start_matches(['#', ' ']);
                    heading.starts_with(&format!("{number} ")) || heading.starts_with(&format!("{number}. "))
                });
                if !is_there {
                    lost.push(format!("{}: part {number}", path.display()));
                }
            }
        }
    }
    assert!(cited > 50, "{cited} citations: is the pattern still right?");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn each_cited_text_of_the_companion_is_in_it() {
    let companion = contract("companion.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lost = Vec::new();
    let mut cited = 0;
    for (path, text) in sources() {
        for rest in comments(&text).split("ompanion").skip(1) {
            let rest = [", ", " "].iter().find_map(|before| rest.strip_prefix(before));
            let Some(rest) = rest.and_then(|rest| rest.strip_prefix(['“', '"'])) else { continue };
            let Some(words) = rest.split(['”', '"']).next() else { continue };
            cited += 1;
            if !companion.contains(words) {
                lost.push(format!("{}: “{words}”", path.display()));
            }
        }
    }
    assert!(cited > 30, "{cited} citations: is the pattern still right?");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}
