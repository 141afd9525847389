//! Tests that each custom property that the style sheets use is defined, and that each that they define is used.
#![allow(clippy::unwrap_used, reason = "helpers of tests; clippy exempts only the test functions themselves")]

mod source;

use source::{files, root};
use std::collections::BTreeSet;
use std::fs;

/// Returns the texts of all files below a folder that have one of these endings, such as `css`, joined with line breaks.
fn text(folder: &str, endings: &[&str]) -> String {
    let texts =
        files(&root().join(folder), endings).into_iter().map(|path| fs::read_to_string(path).unwrap());
    texts.collect::<Vec<_>>().join("\n")
}

/// Returns the names of custom properties that follow a prefix such as `var(` in a text: `--`, and letters, digits or hyphens.
fn names(text: &str, prefix: &str) -> BTreeSet<String> {
    let name = |rest: &str| -> String {
        rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
    };
    text.split(prefix).skip(1).map(name).filter(|name| name.starts_with("--")).collect()
}

#[test]
fn each_custom_property_is_defined_and_used() {
    let style = text("style", &["css"]);
    let program = text("src", &["rs"]) + &text("public", &["js"]);
    let used = names(&style, "var(");
    // The definition of a property follows a space, a brace, a semicolon or a line break. Some properties, such as the position of a menu,
    // are defined by the program.
    let all: BTreeSet<String> =
        [" ", "{", ";", "\n"].iter().flat_map(|before| names(&style, before)).collect();
    let is_defined = |name: &&String| {
        all.contains(*name) && style.contains(&format!("{name}:")) || program.contains(&format!("{name}\""))
    };
    let undefined: Vec<&String> = used.iter().filter(|name| !is_defined(name)).collect();
    assert!(undefined.is_empty(), "used, but not defined: {undefined:?}");
    let is_used = |name: &&String| used.contains(*name) || program.contains(name.as_str());
    let unused: Vec<&String> = all.iter().filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "defined, but not used: {unused:?}");
    assert!(used.len() > 20, "{} properties: is the pattern still right?", used.len());
}
