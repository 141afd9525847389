//! The program `platform-server` as a child process, which ends when this process ends.

use crate::build::SERVER;
use crate::step::Outcome;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};

/// A running server, with what it prints when it starts: the address of the console, the address of the reference platform (None if the
/// server uses another platform), and sample tokens.
pub struct Server {
    child: Child,
    _input: Option<ChildStdin>,
    pub console: String,
    pub platform: Option<String>,
    /// The sample tokens: the scope of each, such as `Read`, and its `Authorization` header.
    pub tokens: Vec<(String, String)>,
}

impl Server {
    /// Starts the server with these arguments, and waits until it serves the console.
    ///
    /// # Errors
    /// If the program can't be started, or ends before it prints the console's address.
    pub fn start(args: &[impl AsRef<std::ffi::OsStr>]) -> Outcome<Self> {
        let mut command = Command::new(SERVER);
        // `--with-parent` ends the server when its standard input is closed, which also happens if this process is killed.
        command.args(args).arg("--with-parent").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{SERVER} can't be started: {error}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or("the server says nothing")?;
        let mut server =
            Self { child, _input: input, console: String::new(), platform: None, tokens: Vec::new() };
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            match line.split_once(' ') {
                Some(("token", rest)) => {
                    let (scope, token) = rest.split_once(' ').unwrap_or((rest, ""));
                    server.tokens.push((scope.to_owned(), token.to_owned()));
                }
                Some(("platform", address)) => server.platform = Some(address.to_owned()),
                Some(("console", address)) => {
                    server.console = address.to_owned();
                    return Ok(server);
                }
                _ => {}
            }
        }
        Err("the server ended before it served; what it says above is what to mend".into())
    }

    /// Waits until the server ends. Always returns an error, because a server ends only by a signal or a failure.
    pub fn wait(&mut self) -> Outcome {
        match self.child.wait() {
            Ok(status) => Err(format!("the server ended ({status})")),
            Err(error) => Err(error.to_string()),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // An error is ignored, because `drop` can't return it. For a process that has already ended, `kill` does nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
