//! A folder with the console: its settings are read and checked, and what depends on them is written.

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
    /// Port of the server, or host and port
    #[arg(long, value_name = "ADDRESS", default_value_t = Self::default().listen)]
    pub listen: String,
}

impl Default for Target {
    fn default() -> Self {
        let text = |text: &str| text.to_owned();
        Self {
            base: text("/"),
            upstream: text("https://api.example.com"),
            root: text("/var/www/slipway"),
            listen: text("80"),
        }
    }
}

/// Reads a `config.json`.
///
/// # Errors
/// If it can’t be read, or its mistakes with lines and fixes.
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

/// Renders index.html, `_headers` and `_redirects` in the folder `site`, and the settings of servers into the folder `out`.
///
/// # Errors
/// If `config.json` has mistakes, a value can’t be used, or a file can’t be read or written.
pub fn render(site: &Path, out: &Path, target: &Target) -> Result<(), String> {
    let config = config(&site.join("config.json"))?;
    let hosting = Hosting::new(&config, &target.base, &target.upstream, &target.root, &target.listen)?;
    let index = read(&site.join("index.html"))?;
    let index = page::rebase(&index, &hosting.base)?;
    write(site, "index.html", index.as_bytes())?;
    write(site, "index.html.br", &compress::brotli(index.as_bytes())?)?;
    write(site, "index.html.gz", &compress::gzip(index.as_bytes())?)?;
    for (name, text) in hosting.for_site() {
        write(site, name, text.as_bytes())?;
    }
    for (name, text) in hosting.for_servers() {
        write(out, name, text.as_bytes())?;
    }
    write(out, "object-store.json", hosting.for_object_store(&names(site)?).as_bytes())
}

/// Returns the names of the files that visitors get, in order: without the compressed ones, and the settings of hosts.
pub fn names(site: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(site).map_err(|error| format!("{}: {error}", site.display()))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let is_own = |name: &String| !name.starts_with('_') && !name.ends_with(".br") && !name.ends_with(".gz");
    let mut names: Vec<String> = names.filter(is_own).collect();
    names.sort();
    Ok(names)
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
