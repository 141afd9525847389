//! `run`: the console with a platform behind it; what is edited is built and shown anew.

use crate::build;
use crate::server::Server;
use crate::step::Outcome;
use crate::work::CONSOLE;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
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
            flag @ ("--profile" | "--cors" | "--bodies" | "--latency" | "--services" | "--data"
            | "--webhooks") => {
                passed.extend([flag, value()?]);
            }
            "--no-watch" => watch = false,
            _ => {
                return Err(format!(
                    "{word} isn't known: --port N, --platform-port N, --platform URL, --no-watch; of the reference \
                     platform: --profile document, --cors console|open|routed, --bodies deployed, --latency MS, --services N, --data FILE, --webhooks anywhere"
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

/// Trunk, building what is edited; in a process of its own that ends with this one, however this one ends.
struct Watcher {
    child: Child,
    input: Option<ChildStdin>,
}

impl Watcher {
    fn start(path: &std::ffi::OsStr) -> Outcome<Self> {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let trunk = build::trunk(path);
        let mut command = Command::new(own);
        command.arg(WITH_PARENT).arg(trunk.get_program()).args(trunk.get_args());
        command.args(["watch", "--offline=true", "--dist", CONSOLE]).stdin(Stdio::piped()).env("PATH", path);
        for (name, value) in trunk.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        let mut child = command.spawn().map_err(|error| format!("trunk watch can't be started: {error}"))?;
        let input = child.stdin.take();
        Ok(Self { child, input })
    }
}

/// The hidden command behind [`with_parent`].
pub const WITH_PARENT: &str = "with-parent";

/// Runs a program until it ends, or until this process's input does: the process that started this one holds the input, and the
/// system closes it when that process is gone, also after a signal that can't be caught.
pub fn with_parent(words: &[&str]) -> Outcome {
    let (program, rest) = words.split_first().ok_or("no program to run")?;
    let mut child = Command::new(program)
        .args(rest)
        .stdin(Stdio::null())
        .spawn()
        .map_err(|error| format!("{program} can't be started: {error}"))?;
    std::thread::spawn(|| {
        // What is read doesn't matter: the end does.
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        PARENT_IS_GONE.store(true, Ordering::Relaxed);
    });
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return if status.success() { Ok(()) } else { Err(format!("{program} ended ({status})")) };
        }
        if PARENT_IS_GONE.load(Ordering::Relaxed) {
            // A child that has ended already needs no end.
            let _ = child.kill();
            let _ = child.wait();
            return Ok(());
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

static PARENT_IS_GONE: AtomicBool = AtomicBool::new(false);

impl Drop for Watcher {
    fn drop(&mut self) {
        // A child that has ended already needs no end.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}
