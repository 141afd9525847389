//! The layer of a container image: a tar archive with the files of the image's root folder. The same files always give the same bytes.

use crate::package::archive::files;
use crate::step::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tar::{Builder, EntryType, Header};

/// The id of the user and of the group that the container's process runs as, and that own the folders it may write.
pub const USER: u64 = 65532;

/// The files and the writable folders of an image, by their paths in the image, without a slash in front: `etc/passwd`.
#[derive(Default)]
pub struct Layer {
    files: BTreeMap<String, File>,
    writable: BTreeSet<String>,
}

struct File {
    content: Vec<u8>,
    is_program: bool,
}

impl Layer {
    /// Adds the content of the file `from` as a file at `path` in the image, with the mode 644.
    pub fn file(&mut self, path: &str, from: &Path) -> Outcome {
        self.add(path, from, false)
    }

    /// Adds the content of the file `from` as a program or a library at `path` in the image, with the mode 755.
    pub fn program(&mut self, path: &str, from: &Path) -> Outcome {
        self.add(path, from, true)
    }

    /// Adds a file with this text at `path` in the image, with the mode 644.
    pub fn text(&mut self, path: &str, text: &str) {
        self.files.insert(path.to_owned(), File { content: text.as_bytes().to_vec(), is_program: false });
    }

    /// Adds the files below the folder `from`, also those in its subfolders, below `path` in the image.
    pub fn folder(&mut self, path: &str, from: &Path) -> Outcome {
        for name in files(from, "")? {
            self.file(&format!("{path}/{name}"), &from.join(&name))?;
        }
        Ok(())
    }

    /// Adds an empty folder at `path` in the image, which belongs to the user of the container's process.
    pub fn writable(&mut self, path: &str) {
        self.writable.insert(path.to_owned());
    }

    fn add(&mut self, path: &str, from: &Path, is_program: bool) -> Outcome {
        let content = std::fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
        self.files.insert(path.to_owned(), File { content, is_program });
        Ok(())
    }

    /// Returns the layer as a tar archive, uncompressed.
    pub fn pack(&self) -> Outcome<Vec<u8>> {
        let mut archive = Builder::new(Vec::new());
        let mut append = |path: &str, kind: EntryType, mode: u32, owner: u64, content: &[u8]| {
            let mut header = Header::new_gnu();
            header.set_entry_type(kind);
            header.set_mode(mode);
            header.set_uid(owner);
            header.set_gid(owner);
            header.set_mtime(0);
            header.set_size(content.len() as u64);
            archive.append_data(&mut header, path, content).map_err(|error| format!("{path}: {error}"))
        };
        // A folder's entry comes before the entries of its files, so that the folder is unpacked with its own owner and mode.
        for folder in self.folders() {
            let owner = if self.writable.contains(&folder) { USER } else { 0 };
            append(&folder, EntryType::Directory, 0o755, owner, &[])?;
        }
        for (path, file) in &self.files {
            let mode = if file.is_program { 0o755 } else { 0o644 };
            append(path, EntryType::Regular, mode, 0, &file.content)?;
        }
        archive.into_inner().map_err(|error| error.to_string())
    }

    /// Returns the paths of all folders in the image, also of those above the files and the writable folders, sorted.
    fn folders(&self) -> BTreeSet<String> {
        let above = |path: &String| {
            let parts: Vec<&str> = path.split('/').collect();
            (1..parts.len()).filter_map(|count| Some(parts.get(..count)?.join("/"))).collect::<Vec<_>>()
        };
        let paths = self.files.keys().chain(&self.writable);
        paths.flat_map(above).chain(self.writable.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_stand_before_their_files_and_only_some_are_writable() {
        let mut layer = Layer::default();
        layer.text("etc/passwd", "slipway");
        layer.writable("run/slipway");
        let packed = layer.pack().unwrap();
        let mut archive = tar::Archive::new(packed.as_slice());
        let entries: Vec<_> = archive
            .entries()
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                (
                    entry.path().unwrap().display().to_string(),
                    entry.header().uid().unwrap(),
                    entry.header().mode().unwrap(),
                )
            })
            .collect();
        let expected =
            [("etc", 0, 0o755), ("run", 0, 0o755), ("run/slipway", USER, 0o755), ("etc/passwd", 0, 0o644)];
        assert_eq!(entries, expected.map(|(path, owner, mode)| (path.to_owned(), owner, mode)));
        assert_eq!(packed, layer.pack().unwrap());
    }
}
