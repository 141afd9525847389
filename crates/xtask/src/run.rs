//! `run`: starts the console with a platform behind it, and rebuilds it after changes.

use crate::build;
use crate::cli::Run;
use crate::server::Server;
use crate::step::Outcome;
use crate::work::CONSOLE;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Starts the console with a platform behind it, until Ctrl+C.
pub fn run(options: &Run) -> Outcome {
    let begun = Instant::now();
    let mut args = vec!["--dist".to_owned(), CONSOLE.to_owned()];
    args.extend(options.server_args());
    let path = build::all()?;
    let mut server = Server::start(&args)?;
    let _watcher = if !options.no_watch { Some(Watcher::start(&path)?) } else { None };
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

/// `trunk watch` in a child process, which ends with this process in every case.
struct Watcher {
    child: Child,
    input: Option<ChildStdin>,
}

impl Watcher {
    fn start(path: &std::ffi::OsStr) -> Outcome<Self> {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let trunk = build::trunk(path);
        let mut command = Command::new(own);
        command.arg("with-parent").arg(trunk.get_program()).args(trunk.get_args());
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

/// Runs a program until it ends, or until standard input is closed: the parent process holds the input open, and the
/// system closes it when the parent ends, also after a signal that can't be caught.
pub fn with_parent(words: &[String]) -> Outcome {
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
