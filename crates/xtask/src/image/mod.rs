//! `image`: packs the console as a container image, in an archive of the Open Container Initiative's format. No base image from a registry is
//! needed: the image's one layer has the console, `slipway-hosting`, Caddy, and the libraries from this machine that both programs load.

mod layer;
mod oci;

use crate::package;
use crate::step::{self, Outcome};
use layer::Layer;
use std::path::Path;
use std::process::Command;

/// The path of the web server Caddy, where Debian's package `caddy` installs it.
const CADDY: &str = "/usr/bin/caddy";
/// The path of the certificates of the authorities that Caddy and `slipway-hosting` trust, when they connect to platforms and providers.
const CERTIFICATES: &str = "/etc/ssl/certs/ca-certificates.crt";

/// Builds the archive of the release, and packs the image into the same folder.
///
/// # Errors
/// If Caddy isn't installed at `/usr/bin/caddy` by Debian's package, or a step fails.
pub fn image() -> Outcome {
    if !Path::new(CADDY).is_file() {
        return Err(format!("{CADDY} is missing. Install Caddy (Debian: caddy)."));
    }
    package::package()?;
    let archive = step::step("image", pack)?;
    eprintln!("\n  {archive}; its hash is in SHA256SUMS");
    Ok(())
}

fn pack() -> Outcome<String> {
    let mut layer = Layer::default();
    layer.folder("srv/slipway", Path::new(crate::dist::DIST))?;
    layer.program("usr/bin/slipway-hosting", Path::new(package::PROGRAM))?;
    layer.program("usr/bin/caddy", Path::new(CADDY))?;
    for library in libraries(&[package::PROGRAM, CADDY])? {
        layer.program(library.trim_start_matches('/'), Path::new(&library))?;
    }
    layer.file("etc/ssl/certs/ca-certificates.crt", Path::new(CERTIFICATES))?;
    // The licences of the image's other parts, which aren't in the archive of the release: Caddy, the libraries and the certificates.
    for package in packages(&[package::PROGRAM, CADDY])? {
        let copyright = format!("usr/share/doc/{package}/copyright");
        layer.file(&copyright, &Path::new("/").join(&copyright))?;
    }
    layer.file("usr/share/doc/slipway/LICENSE", Path::new("LICENSE"))?;
    layer.text("etc/passwd", "slipway:x:65532:65532::/run/slipway:/sbin/nologin\n");
    layer.text("etc/group", "slipway:x:65532:\n");
    layer.text("etc/nsswitch.conf", "hosts: files dns\n");
    layer.writable("run/slipway");
    layer.writable("tmp");
    let name = format!("slipway-{}-image.tar", env!("CARGO_PKG_VERSION"));
    let archive = oci::archive(&layer.pack()?)?;
    package::add(&name, &archive)?;
    Ok(format!("{}/{name}", package::FOLDER))
}

/// Returns the paths of the shared libraries that programs load, and of the dynamic loader, each once.
fn libraries(programs: &[&str]) -> Outcome<Vec<String>> {
    let mut paths: Vec<String> = Vec::new();
    for program in programs {
        let mut ldd = Command::new("ldd");
        let listed = step::output(ldd.arg(program), "ldd comes with the C library.")?;
        paths.extend(library_paths(&listed));
    }
    paths.sort_unstable();
    paths.dedup();
    Ok(paths)
}

/// Returns the paths in the output of `ldd`, whose lines are `libc.so.6 => /lib/libc.so.6 (0x…)`, or `/lib64/ld-linux-x86-64.so.2 (0x…)` for
/// the loader.
fn library_paths(listed: &str) -> Vec<String> {
    let path = |line: &str| line.split_whitespace().find(|word| word.starts_with('/')).map(str::to_owned);
    listed.lines().filter_map(path).collect()
}

/// Returns the names of the Debian packages of Caddy, of the certificates and of the libraries of `programs`. Packages without a file with
/// their licence are left out.
///
/// # Errors
/// If Caddy isn't from Debian's package, or that package has no file with its licence.
fn packages(programs: &[&str]) -> Outcome<Vec<String>> {
    let mut names = vec!["ca-certificates".to_owned()];
    for path in libraries(programs)?.iter().map(String::as_str).chain([CADDY]) {
        // `/lib` is a link to `/usr/lib`. dpkg knows a library by one of the two paths, depending on its package, so both are searched for.
        let known = [path.to_owned(), format!("/usr{path}")]
            .into_iter()
            .find_map(|path| step::said(Command::new("dpkg-query").args(["--search", &path])));
        let name = known.and_then(|line| line.split(':').next().map(str::to_owned));
        names.extend(name.filter(|name| Path::new("/usr/share/doc").join(name).join("copyright").is_file()));
    }
    names.sort_unstable();
    names.dedup();
    match names.iter().any(|name| name == "caddy") {
        true => Ok(names),
        false => Err(format!(
            "{CADDY} isn’t of Debian’s package “caddy”, so its licence isn’t known. Install that package."
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_and_the_loader_are_found() {
        let listed = "\tlinux-vdso.so.1 (0x00007fcf6a766000)\n\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x0)\n\t/lib64/ld-linux-x86-64.so.2 (0x0)\n";
        assert_eq!(library_paths(listed), ["/lib/x86_64-linux-gnu/libc.so.6", "/lib64/ld-linux-x86-64.so.2"]);
    }
}
