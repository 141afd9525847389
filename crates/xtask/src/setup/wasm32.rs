//! Installs the standard library for the wasm32 target with rustup. Without rustup, after a failure of rustup, or if `SLIPWAY_RUST_SRC` is
//! set, the library is built from source of exactly the compiler's version.

use super::debian_source;
use super::library::find_library;
use crate::step::{self, Outcome};
use crate::work;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// The name of the environment variable with the path of the standard library's source: the folder `library`, which contains `core` and
/// `std`, or a tar archive of that folder.
const SOURCE: &str = "SLIPWAY_RUST_SRC";

const WAYS: &str = "The wasm32 target is missing. Three ways to it:
  1. rustup target add wasm32-unknown-unknown
  2. on Debian: a mirror in the apt sources that has the package rust-src of exactly this compiler's version
  3. SLIPWAY_RUST_SRC=PATH, where PATH is the standard library's source (the folder `library`, or a tar of it)";

pub fn ensure() -> Outcome {
    let sysroot = said(&["--print", "sysroot"])?;
    let libraries = Path::new(&sysroot).join("lib/rustlib").join(TARGET).join("lib");
    if is_there(&libraries) {
        return Ok(());
    }
    let named = std::env::var_os(SOURCE).map(PathBuf::from);
    if named.is_none() && by_rustup(&libraries) {
        return Ok(());
    }
    let folder = work::tools()?.join("rust-src");
    work::remove(&folder)?;
    let shipped = Path::new(&sysroot).join("lib/rustlib/src/rust/library");
    let version = version()?;
    let source = match named {
        Some(path) => {
            step::step(&format!("source of the standard library from {SOURCE}"), || unpack(&path, &folder))?
        }
        None if shipped.join("std").is_dir() => shipped.clone(),
        None => step::step("source of the standard library from Debian's rust-src", || {
            debian_source::fetch(&version, &folder).map_err(|why| format!("{why}\n{WAYS}"))
        })?,
    };
    step::step("standard library for wasm32 (half a minute)", || build(&source, &shipped, &libraries))?;
    work::remove(&folder)?;
    if is_there(&libraries) { Ok(()) } else { Err(WAYS.into()) }
}

fn is_there(libraries: &Path) -> bool {
    let entries = std::fs::read_dir(libraries).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
}

fn by_rustup(libraries: &Path) -> bool {
    let rustup = step::said(Command::new("rustup").arg("--version")).is_some();
    if !rustup {
        return false;
    }
    let add = || step::command(Command::new("rustup").args(["target", "add", TARGET]), "");
    step::step("wasm32 target by rustup", || {
        // The result of rustup alone doesn't decide: rustup may have added the target to another toolchain than the one that compiles. If the
        // library isn't in the compiler's folder afterwards, it is built from source.
        let _ = add().inspect_err(|why| eprintln!("  {why}It is built from source instead."));
        Ok(is_there(libraries))
    })
    .unwrap_or(false)
}

fn said(flags: &[&str]) -> Outcome<String> {
    step::said(Command::new("rustc").args(flags)).ok_or_else(|| "rustc doesn't run: install Rust".into())
}

/// Returns the version of the compiler, such as `1.95.0`.
fn version() -> Outcome<String> {
    let printed = said(&["--version"])?;
    printed.split_whitespace().nth(1).map(str::to_owned).ok_or_else(|| format!("rustc says {printed:?}"))
}

fn unpack(source: &Path, folder: &Path) -> Outcome<PathBuf> {
    if source.join("std").is_dir() {
        return Ok(source.to_owned());
    }
    if !source.is_file() {
        return Err(format!("{SOURCE} names {}, which isn't there. {WAYS}", source.display()));
    }
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut tar = Command::new("tar");
    tar.arg("-xf").arg(source).arg("-C").arg(folder);
    step::command(&mut tar, "Is it a tar archive, and xz installed?")?;
    find_library(folder)
        .ok_or_else(|| format!("{} holds no folder `library` with `std` in it", source.display()))
}

/// Builds the standard library from the folder `source` as a dependency of an empty crate, and copies it to `libraries`, the folder where the
/// compiler looks for it. `shipped` is the compiler's folder for the source; a source from another folder is copied to it first. The library
/// has embedded bitcode, because fat LTO fails without bitcode.
fn build(source: &Path, shipped: &Path, libraries: &Path) -> Outcome {
    if source != shipped {
        let temporary = shipped.with_extension("half");
        let copied = work::remove(&temporary).and_then(|()| work::copy_folder(source, &temporary));
        copied.and_then(|()| work::rename(&temporary, shipped)).map_err(|why| format!("{why}. {WAYS}"))?;
    }
    let folder = work::tools()?.join("std-build");
    work::remove(&folder)?;
    work::write(folder.join("src/lib.rs"), "")?;
    // The paths of this machine are kept out of the library: otherwise the panic messages of the console contain them.
    let sources = shipped.parent().unwrap_or(shipped).display();
    let flags = format!("-Cembed-bitcode=yes --remap-path-prefix={sources}=rust");
    let manifest = "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\n[workspace]\n\n\
        [profile.release]\nopt-level = 3\ncodegen-units = 1\n";
    work::write(folder.join("Cargo.toml"), manifest)?;
    // `work::cargo` isn't used, because it needs a lock file: the empty crate has none, and the standard library has its own lock file.
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--quiet", "--release", "--target", TARGET, "-Z"])
        .arg("build-std=std,panic_abort,panic_unwind,test")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", flags)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .current_dir(&folder);
    step::command(&mut cargo, WAYS)?;
    let built = folder.join("target").join(TARGET).join("release/deps");
    let wrong = |error: std::io::Error| format!("{}: {error}. {WAYS}", libraries.display());
    // The files are copied to a temporary folder, which is then renamed. After an interrupted copy the target would otherwise look installed.
    let temporary = libraries.with_extension("half");
    work::remove(&temporary)?;
    std::fs::create_dir_all(&temporary).map_err(wrong)?;
    for entry in std::fs::read_dir(&built).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".rlib") && !name.starts_with("libempty") {
            std::fs::copy(&path, temporary.join(&name)).map_err(wrong)?;
        }
    }
    work::rename(&temporary, libraries)?;
    work::remove(&folder)
}
