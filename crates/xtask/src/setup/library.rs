//! Finds the standard library in an unpacked source archive.

use std::path::{Path, PathBuf};

/// Returns the folder that contains `std`: `folder` itself, or one at most five levels below; None if there is none.
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
