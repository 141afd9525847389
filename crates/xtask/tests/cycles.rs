//! Tests that imports form no cycle: no file imports another file that imports the first file, directly or through others. Imports between a
//! module and its own children are allowed. An import through a re-export counts only as an import of the `mod.rs` with the re-export, so a
//! cycle through a re-export isn’t found.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests; clippy exempts only the test functions themselves"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Module = Vec<String>;
type Imports = BTreeMap<Module, BTreeSet<Module>>;

/// Adds the modules in a folder and its subfolders to `found`, each with its code without tests and comments. `path` is the path of the
/// folder's module; it is empty for the root.
fn modules(folder: &Path, path: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let own = |name: &str| path.iter().cloned().chain([name.to_owned()]).collect::<Module>();
        if entry.path().is_dir() {
            modules(&entry.path(), &own(&name), found);
        } else if let Some(stem) = name.strip_suffix(".rs").filter(|stem| !["tests", "main"].contains(stem)) {
            let module = if ["mod", "lib"].contains(&stem) { path.clone() } else { own(stem) };
            let text = fs::read_to_string(entry.path()).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            found.insert(module, lines.collect::<Vec<_>>().join("\n"));
        }
    }
}

/// Returns the paths in a text that begin with `crate::` or `super::`, as their segments. Each path in braces is returned separately.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for rest in text.split(start).skip(1) {
            let plain = rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').next().unwrap();
            let mut path = vec![start.trim_end_matches(':').to_owned()];
            path.extend(plain.split("::").filter(|step| !step.is_empty()).map(str::to_owned));
            let group = rest.strip_prefix(plain).and_then(|rest| rest.strip_prefix('{'));
            let group = group.filter(|_| plain.is_empty() || plain.ends_with("::"));
            for name in group.map_or("", |group| group.split('}').next().unwrap()).split(',') {
                let steps = name.trim().split("::").map(str::to_owned);
                found.push(path.iter().cloned().chain(steps).collect());
            }
            found.push(path);
        }
    }
    found
}

/// Returns the module that a path in the module `from` leads to: the longest prefix of the path that is a module. None if no prefix is a
/// module.
fn resolve(path: &[String], from: &Module, all: &BTreeMap<Module, String>) -> Option<Module> {
    let parent = from[..from.len().saturating_sub(1)].to_vec();
    let base = if path[0] == "super" { parent } else { Vec::new() };
    let whole: Module = base.into_iter().chain(path[1..].iter().cloned()).collect();
    (1..=whole.len()).rev().map(|length| whole[..length].to_vec()).find(|module| all.contains_key(module))
}

fn imports(all: &BTreeMap<Module, String>) -> Imports {
    let of = |module: &Module, text: &String| {
        let targets = paths(text).into_iter().filter_map(|path| resolve(&path, module, all));
        let others = targets.filter(|target| !target.starts_with(module) && !module.starts_with(target));
        others.collect::<BTreeSet<_>>()
    };
    all.iter().map(|(module, text)| (module.clone(), of(module, text))).collect()
}

/// Returns the modules that a module imports, directly or through others.
fn reached(from: &Module, imports: &Imports) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    let mut next = vec![from.clone()];
    while let Some(module) = next.pop() {
        for target in imports.get(&module).into_iter().flatten() {
            if found.insert(target.clone()) {
                next.push(target.clone());
            }
        }
    }
    found
}

fn cycles(all: &BTreeMap<Module, String>) -> Vec<String> {
    let imports = imports(all);
    let in_cycle = imports.keys().filter(|module| reached(module, &imports).contains(*module));
    in_cycle.map(|module| module.join("::")).collect()
}

#[test]
fn no_files_import_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    for folder in
        ["src", "crates/api/src", "crates/logic/src", "crates/platform/src", "crates/platform-server/src"]
    {
        let mut all = BTreeMap::new();
        modules(&root.join(folder), &Vec::new(), &mut all);
        assert!(all.len() > 3, "{folder} has modules");
        assert_eq!(cycles(&all), Vec::<String>::new(), "modules of {folder} that import each other");
    }
}

#[test]
fn this_test_would_see_a_cycle() {
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
    let all = BTreeMap::from([
        (module("a"), "use crate::{b::c, d};".to_owned()),
        (module("b::c"), "use super::e::f;".to_owned()),
        (module("b::e"), "crate::a::run()".to_owned()),
        (module("d"), "use super::b;".to_owned()),
    ]);
    assert_eq!(cycles(&all), ["a", "b::c", "b::e"]);
}
