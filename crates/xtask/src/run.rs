//! `run`: the console with a platform behind it; what is edited is built and shown anew.

use crate::build;
use crate::server::Server;
use crate::step::Outcome;
use crate::work::CONSOLE;
use std::process::{Child, Stdio};
use std::time::Instant;

pub fn run(flags: &[&str]) -> Outcome {
    let begun = Instant::now();
    let mut passed = vec!["--dist", CONSOLE];
    let mut watch = true;
    let mut words = flags.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().copied().ok_or(format!("{word} wants a value"));
        match *word {
            "--port" => passed.extend(["--console-port", value()?]),
            "--platform-port" => passed.extend(["--platform-port", value()?]),
            "--platform" => passed.extend(["--platform", value()?]),
            flag @ ("--profile" | "--cors" | "--bodies" | "--latency" | "--services" | "--data") => {
                passed.extend([flag, value()?]);
            }
            "--no-watch" => watch = false,
            _ => {
                return Err(format!(
                    "{word} isn't known: --port N, --platform-port N, --platform URL, --no-watch; of the reference \
                     platform: --profile document, --cors routed, --bodies deployed, --latency MS, --services N, --data FILE"
                ));
            }
        }
    }
    if watch {
        passed.push("--reload");
    }
    let path = build::all()?;
    let mut server = Server::start(&passed)?;
    let _watcher = if watch { Some(Watcher::start(&path)?) } else { None };
    eprintln!("\n  Ready in {:.1} s.\n", begun.elapsed().as_secs_f64());
    println!("  Console   {}", server.console);
    if let Some(platform) = &server.platform {
        println!("  Platform  {platform}");
        println!("\n  Sign in with one of these (what a token may do grows from Read to Admin):");
        for (scope, token) in &server.tokens {
            println!("    {scope:<7} {token}");
        }
    }
    println!("\n  Ctrl+C ends it.");
    server.wait()
}

/// Trunk, building what is edited.
struct Watcher(Child);

impl Watcher {
    fn start(path: &std::ffi::OsStr) -> Outcome<Self> {
        let mut trunk = build::trunk(path);
        trunk.args(["watch", "--offline=true", "--dist", CONSOLE]).stdin(Stdio::null());
        trunk.spawn().map(Self).map_err(|error| format!("trunk watch can't be started: {error}"))
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // A child that has ended already needs no end.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
