//! Tools that tasks need in a certain version, such as wasm-bindgen and cargo-mutants. They are built from sources whose versions and hashes
//! are locked; a tool that is installed on PATH isn’t used.

use crate::step::{self, Outcome};
use crate::work;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command-line tool in a certain version. `name` is the file name of its program.
pub struct Tool {
    pub name: &'static str,
    pub version: String,
    /// The arguments with which the command prints its version.
    pub version_args: &'static [&'static str],
    /// The folder of a package in this repository that builds the command with a lock file. If None, the package on crates.io with the
    /// command's name is built.
    pub folder: Option<&'static str>,
}

impl Tool {
    /// Builds and installs this version of the command, unless it is already installed. Returns the folder that contains the command.
    ///
    /// # Errors
    /// If the build fails, or if the installed command doesn't run or prints another version.
    pub fn ensure(&self) -> Outcome<PathBuf> {
        let root = work::tools()?.join(format!("{}-{}", self.name, self.version));
        let folder = root.join("bin");
        if self.is_right(&folder) {
            return Ok(folder);
        }
        let label = format!("{} {} (built once; takes a minute or two)", self.name, self.version);
        step::step(&label, || self.bring(&root))?;
        if self.is_right(&folder) {
            Ok(folder)
        } else {
            Err(format!("{} was installed into {} but doesn't run", self.name, folder.display()))
        }
    }

    fn is_right(&self, folder: &Path) -> bool {
        let printed = step::said(Command::new(folder.join(self.name)).args(self.version_args));
        printed.is_some_and(|printed| printed.split_whitespace().any(|word| word == self.version))
    }

    fn bring(&self, root: &PathBuf) -> Outcome {
        let mut build = work::cargo("install");
        build.args(["--quiet", "--root"]).arg(root);
        match self.folder {
            Some(folder) => {
                build.args(["--path", folder]).env("CARGO_TARGET_DIR", format!("target/{}", self.name))
            }
            None => build.arg(format!("{}@{}", self.name, self.version)),
        };
        // The tool is compiled with few optimisations and without debug information: this makes its installation
        // faster, at the cost of a slower tool.
        for (name, value) in [("OPT_LEVEL", "1"), ("LTO", "off"), ("CODEGEN_UNITS", "16"), ("DEBUG", "0")] {
            build.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
        }
        step::command(&mut build, "Is crates.io reachable, and a C linker (Debian: gcc) installed?")
    }
}
