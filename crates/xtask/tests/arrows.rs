//! Tests that dependencies between folders and crates follow the arrows of CONTRIBUTING.md (pages → views → components → features → live →
//! browser, and so on). A dependency in the other direction makes a test fail, which names the dependency.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

mod source;

use serde_json::Value;
use source::{files, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// For each folder of src/, the other folders that its code may use.
const SOURCE: &[(&str, &[&str])] = &[
    ("app", &["browser", "components", "features", "live", "pages", "ui"]),
    ("pages", &["browser", "components", "features", "views", "live", "ui"]),
    ("views", &["browser", "components", "features", "live", "ui"]),
    ("components", &["browser", "features", "live", "ui"]),
    ("features", &["browser", "live", "ui"]),
    ("live", &["browser"]),
    ("browser", &[]),
    ("ui", &[]),
];

/// The crates that code in `ui` may not use.
const UI_KNOWS_NOTHING_OF: &[&str] = &["slipway_api", "slipway_logic", "leptos_router", "gloo_net"];

/// For each crate of the workspace, the other crates of the workspace that it may depend on.
const CRATES: &[(&str, &[&str])] = &[
    ("slipway", &["slipway-api", "slipway-computed", "slipway-logic"]),
    ("slipway-computed", &[]),
    ("slipway-logic", &["slipway-api"]),
    ("slipway-api", &[]),
    ("platform", &[]),
    ("platform-server", &["platform"]),
    ("platform-worker", &["platform"]),
    ("slipway-hosting", &["slipway-logic"]),
    ("xtask", &["platform", "slipway-hosting"]),
];

/// Additional dependencies that only tests may have: they send requests to the reference platform, which shares no code with the client.
const IN_TESTS: &[(&str, &str)] = &[("slipway-api", "platform"), ("slipway", "platform")];

/// The crates that only code for the browser may depend on.
const BROWSER_ONLY: &[&str] = &["leptos", "leptos_router", "web-sys", "js-sys", "wasm-bindgen", "gloo-net"];

/// Returns the folder of src/ that a file belongs to; None for main.rs and lib.rs, which may use all folders.
fn folder_of(file: &Path, source: &Path) -> Option<String> {
    let first = file.strip_prefix(source).unwrap().iter().next().unwrap().to_str().unwrap().to_owned();
    let name = first.trim_end_matches(".rs").to_owned();
    (!["main", "lib"].contains(&name.as_str())).then_some(name)
}

/// Returns the names that follow `crate::` in a file's code, such as `live`: the folders of src/ that the code uses. Comments are skipped.
fn used(text: &str) -> Vec<String> {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let names = code.split("crate::").skip(1).flat_map(|rest| {
        let group = rest.strip_prefix('{').map(|group| group.split('}').next().unwrap_or_default());
        let names: Vec<&str> = group.map_or_else(|| vec![rest], |group| group.split(',').collect());
        let word = |name: &str| {
            name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
        };
        names.into_iter().map(word).collect::<Vec<_>>()
    });
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn no_use_line_of_the_console_runs_back() {
    let source = root().join("src");
    let allowed: BTreeMap<&str, &[&str]> = SOURCE.iter().copied().collect();
    let mut wrong = Vec::new();
    for file in files(&source, &["rs"]) {
        let Some(folder) = folder_of(&file, &source) else { continue };
        let text = fs::read_to_string(&file).unwrap();
        let place = file.strip_prefix(&source).unwrap().display();
        let Some(may) = allowed.get(folder.as_str()) else {
            wrong.push(format!("{place}: the folder {folder} isn't in this test's table"));
            continue;
        };
        for name in used(&text) {
            if name != folder && !may.contains(&name.as_str()) {
                wrong.push(format!("{place} uses {name}"));
            }
        }
        if folder == "ui" {
            let known = UI_KNOWS_NOTHING_OF.iter().filter(|name| text.contains(**name));
            wrong.extend(known.map(|name| format!("{place} uses {name}")));
        }
    }
    assert!(wrong.is_empty(), "arrows that run back:\n{}", wrong.join("\n"));
}

/// The types of `web-sys` that code outside `browser` and `ui` may use: events, which Leptos passes to listeners, and elements.
const EVENTS_AND_ELEMENTS: &[&str] = &[
    "ClipboardEvent",
    "DragEvent",
    "Element",
    "Event",
    "FocusEvent",
    "HtmlElement",
    "KeyboardEvent",
    "MouseEvent",
    "PointerEvent",
];

/// Returns the names that follow `path` (such as `web_sys::`) in a text, alone or in braces.
fn named_after(text: &str, path: &str) -> Vec<String> {
    let names = text.split(path).skip(1).flat_map(|rest| {
        let group = rest.strip_prefix('{').map(|group| group.split('}').next().unwrap_or_default());
        group.map_or_else(|| vec![rest], |group| group.split(',').collect::<Vec<_>>())
    });
    let word =
        |name: &str| name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    names.map(word).filter(|name| !name.is_empty()).collect()
}

#[test]
fn web_interfaces_are_touched_by_browser_and_ui_alone() {
    let source = root().join("src");
    let mut wrong = Vec::new();
    for file in files(&source, &["rs"]) {
        let folder = folder_of(&file, &source).unwrap_or_default();
        let text = fs::read_to_string(&file).unwrap();
        if ["browser", "ui"].contains(&folder.as_str()) {
            continue;
        }
        let crates =
            ["js_sys::", "gloo_net::"].into_iter().filter(|name| text.contains(name)).map(str::to_owned);
        let interfaces = named_after(&text, "web_sys::")
            .into_iter()
            .filter(|name| !EVENTS_AND_ELEMENTS.contains(&name.as_str()));
        wrong.extend(crates.chain(interfaces).map(|name| format!("{} uses {name}", file.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_dependency_between_crates_runs_back() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let allowed: BTreeMap<&str, &[&str]> = CRATES.iter().copied().collect();
    let mut wrong = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let Some(may) = allowed.get(name) else { panic!("{name} isn't in this test's table") };
        for dependency in package["dependencies"].as_array().unwrap() {
            let on = dependency["name"].as_str().unwrap();
            let in_tests = dependency["kind"] == "dev" && IN_TESTS.contains(&(name, on));
            if allowed.contains_key(on) && !may.contains(&on) && !in_tests {
                wrong.push(format!("{name} depends on {on}"));
            }
            if BROWSER_ONLY.contains(&on) && !["slipway", "platform-worker"].contains(&name) {
                wrong.push(format!("{name} depends on {on}"));
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that run back:\n{}", wrong.join("\n"));
}

#[test]
fn no_style_attribute_stands_in_a_view() {
    let mut wrong = Vec::new();
    for file in files(&root().join("src"), &["rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text
            .lines()
            .enumerate()
            // `style=("width", …)` sets a property by script, which the content security policy allows, so it is taken out of the line.
            .filter(|(_, line)| {
                line.replace("style=(", "").contains(" style=") || line.contains("inner_html")
            });
        wrong.extend(lines.map(|(number, _)| format!("{}:{}", file.display(), number + 1)));
    }
    assert!(
        wrong.is_empty(),
        "the policy blocks style attributes (properties, as in `style=(name, value)`, are allowed), and markup is never made from text:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn this_test_would_see_a_wrong_arrow() {
    assert_eq!(
        used("use crate::pages::x;\n// crate::ui\nuse crate::{browser, live::Live};"),
        ["pages", "browser", "live"]
    );
}
