//! A folder with the built console: reads and checks its `config.json`, and renders the files that depend on it.

use crate::integrity::integrity;
use crate::options::Options;
use crate::settings::{Hosting, RENDERED_WITH};
use crate::{check, compress, page, providers};
use slipway_logic::config::{Config, demo, report_to};
use std::path::Path;

/// Reads and checks a `config.json`. If an index.html is in the same folder, the logo that the settings name has to be there too, and with
/// `"demo": true` the script of a demo.
///
/// # Errors
/// If the file can’t be read, has errors (each with its line and how to fix it), or a file that it needs is missing.
pub fn config(file: &Path) -> Result<Config, String> {
    checked(file, &config_text(file)?)
}

/// Returns the text of a `config.json` without a byte order mark, which browsers ignore as well when they decode JSON.
fn config_text(file: &Path) -> Result<String, String> {
    read(file).map(|text| text.trim_start_matches('\u{feff}').to_owned())
}

/// Checks the text of the `config.json` at the path `file`, as [`config`] does, and returns the settings.
fn checked(file: &Path, text: &str) -> Result<Config, String> {
    let name = file.display().to_string();
    let config = check::read(&name, text)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    if folder.join("index.html").is_file() {
        if let Some(logo) = config.product.logo.as_deref().filter(|logo| !folder.join(logo).is_file()) {
            return Err(format!(
                "{name}: “product.logo” is {logo}, and {} isn’t there. Copy the picture to it.",
                folder.join(logo).display()
            ));
        }
        if demo::is_demo(text) && !folder.join(DEMO_WORKER).is_file() {
            return Err(format!(
                "{name}: “demo” is true, and this console isn’t a demo. Remove the setting; a demo is built by its own command."
            ));
        }
    }
    Ok(config)
}

/// The name of the script for portals, with the version of the protocol between portal and console. The script at this address stays
/// compatible in later versions of the console.
pub const VERSIONED_EMBED: &str = "embed-1.js";

/// The name of the JSON file that lists the console's files with their sizes.
pub const MANIFEST: &str = "manifest.json";

/// The name of the script of the demo's service worker, in which the platform runs. A console is a demo only if it has this file.
const DEMO_WORKER: &str = "demo-worker.js";

/// The names of the files that the person who hosts the console may edit. They aren't compressed, because servers would serve an outdated
/// compressed file after an edit.
pub const EDITED: &[&str] = &["config.json", "version.json"];

/// Renders index.html with its compressed files, `_headers`, `_redirects`, `404.html` and `manifest.json` in the folder `site`, and the
/// settings of servers into the folder `out`. In a demo, `config.json` is rendered too: the address of its platform begins with the path of
/// the console. Returns notes for the person who hosts the console: sentences on the name server, on paths that aren't forwarded, on changed
/// options and on the integrity of `embed-1.js`.
///
/// # Errors
/// If `config.json` has errors, an option is invalid, the metadata of a sign-in provider can’t be read, or a file can’t be read or written.
pub fn render(site: &Path, out: &Path, options: &Options) -> Result<Vec<String>, String> {
    let base = page::base(&options.base)?;
    let index = site.join("index.html");
    if !index.is_file() {
        return Err(format!(
            "{} isn’t there. --site is the folder with the console’s files, `console` in the archive.",
            index.display()
        ));
    }
    let index = page::rebase(&read(&index)?, &base)?;
    let file = site.join("config.json");
    let text = config_text(&file)?;
    let moved = demo::rebased(&text, &base);
    let text = moved.as_ref().unwrap_or(&text);
    let config = checked(&file, text)?;
    let reports = report_to::report_to(text);
    let hosting = Hosting::new(&config, &providers::all_origins(&config)?, reports.as_deref(), options)?;
    let index = page::brand(&index, &config.product, &hosting.base)?;
    let index = page::report_to(&index, reports.as_deref());
    let changed = changed_arguments(&hosting, out);
    // All checks of options and settings are above, so that a refused render leaves the files as they were.
    if let Some(moved) = &moved {
        write(site, "config.json", moved.as_bytes())?;
    }
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
    write(site, MANIFEST, manifest(site)?.as_bytes())?;
    for (name, text) in hosting.for_servers().into_iter().chain([hosting.for_object_store(&names(site)?)]) {
        write(out, name, text.as_bytes())?;
    }
    let mut notes = notes(&hosting, demo::is_demo(text));
    notes.extend(changed);
    if let (Ok(script), false) = (std::fs::read(site.join(VERSIONED_EMBED)), config.embed.is_empty()) {
        notes.push(format!("The integrity of {VERSIONED_EMBED} is {}.", integrity(&script)));
    }
    Ok(notes)
}

/// Returns the notes on settings for the person who hosts the console.
fn notes(hosting: &Hosting, is_demo: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(proxy) = &hosting.proxy {
        notes.extend(proxy.resolver.iter().map(|resolver| format!(
            "nginx resolves the platform’s host with the name server {resolver}, which doesn’t know /etc/hosts. Use --resolver for another one, or --resolver none to resolve it when nginx starts."
        )));
        if hosting.base != "/" && !proxy.path.starts_with(&hosting.base) {
            notes.push(format!(
                "“{}” is a path of the whole host. If another console of this host forwards it as well, give this one a path of its own, such as “{}api”.",
                proxy.path, hosting.base
            ));
        }
    }
    // In a demo no note is needed: the path of the platform is answered in the browser, by the demo's service worker.
    let closed = hosting.unproxied().iter().filter(|_| !is_demo);
    notes.extend(closed.map(|path| match hosting.proxy {
        None => format!(
            "config.json has the path “{path}”, which these settings answer with 404: use --upstream for settings with a proxy to the platform."
        ),
        Some(_) => format!(
            "config.json has the path “{path}”, which these settings answer with 404: only the first path is forwarded. Use an https:// address for this platform."
        ),
    }));
    notes
}

/// Returns a note if the settings in the folder `out` were rendered with other arguments, because a forgotten option such as `--tls` changes
/// what the server does. None if the arguments are the same, or if `out` has no `nginx.conf` with the arguments.
fn changed_arguments(hosting: &Hosting, out: &Path) -> Option<String> {
    let before = std::fs::read_to_string(out.join("nginx.conf")).ok()?;
    let (_, before) = before.split_once(RENDERED_WITH)?;
    let (before, now) =
        (before.lines().next()?.trim(), hosting.server.arguments.trim_start_matches(RENDERED_WITH).trim());
    let shown =
        |arguments: &str| if arguments.is_empty() { "no options".to_owned() } else { arguments.to_owned() };
    (before != now).then(|| {
        format!(
            "The options have changed. Before: {}. Now: {}. Without one that you need, render again.",
            shown(before),
            shown(now)
        )
    })
}

/// Returns the names of the files that visitors may fetch, relative to `site`, in the order in which they are uploaded: a file comes after
/// the files that it refers to. Compressed files are left out, and directly in `site` also `manifest.json` and the files and folders whose
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
            || name == MANIFEST)
        {
            names.push(name);
        }
    }
    Ok(())
}

/// Returns the text of `manifest.json`: the version of the console, and for each file its name and its size in bytes, uncompressed, as
/// Brotli and as gzip. A size is null if there is no such file.
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
