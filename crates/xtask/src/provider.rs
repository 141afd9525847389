//! The sample OpenID Connect provider as a child process, which ends when this process ends.

use crate::setup::node;
use crate::step::Outcome;
use crate::work::E2E;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};

/// A running OpenID Connect provider.
pub struct Provider {
    child: Child,
    _input: Option<ChildStdin>,
    /// The provider's issuer, which is its URL.
    pub issuer: String,
}

impl Provider {
    /// Installs the npm packages that the provider needs, starts the provider, and waits until it serves.
    ///
    /// # Errors
    /// If the packages can't be installed, Node can't be started, or the provider ends before it prints its issuer.
    pub fn start() -> Outcome<Self> {
        node::ensure()?;
        let mut command = Command::new("node");
        command.arg("support/provider.mjs").current_dir(E2E).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("node can't be started: {error}"))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or("the provider says nothing")?;
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        let issuer = lines.filter_map(|line| Some(line.strip_prefix("provider ")?.to_owned())).next();
        let issuer =
            issuer.ok_or("the provider ended before it served; what it says above is what to mend")?;
        Ok(Self { child, _input: input, issuer })
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        // An error is ignored, because `drop` can't return it. For a process that has already ended, `kill` does nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
