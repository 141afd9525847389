//! Packs the archive of a release. The same files always give the same bytes.

use crate::step::Outcome;
use crate::work;
use sha2::{Digest, Sha256};
use slipway_hosting::compress::gzip;
use std::path::{Path, PathBuf};
use tar::{Builder, HeaderMode};

/// Packs the folder `name` below `folder` as `<name>.tar.gz` in `folder`, after adding the file SHA256SUMS with the hashes of its files.
/// Returns the path of the archive and its SHA-256 hash in hexadecimal.
pub fn pack(folder: &Path, name: &str) -> Outcome<(PathBuf, String)> {
    let root = folder.join(name);
    let sums = sums(&root)?;
    work::write(root.join("SHA256SUMS"), sums)?;
    let wrong = |error: std::io::Error| format!("{}: {error}", root.display());
    let mut archive = Builder::new(Vec::new());
    // Deterministic headers don’t contain the times and owners of the files on this machine, which would change the hash of the archive.
    archive.mode(HeaderMode::Deterministic);
    for file in files(&root, "")? {
        archive.append_path_with_name(root.join(&file), format!("{name}/{file}")).map_err(wrong)?;
    }
    let packed = gzip(&archive.into_inner().map_err(wrong)?)?;
    let path = folder.join(format!("{name}.tar.gz"));
    let sum = hash(&packed);
    work::write(&path, packed)?;
    Ok((path, sum))
}

/// Returns a text with a line for each file below a folder, its hash and its path, in the format that `sha256sum --check` reads.
fn sums(root: &Path) -> Outcome<String> {
    let line = |file: &String| {
        let content = std::fs::read(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
        Ok(format!("{}  {file}\n", hash(&content)))
    };
    files(root, "")?.iter().map(line).collect()
}

/// Returns the SHA-256 hash of the content, as 64 hexadecimal digits.
pub fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the paths of the files below a folder, relative to the folder and sorted, each with the prefix `above`.
pub fn files(folder: &Path, above: &str) -> Outcome<Vec<String>> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let name = format!("{above}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(wrong)?.is_dir() {
            files.extend(self::files(&entry.path(), &format!("{name}/"))?);
        } else {
            files.push(name);
        }
    }
    files.sort_unstable();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(folder: &Path) -> Vec<u8> {
        work::write(folder.join("x-1/b/c.txt"), "c").unwrap();
        work::write(folder.join("x-1/a.txt"), "a").unwrap();
        std::fs::read(pack(folder, "x-1").unwrap().0).unwrap()
    }

    #[test]
    fn the_same_files_give_the_same_archive() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let first = packed(folders[0].path());
        // The files of the second archive get modification times that differ by at least a second: the archives are equal only if these
        // times aren’t stored.
        std::thread::sleep(std::time::Duration::from_millis(1_100));
        assert_eq!(first, packed(folders[1].path()));
    }

    #[test]
    fn every_file_has_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        packed(folder.path());
        let sums = work::read(folder.path().join("x-1/SHA256SUMS")).unwrap();
        let names: Vec<&str> = sums.lines().map(|line| line.split_once("  ").unwrap().1).collect();
        assert_eq!(names, ["a.txt", "b/c.txt"]);
        assert!(
            sums.starts_with("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.txt"),
            "{sums}"
        );
    }
}
