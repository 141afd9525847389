//! Finds the source of the standard library in an unpacked archive.

use std::path::{Path, PathBuf};

/// Returns the path of the folder that contains `std/Cargo.toml`: `folder` itself, or a folder at most five levels below it. None if there is
/// no such folder.
pub fn find_library(folder: &Path) -> Option<PathBuf> {
    let mut level = vec![folder.to_owned()];
    for _ in 0..6 {
        if let Some(found) = level.iter().find(|path| path.join("std/Cargo.toml").is_file()) {
            return Some(found.clone());
        }
        level =
            level.iter().flat_map(std::fs::read_dir).flatten().flatten().map(|entry| entry.path()).collect();
    }
    None
}
