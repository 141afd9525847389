//! The exports of a wasm module, for removing the code that no export reaches.

use crate::step::Outcome;
use wasmparser::{Parser, Payload};

/// Returns the exports of a module as a graph for the tool `wasm-metadce`, in JSON. The root of the graph is the script, from which every
/// export is reachable.
pub fn graph(wasm: &[u8]) -> Outcome<String> {
    let names = names(wasm).map_err(|error| format!("the module can't be read: {error}"))?;
    let quoted = |name: &String| format!("\"{name}\"");
    let roots: Vec<String> = names.iter().map(quoted).collect();
    let script = format!("{{\"name\":\"script\",\"root\":true,\"reaches\":[{}]}}", roots.join(","));
    let node = |name: &String| format!("{{\"name\":\"{name}\",\"export\":\"{name}\"}}");
    let nodes: Vec<String> = std::iter::once(script).chain(names.iter().map(node)).collect();
    Ok(format!("[{}]", nodes.join(",")))
}

/// Returns the names of a module's exports.
pub fn names(wasm: &[u8]) -> wasmparser::Result<Vec<String>> {
    let mut names = Vec::new();
    for payload in Parser::new(0).parse_all(wasm) {
        if let Payload::ExportSection(exports) = payload? {
            for export in exports {
                names.push(export?.name.to_owned());
            }
        }
    }
    Ok(names)
}
