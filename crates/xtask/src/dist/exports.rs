//! What a module exports, and what of it is reached: the rest is taken out.

/// What a library exports for streams that nothing here opens: without it what they are made of goes, too.
const UNUSED: &str = "intounderlying";

/// The exports as `wasm-metadce` reads them: all that the script calls is a root.
pub fn graph(wasm: &[u8]) -> String {
    let names = export_names(wasm).unwrap_or_default();
    let quoted = |name: &String| format!("\"{name}\"");
    let roots: Vec<String> = names.iter().filter(|name| !name.contains(UNUSED)).map(quoted).collect();
    let script = format!("{{\"name\":\"script\",\"root\":true,\"reaches\":[{}]}}", roots.join(","));
    let node = |name: &String| format!("{{\"name\":\"{name}\",\"export\":\"{name}\"}}");
    let nodes: Vec<String> = std::iter::once(script).chain(names.iter().map(node)).collect();
    format!("[{}]", nodes.join(","))
}

/// The names in a module's export section (7).
fn export_names(wasm: &[u8]) -> Option<Vec<String>> {
    let mut at = 8;
    while at < wasm.len() {
        let section = *wasm.get(at)?;
        let (length, begin) = number(wasm, at + 1)?;
        if section == 7 {
            let (many, mut at) = number(wasm, begin)?;
            let mut names = Vec::new();
            for _ in 0..many {
                let (length, begin) = number(wasm, at)?;
                names.push(String::from_utf8(wasm.get(begin..begin + length)?.to_vec()).ok()?);
                // Its kind is a byte; its index follows.
                at = number(wasm, begin + length + 1)?.1;
            }
            return Some(names);
        }
        at = begin + length;
    }
    None
}

/// A LEB128 number, and where it ends.
fn number(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= usize::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            return Some((value, at));
        }
    }
}
