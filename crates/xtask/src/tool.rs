//! Tools for the build, built from sources whose versions and hashes are locked. Installed ones are used for development alone: a tool that
//! writes shipped files is always the one that was built here.

use crate::step::{self, Outcome};
use crate::work;
use std::path::PathBuf;
use std::process::Command;

/// A command on crates.io, at one version.
pub struct Tool {
    pub name: &'static str,
    pub package: &'static str,
    pub version: String,
    /// The arguments to which it answers with its version.
    pub version_args: &'static [&'static str],
    /// True to build without default features, which aren't needed here.
    pub lean: bool,
    /// True if the tool writes files that are shipped: one on PATH isn’t used then.
    pub ships: bool,
    /// The folder of a package in this repository that builds the command with a lock file; else the package on crates.io is built.
    pub folder: Option<&'static str>,
}

impl Tool {
    /// Returns the folder of the command; empty if the command is on PATH.
    pub fn ensure(&self) -> Outcome<Option<PathBuf>> {
        if !self.ships && self.is_right("") {
            return Ok(None);
        }
        let root = work::tools()?.join(format!("{}-{}", self.name, self.version));
        let folder = root.join("bin");
        if self.is_right(&format!("{}/", folder.display())) {
            return Ok(Some(folder));
        }
        let what = format!("{} {} (built once; takes a few minutes)", self.name, self.version);
        step::step(&what, || self.bring(&root))?;
        if self.is_right(&format!("{}/", folder.display())) {
            Ok(Some(folder))
        } else {
            Err(format!("{} was installed into {} but doesn't run", self.name, folder.display()))
        }
    }

    fn is_right(&self, folder: &str) -> bool {
        let said = step::said(Command::new(format!("{folder}{}", self.name)).args(self.version_args));
        said.is_some_and(|said| said.split_whitespace().any(|word| word == self.version))
    }

    fn bring(&self, root: &PathBuf) -> Outcome {
        let mut build = work::cargo("install");
        build.args(["--quiet", "--root"]).arg(root);
        match self.folder {
            Some(folder) => {
                build.args(["--path", folder]).env("CARGO_TARGET_DIR", format!("target/{}", self.name))
            }
            None => build.arg(format!("{}@{}", self.package, self.version)),
        };
        if self.lean {
            build.arg("--no-default-features");
        }
        // Built fast rather than optimised.
        for (name, value) in [("OPT_LEVEL", "1"), ("LTO", "off"), ("CODEGEN_UNITS", "16"), ("DEBUG", "0")] {
            build.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
        }
        step::command(&mut build, "Is crates.io reachable, and a C linker (Debian: gcc) installed?")
    }
}
