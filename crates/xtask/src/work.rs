//! Paths (the project's root, its build folders, and the tools that all clones share), and operations on files and folders whose errors name
//! the path.

use crate::step::Outcome;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The name of the environment variable with the path of the project's root. If it isn't set, the root is that of this program's sources.
/// The module `reproduce` sets it, to build in a copy of the project.
pub const ROOT: &str = "SLIPWAY_XTASK_ROOT";

/// Changes the current directory to the project's root. All relative paths in this program are relative to the root.
pub fn enter_the_root() -> Outcome {
    let manifest_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root_of_sources = manifest_folder.ancestors().nth(2).unwrap_or(manifest_folder).to_owned();
    let root = std::env::var_os(ROOT).map_or(root_of_sources, PathBuf::from);
    std::env::set_current_dir(&root).map_err(|error| format!("{}: {error}", root.display()))
}

/// The folder of the console's development build.
pub const CONSOLE: &str = "target/console";
/// The folder of the journeys (end-to-end tests) and their npm packages, which `dist` uses as well.
pub const E2E: &str = "tests/e2e";

/// Returns the folder of the installed tools, `~/.cache/slipway` by default, which all clones of this user share.
///
/// # Errors
/// If neither `XDG_CACHE_HOME` nor `HOME` is set.
pub fn tools() -> Outcome<PathBuf> {
    let folder = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .ok_or("neither XDG_CACHE_HOME nor HOME is set: set one, tools are kept below it")?;
    Ok(folder.join("slipway"))
}

/// Returns a cargo command with `--locked`, so that cargo fails if Cargo.lock doesn't fit the manifests.
pub fn cargo(subcommand: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args([subcommand, "--locked"]);
    cargo
}

/// Returns the text of a file. The error contains the file's path.
pub fn read(path: impl AsRef<Path>) -> Outcome<String> {
    let path = path.as_ref();
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file, and creates missing folders. The error contains the file's path.
pub fn write(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Outcome {
    let path = path.as_ref();
    let folder = path.parent().map(std::fs::create_dir_all).transpose();
    folder.and_then(|_| std::fs::write(path, content)).map_err(|error| format!("{}: {error}", path.display()))
}

/// Copies a file, and creates missing folders. The error contains both paths.
pub fn copy_file(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Outcome {
    let (from, to) = (from.as_ref(), to.as_ref());
    let folder = to.parent().map(std::fs::create_dir_all).transpose();
    folder
        .and_then(|_| std::fs::copy(from, to))
        .map(|_| ())
        .map_err(|error| format!("copying {} to {}: {error}", from.display(), to.display()))
}

/// Removes a folder with its content, if it exists.
pub fn remove(path: impl AsRef<Path>) -> Outcome {
    let path = path.as_ref();
    match std::fs::remove_dir_all(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", path.display()))
        }
        _ => Ok(()),
    }
}

/// Renames the folder `from` to `to`. A folder that is already at `to` is removed first.
pub fn rename(from: &Path, to: &Path) -> Outcome {
    remove(to)?;
    std::fs::rename(from, to).map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

/// Copies a folder with its content. Files that are already in `to` are overwritten or stay.
pub fn copy_folder(from: &Path, to: &Path) -> Outcome {
    let wrong = |error: std::io::Error| format!("copying {} to {}: {error}", from.display(), to.display());
    std::fs::create_dir_all(to).map_err(wrong)?;
    for entry in std::fs::read_dir(from).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let target = to.join(entry.file_name());
        if entry.file_type().map_err(wrong)?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), &target).map_err(wrong)?;
        }
    }
    Ok(())
}
