//! Tests that paths into records are built from the constants of the contract's tables (`slipway_api::fields`), so that a misspelt field
//! doesn't compile. A path of literal names makes the test fail.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod source;

use source::{files, root};
use std::fs;

/// The paths of the files or folders whose code reads JSON that no table of the contract describes, each with a description of that JSON. The
/// keys in these files may be literals.
const WITHOUT_TABLE: &[(&str, &str)] = &[
    ("crates/logic/src/config/", "config.json"),
    ("crates/logic/src/embedding/", "messages between the console and a portal"),
    ("crates/logic/src/openid/", "the metadata, tokens and claims of a sign-in provider"),
    ("crates/logic/src/session/", "the claims of a token"),
    ("crates/logic/src/forms/draft.rs", "stored drafts"),
    ("src/components/frame/new_version.rs", "version.json"),
    ("src/live/tabs/sharing.rs", "messages between tabs"),
];

/// The beginnings of code that creates a path from a literal, up to the quote of the literal.
const LITERAL_PATHS: &[&str] =
    &["Key(\"", "Step::Key(\"", "patch::path(\"", "FieldName::declared(", ".at(&[\"", "at_keys(&[\""];

/// Returns the code of a file without its tests and comments.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Returns the beginnings of the literal paths in a piece of code; empty if there are none.
fn literal_paths(code: &str) -> Vec<String> {
    let makers = LITERAL_PATHS.iter().filter(|maker| code.contains(**maker)).map(|maker| (*maker).to_owned());
    // In `at_keys(json, &["name"])` the literal isn't the first argument, so it is searched for after `at_keys(` up to the next semicolon or
    // brace.
    let calls = code.split("at_keys(").skip(1).filter_map(|rest| {
        let (before, after) = rest.split_once("&[\"")?;
        (!before.contains([';', '{'])).then(|| format!("at_keys(…, &[\"{}", after.split('"').next().unwrap()))
    });
    // In a path with an index, such as `format!("ports[{index}].name")`, the name after the index is a literal.
    let pieces: Vec<&str> = code.split("}].").collect();
    let indexed = pieces.windows(2).filter_map(|pair| {
        let (list, index) = pair[0].rsplit_once("[{")?;
        let is_index = index.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let is_name = pair[1].starts_with(|c: char| c.is_ascii_lowercase());
        (is_index && is_name).then(|| format!("{}[{{{index}}}].…", list.rsplit('"').next().unwrap()))
    });
    makers.chain(calls).chain(indexed).collect()
}

#[test]
fn no_path_into_a_record_is_made_of_literals() {
    let root = root();
    let mut wrong = Vec::new();
    let mut searched = 0;
    for file in ["src", "crates/logic/src"].iter().flat_map(|folder| files(&root.join(folder), &["rs"])) {
        let place = file.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        // Below `crates/logic` a `model.rs` is the model test of a state machine.
        let is_test = ["/tests.rs", "_tests.rs", "/fixtures.rs"].iter().any(|end| place.ends_with(end))
            || (place.starts_with("crates/logic/") && place.ends_with("/model.rs"));
        if is_test || WITHOUT_TABLE.iter().any(|(path, _)| place.starts_with(path)) {
            continue;
        }
        searched += 1;
        let found = literal_paths(&code(&fs::read_to_string(&file).unwrap()));
        wrong.extend(found.into_iter().map(|path| format!("{place}: {path}")));
    }
    assert!(searched > 300, "only {searched} files were searched");
    assert!(wrong.is_empty(), "paths of literals; use slipway_api::fields:\n{}", wrong.join("\n"));
}

#[test]
fn this_test_would_find_a_literal_path() {
    for code in [
        r#"record.at(&["name"])"#,
        r#"at_keys(record, &["source", "image"])"#,
        r#"record.at_keys(&["name"])"#,
        r#"vec![PathSegment::Key("ports".to_owned())]"#,
        r#"patch::set(body, &patch::path("cluster"), json)"#,
        r#"format!("ports[{index}].name")"#,
    ] {
        assert!(!literal_paths(code).is_empty(), "{code}");
    }
    assert!(literal_paths("at(record, &[service::NAME]); at_keys(json, &[key]); f(&[\"a\"])").is_empty());
    assert!(WITHOUT_TABLE.iter().all(|(_, what)| !what.is_empty()));
}
