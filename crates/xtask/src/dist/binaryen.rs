//! Runs the tools of binaryen. The tools are wasm modules, which take long to compile, and each Node process compiles a tool once, so many
//! runs share a few processes.

use crate::step::Outcome;
use crate::work::{self, E2E};
use std::io::Write;
use std::process::{Child, Command, Stdio};

/// The script for Node that runs the tools.
const PROGRAM: &str = include_str!("binaryen.mjs");
const PROGRAM_FILE: &str = "target/binaryen.mjs";

/// A run: the name of the tool, such as `wasm-opt`, and its arguments.
pub type Run = (&'static str, Vec<String>);

/// Runs the tools: the runs of a queue one after another in one Node process, the queues at the same time.
///
/// # Errors
/// If Node or the npm packages are missing, or a run fails.
pub fn run(queues: &[Vec<Run>]) -> Outcome {
    work::write(PROGRAM_FILE, PROGRAM)?;
    let children: Vec<Child> =
        queues.iter().filter(|runs| !runs.is_empty()).map(|runs| start(runs)).collect::<Outcome<_>>()?;
    let mut failed = Vec::new();
    for child in children {
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            failed.push(String::from_utf8_lossy(&output.stderr).into_owned());
        }
    }
    match failed.as_slice() {
        [] => Ok(()),
        failed => Err(format!(
            "A tool of binaryen failed. Are {E2E}/node_modules whole? Remove them and try again.\n{}",
            failed.join("\n")
        )),
    }
}

fn start(runs: &[Run]) -> Outcome<Child> {
    let failed = |error: std::io::Error| format!("Node can't run binaryen: {error}");
    let mut node = Command::new("node");
    node.args([PROGRAM_FILE, &format!("{E2E}/node_modules")]);
    node.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = node.spawn().map_err(failed)?;
    // Node reads its standard input to the end. The end of this statement drops the input, which closes it; otherwise Node would wait
    // forever.
    child
        .stdin
        .take()
        .ok_or("Node has no input")?
        .write_all(serde_json::json!(runs).to_string().as_bytes())
        .map_err(failed)?;
    Ok(child)
}
