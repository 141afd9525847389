//! A folder with the built console: reads and checks its `config.json`, and renders the files that depend on it.

use crate::settings::Hosting;
use crate::{check, compress, page};
use slipway_logic::config::Config;
use std::path::Path;

/// Where and how the console is hosted.
#[derive(Clone, Debug, clap::Args)]
pub struct Target {
    /// Path of the console on its host
    #[arg(long, value_name = "PATH", default_value_t = Self::default().base)]
    pub base: String,
    /// Address of the platform, for the settings with a proxy
    #[arg(long, value_name = "URL", default_value_t = Self::default().upstream)]
    pub upstream: String,
    /// Folder of the files on the server
    #[arg(long, value_name = "FOLDER", default_value_t = Self::default().root)]
    pub root: String,
    /// Port, or address and port, that the server listens on (default: 443 with a certificate, 80 without)
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// File of the certificate on the server, with its chain, for TLS
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<String>,
    /// File of the certificate's key on the server
    #[arg(long, value_name = "FILE")]
    pub certificate_key: Option<String>,
}

impl Default for Target {
    fn default() -> Self {
        let text = |text: &str| text.to_owned();
        Self {
            base: text("/"),
            upstream: text("https://api.example.com"),
            root: text("/var/www/slipway"),
            listen: None,
            certificate: None,
            certificate_key: None,
        }
    }
}

/// Reads and checks a `config.json`.
///
/// # Errors
/// If the file can’t be read, or has errors: each with its line and how to fix it.
pub fn config(file: &Path) -> Result<Config, String> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    check::read(&name, &text)
}

/// Checks a `config.json`, and prints that it is valid.
///
/// # Errors
/// As [`config`].
pub fn check(file: &Path) -> Result<(), String> {
    config(file)?;
    println!("{} is valid.", file.display());
    Ok(())
}

/// The files that a host may edit. They aren't compressed, because servers would serve an outdated compressed file after a change.
pub const EDITED: &[&str] = &["config.json", "version.json"];

/// Renders index.html with its compressed files, `_headers`, `_redirects`, `404.html` and `manifest.json` in the folder `site`, and the
/// settings of servers into the folder `out`.
///
/// # Errors
/// If `config.json` has errors, a value can’t be used, or a file can’t be read or written.
pub fn render(site: &Path, out: &Path, target: &Target) -> Result<(), String> {
    let config = config(&site.join("config.json"))?;
    let hosting = Hosting::new(&config, target)?;
    let index = read(&site.join("index.html"))?;
    let index = page::brand(&page::rebase(&index, &hosting.base)?, &config.product, &hosting.base)?;
    write(site, "index.html", index.as_bytes())?;
    write(site, "index.html.br", &compress::brotli(index.as_bytes())?)?;
    write(site, "index.html.gz", &compress::gzip(index.as_bytes())?)?;
    for name in EDITED.iter().flat_map(|name| [format!("{name}.br"), format!("{name}.gz")]) {
        // A compressed copy would be served as it was before the edit, so it is removed. Usually there is none, so an error is ignored.
        let _ = std::fs::remove_file(site.join(name));
    }
    for (name, text) in hosting.for_site() {
        write(site, name, text.as_bytes())?;
    }
    write(site, "manifest.json", manifest(site)?.as_bytes())?;
    for (name, text) in hosting.for_servers().into_iter().chain(hosting.for_object_store(&names(site)?)) {
        write(out, name, text.as_bytes())?;
    }
    Ok(())
}

/// Returns the names of the files that visitors may fetch, relative to `site`, in the order in which they are uploaded: a file comes after
/// those that it refers to. Compressed files are left out, and directly in `site` also `manifest.json` and the files and folders whose
/// names begin with an underscore.
///
/// # Errors
/// If a folder can’t be read.
pub fn names(site: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    collect(site, "", &mut names)?;
    let upload_rank = |name: &str| match name {
        "version.json" => 3,
        "index.html" => 2,
        name if name.starts_with("slipway-") => 0,
        _ => 1,
    };
    names.sort_unstable_by(|a, b| (upload_rank(a), a).cmp(&(upload_rank(b), b)));
    Ok(names)
}

fn collect(folder: &Path, above: &str, names: &mut Vec<String>) -> Result<(), String> {
    let read_error = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in std::fs::read_dir(folder).map_err(read_error)? {
        let entry = entry.map_err(read_error)?;
        let name = format!("{above}{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(read_error)?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else if !(name.starts_with('_')
            || name.ends_with(".br")
            || name.ends_with(".gz")
            || name == "manifest.json")
        {
            names.push(name);
        }
    }
    Ok(())
}

/// Returns `manifest.json`: the version, and the size of each file in bytes, uncompressed and compressed.
fn manifest(site: &Path) -> Result<String, String> {
    let size = |name: &str| std::fs::metadata(site.join(name)).map(|file| file.len()).ok();
    let file = |name: &String| {
        serde_json::json!({
            "name": name,
            "bytes": size(name),
            "brotli": size(&format!("{name}.br")),
            "gzip": size(&format!("{name}.gz")),
        })
    };
    let files: Vec<serde_json::Value> = names(site)?.iter().map(file).collect();
    Ok(format!("{:#}\n", serde_json::json!({"version": env!("CARGO_PKG_VERSION"), "files": files})))
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn write(folder: &Path, name: &str, content: &[u8]) -> Result<(), String> {
    let file = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, content))
        .map_err(|error| format!("{}: {error}", file.display()))
}
