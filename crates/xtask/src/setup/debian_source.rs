//! Downloads the source of the standard library from Debian's package `rust-src`, in exactly the compiler's version.
//!
//! apt uses its own sources file and package lists here, so that those of the machine stay unchanged.

use super::library::find_library;
use crate::step::{self, Outcome};
use crate::work;
use std::path::{Path, PathBuf};
use std::process::Command;

const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";
/// The names of the Debian suites to search, in this order: the first suite that has the version is used.
const SUITES: &[&str] = &["trixie-backports", "bookworm-backports", "trixie", "forky", "sid"];

/// Downloads `rust-src` for a version of the compiler, such as `1.95.0`, and unpacks it below `folder`. Returns the path of its folder
/// `library`. The error says why the package can't be downloaded.
pub fn fetch(version: &str, folder: &Path) -> Outcome<PathBuf> {
    let mirror = mirror().ok_or("This isn't Debian, or its apt sources name no mirror.")?;
    for suite in SUITES {
        let apt = Apt::new(&mirror, suite, folder)?;
        if let Some(package) = apt.find(version) {
            eprintln!("  rust-src {package} of {suite}");
            return apt.unpack(&package);
        }
    }
    Err(format!(
        "No suite of the machine's Debian mirror has rust-src {version} (asked: {}).",
        SUITES.join(", ")
    ))
}

/// Returns the URL of the first Debian mirror in the machine's apt sources; None if they have none.
fn mirror() -> Option<String> {
    let mut files = vec![PathBuf::from("/etc/apt/sources.list")];
    let parts = std::fs::read_dir("/etc/apt/sources.list.d").into_iter().flatten().flatten();
    files.extend(parts.map(|entry| entry.path()));
    let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
    texts.into_iter().find_map(|text| text.lines().find_map(mirror_of_line))
}

/// Returns the mirror's URL in a line of apt sources, in either format: `deb [options] URL suite …`, or `URIs: URL`. None for other lines,
/// for security mirrors, and for URLs that don't begin with `http` or don't end with `debian`.
fn mirror_of_line(line: &str) -> Option<String> {
    let line = line.trim();
    let value = line.strip_prefix("URIs:").or_else(|| line.strip_prefix("deb "))?;
    let address = value.split_whitespace().find(|word| word.starts_with("http"))?;
    let security = address.contains("security");
    (!security && address.trim_end_matches('/').ends_with("debian")).then(|| address.to_owned())
}

struct Apt {
    folder: PathBuf,
    options: Vec<String>,
}

impl Apt {
    fn new(mirror: &str, suite: &str, folder: &Path) -> Outcome<Self> {
        let folder = folder.join(suite);
        let sources = folder.join("sources.list");
        let lists = folder.join("lists");
        std::fs::create_dir_all(lists.join("partial"))
            .map_err(|error| format!("{}: {error}", lists.display()))?;
        work::write(&sources, format!("deb [signed-by={KEYRING}] {mirror} {suite} main\n"))?;
        let options = [
            format!("Dir::Etc::SourceList={}", sources.display()),
            "Dir::Etc::SourceParts=/dev/null".into(),
            format!("Dir::State::Lists={}", lists.display()),
            "Dir::Cache::pkgcache=".into(),
            "Dir::Cache::srcpkgcache=".into(),
        ];
        Ok(Self {
            folder,
            options: options.into_iter().flat_map(|option| ["-o".to_owned(), option]).collect(),
        })
    }

    /// Returns the package version of `rust-src` in the suite that belongs to this version of the compiler, such as `1.95.0+dfsg1-1`. None if
    /// the suite has none, or if its package lists can't be read.
    fn find(&self, version: &str) -> Option<String> {
        let mut update = Command::new("apt-get");
        update.args(&self.options).args(["-qq", "update"]);
        step::said(&mut update)?;
        let listed = step::said(Command::new("apt-cache").args(&self.options).args(["madison", "rust-src"]))?;
        let versions = listed.lines().filter_map(|line| line.split('|').nth(1).map(str::trim));
        versions.into_iter().find(|known| known.starts_with(&format!("{version}+"))).map(str::to_owned)
    }

    fn unpack(&self, package: &str) -> Outcome<PathBuf> {
        let mut download = Command::new("apt-get");
        download.args(&self.options).args(["-qq", "download", &format!("rust-src={package}")]);
        step::command(download.current_dir(&self.folder), "Is the Debian mirror reachable?")?;
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let file = files.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "deb"));
        let file = file.ok_or("apt-get download left no package")?;
        let unpacked = self.folder.join("unpacked");
        step::command(Command::new("dpkg-deb").arg("-x").arg(&file).arg(&unpacked), "Is dpkg installed?")?;
        find_library(&unpacked).ok_or_else(|| format!("{} holds no standard library", file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_is_found_in_both_forms_of_sources() {
        let mirror = Some("http://mirror.example.com/debian".to_owned());
        assert_eq!(mirror_of_line("deb http://mirror.example.com/debian bookworm main"), mirror);
        assert_eq!(
            mirror_of_line("deb [signed-by=/x.gpg] http://mirror.example.com/debian bookworm main"),
            mirror
        );
        assert_eq!(mirror_of_line("URIs: http://mirror.example.com/debian"), mirror);
        for other in [
            "# deb http://mirror.example.com/debian bookworm main",
            "deb http://security.example.com/debian-security bookworm-security main",
            "deb cdrom:[Debian] bookworm main",
            "Types: deb",
        ] {
            assert_eq!(mirror_of_line(other), None, "{other}");
        }
    }
}
