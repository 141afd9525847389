//! The console in a container: when the container starts, settings and a copy of the console's files are written to one folder, from which
//! Caddy serves the console. The rest of the file system isn't written, so it may be read-only.

use crate::options::Options;
use crate::{check, page, site};
use clap::builder::FalseyValueParser;
use clap::value_parser;
use slipway_logic::config::address;
use std::io::ErrorKind;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The options of `serve`. Those of the console can also be environment variables, because containers are configured with them; the paths
/// in the container (`site`, `run` and `caddy`) can't.
#[derive(Clone, Debug, clap::Args)]
pub struct Serve {
    /// Address of the platform, in place of a config.json
    #[arg(long, env = "SLIPWAY_PLATFORM", value_name = "URL", conflicts_with = "config")]
    pub platform: Option<String>,
    /// Path of a config.json (default: /etc/slipway/config.json)
    #[arg(long, env = "SLIPWAY_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Path of the console on its host
    #[arg(long, env = "SLIPWAY_BASE", value_name = "PATH", default_value = "/")]
    pub base: String,
    /// Address of the platform, for a proxy to it
    #[arg(long, env = "SLIPWAY_UPSTREAM", value_name = "URL")]
    pub upstream: Option<String>,
    /// Allow an http:// address of the platform, because the network between the container and the platform is private
    #[arg(long, env = "SLIPWAY_PRIVATE_UPSTREAM", value_parser = FalseyValueParser::new())]
    pub private_upstream: bool,
    /// Port that the server listens on. The variable isn't called SLIPWAY_PORT, because Kubernetes sets SLIPWAY_PORT itself if a service is
    /// called slipway
    #[arg(long, env = "SLIPWAY_LISTEN_PORT", value_name = "PORT", default_value_t = 8080, value_parser = value_parser!(u16).range(1..))]
    pub port: u16,
    /// Folder of the console's files, in which nothing is written
    #[arg(long, value_name = "FOLDER", default_value = "/srv/slipway")]
    pub site: PathBuf,
    /// Folder for the rendered settings and a copy of the files
    #[arg(long, value_name = "FOLDER", default_value = "/run/slipway")]
    pub run: PathBuf,
    /// Path of Caddy's program
    #[arg(long, value_name = "PROGRAM", default_value = "/usr/bin/caddy")]
    pub caddy: PathBuf,
}

/// The options of `render` that error messages name, each with the environment variable that replaces it in the message: a person who
/// configures a container sets variables, not options.
const VARIABLES: [(&str, &str); 3] = [
    ("--private-upstream", "SLIPWAY_PRIVATE_UPSTREAM=true"),
    ("--upstream", "SLIPWAY_UPSTREAM"),
    ("--base", "SLIPWAY_BASE"),
];

/// Returns the names of the environment variables that begin with `SLIPWAY_` and are empty. A Compose file such as
/// `SLIPWAY_BASE: ${BASE}` sets a variable to an empty text if `BASE` isn't set, so the caller treats these variables as not set.
pub fn empty_variables() -> Vec<String> {
    let variables = std::env::vars().filter(|(name, value)| name.starts_with("SLIPWAY_") && value.is_empty());
    variables.map(|(name, _)| name).collect()
}

/// The path at which a container mounts its config.json.
const MOUNTED: &str = "/etc/slipway/config.json";

/// Renders the settings, and replaces this process by Caddy, which then gets the container's signals (such as SIGTERM). Returns only if
/// this fails.
///
/// # Errors
/// If there is no valid config.json, an option is invalid, the metadata of a sign-in provider can't be read, a file can't be read or
/// written, or Caddy can't be started.
pub fn serve(options: &Serve) -> Result<(), String> {
    let settings = render(options).map_err(|error| {
        VARIABLES.iter().fold(error, |error, (option, variable)| error.replace(option, variable))
    })?;
    let error = Command::new(&options.caddy)
        .args(["run", "--adapter", "caddyfile", "--config"])
        .arg(settings)
        // Caddy writes its data and its configuration below these folders. Only the folder `run` can be written in a container.
        .envs([("HOME", &options.run), ("XDG_DATA_HOME", &options.run), ("XDG_CONFIG_HOME", &options.run)])
        .exec();
    Err(format!("{} can’t be started: {error}", options.caddy.display()))
}

/// Copies the console's files into the folder `files` below `run`, and renders their settings into `settings` below `run`. Returns the
/// path of the Caddyfile to start Caddy with. The copy of an earlier start is removed.
///
/// # Errors
/// If there is no valid config.json, an option is invalid, the metadata of a sign-in provider can't be read, or a file can't be read or
/// written.
pub fn render(options: &Serve) -> Result<PathBuf, String> {
    let base = page::base(&options.base)?;
    let config = config(options)?;
    let root = std::path::absolute(&options.run).map_err(|error| failed(&options.run, &error))?;
    let [files, settings] = ["files", "settings"].map(|name| root.join(name));
    match std::fs::remove_dir_all(&files) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&files, &error)),
        _ => {}
    }
    let site = files.join(base.trim_matches('/'));
    copy(&options.site, &site)?;
    write(&site.join("config.json"), &config)?;
    // `resolver` stays None: it is for nginx, and Caddy resolves the platform's host itself.
    let rendered = Options {
        base: base.clone(),
        upstream: options.upstream.clone(),
        private_upstream: options.private_upstream,
        root: files.display().to_string(),
        listen: Some(options.port.to_string()),
        ..Options::default()
    };
    site::render(&site, &settings, &rendered)?;
    let rest = match base.as_str() {
        "/" => String::new(),
        base => format!("\n\tredir / {base}\n\thandle {{\n\t\trespond \"404 Not Found\" 404\n\t}}\n"),
    };
    let main = settings.join("Caddyfile-container");
    let template = include_str!("templates/Caddyfile-container");
    write(&main, &template.replace("@PORT@", &options.port.to_string()).replace("@REST@", &rest))?;
    Ok(main)
}

/// Returns the text of the config.json.
///
/// # Errors
/// If there is no config.json, if it has errors, or if a platform in it is a path of the console's host and there is no upstream to forward
/// the path to.
fn config(options: &Serve) -> Result<String, String> {
    let (name, text) = source(options)?;
    let config = check::read(&name, text.trim_start_matches('\u{feff}'))?;
    let path = config.platforms.iter().map(|platform| &platform.url).find(|url| url.starts_with('/'));
    match (path, &options.upstream) {
        (Some(path), None) => Err(format!(
            "{name}: “{path}” is a path of the console’s host, and nothing forwards it. Set SLIPWAY_UPSTREAM to the platform’s address."
        )),
        _ => Ok(text),
    }
}

/// Returns the name of the config.json for messages, and its text: `SLIPWAY_PLATFORM` and a config.json made of that address, or the path
/// of a file and its content.
fn source(options: &Serve) -> Result<(String, String), String> {
    if let Some(url) = &options.platform {
        // The address is put between quotes in JSON without escapes, so it is checked first: a valid address has no quotes and backslashes.
        let url = address::read(url).map_err(|_| {
            format!("SLIPWAY_PLATFORM: “{url}” isn’t a valid platform address. Use https://…, or a path such as /api with SLIPWAY_UPSTREAM.")
        })?;
        return Ok((
            "SLIPWAY_PLATFORM".to_owned(),
            format!("{{\n  \"platforms\": [{{ \"url\": \"{url}\" }}]\n}}\n"),
        ));
    }
    let file = options.config.as_deref().unwrap_or(Path::new(MOUNTED));
    let text = std::fs::read_to_string(file).map_err(|error| match (error.kind(), &options.config) {
        (ErrorKind::NotFound, None) => {
            format!("Set SLIPWAY_PLATFORM to the platform’s address, or mount a config.json at {MOUNTED}.")
        }
        (ErrorKind::PermissionDenied, _) => format!(
            "{} can’t be read. The user of this process (65532 in the image) needs to read it.",
            file.display()
        ),
        _ => failed(file, &error),
    })?;
    Ok((file.display().to_string(), text))
}

/// Copies a folder with all folders and files in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    std::fs::create_dir_all(to).map_err(|error| failed(to, &error))?;
    for entry in std::fs::read_dir(from).map_err(|error| failed(from, &error))? {
        let entry = entry.map_err(|error| failed(from, &error))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target)?;
            continue;
        }
        // `fs::copy` would copy the permissions as well. The files of an image may be read-only, and `render` couldn't overwrite their
        // copies.
        let content = std::fs::read(&source).map_err(|error| failed(&source, &error))?;
        std::fs::write(&target, content).map_err(|error| failed(&target, &error))?;
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| failed(file, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_rendered_again_at_each_start() {
        let folder = tempfile::tempdir().unwrap();
        let [site, run] = ["site", "run"].map(|name| folder.path().join(name));
        copy(Path::new(env!("CARGO_MANIFEST_DIR")), &site).unwrap();
        std::fs::write(
            site.join("index.html"),
            "<title>Slipway</title><noscript>Slipway </noscript><script src=\"/slipway-boot-1.js\"></script>",
        )
        .unwrap();
        let mut options = Serve {
            platform: Some("https://api.example.com".to_owned()),
            config: None,
            base: "/".to_owned(),
            upstream: None,
            private_upstream: false,
            port: 8080,
            site: site.clone(),
            run: run.clone(),
            caddy: PathBuf::new(),
        };
        let main = render(&options).unwrap();
        assert!(std::fs::read_to_string(&main).unwrap().contains("http://:8080 {"));
        options.base = "/console/".to_owned();
        options.platform = Some("https://other.example.com".to_owned());
        assert_eq!(render(&options).unwrap(), main);
        let config = std::fs::read_to_string(run.join("files/console/config.json")).unwrap();
        assert!(config.contains("https://other.example.com"), "{config}");
        assert!(!run.join("files/config.json").exists(), "files of the start before");
        assert!(!site.join("config.json").exists(), "the image is written");
        let main = std::fs::read_to_string(&main).unwrap();
        assert!(main.contains("redir / /console/") && !main.contains('@'), "{main}");
        let mut error = |platform: &str, base: &str| {
            options.platform = Some(platform.to_owned());
            options.base = base.to_owned();
            render(&options).unwrap_err()
        };
        assert!(error("ftp://x", "/").starts_with("SLIPWAY_PLATFORM: “ftp://x” isn’t a valid"));
        assert!(error("/api", "/").contains("Set SLIPWAY_UPSTREAM"));
        // A base with `..` would lead out of the folder `run`. It is refused before anything is copied.
        assert!(error("https://x", "/../../x").starts_with("--base"));
        assert!(!folder.path().join("x").exists());
    }
}
