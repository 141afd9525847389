//! Checks a `config.json` or a hosted console, renders what a host of the console needs (settings for web servers, and index.html for the
//! path of the console), and starts Caddy in a container.

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use slipway_hosting::live::{self, Finding};
use slipway_hosting::options::Options;
use slipway_hosting::serve::{self, Serve};
use slipway_hosting::{resolver, site};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Checks config.json, and renders settings for the host of a Slipway console.
#[derive(Debug, Parser)]
#[command(name = "slipway-hosting", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Check a config.json, or a console that is already hosted
    Check {
        /// Path of a config.json
        #[arg(value_name = "FILE", required_unless_present = "live")]
        file: Option<PathBuf>,
        /// Address of a hosted console, whose files, headers, settings and platforms are checked
        #[arg(long, value_name = "URL")]
        live: Option<String>,
    },
    /// Render index.html, _headers and _redirects of a folder with the console, and settings for web servers
    Render {
        /// Folder of the console, which contains index.html and config.json, and in which some files are rendered again
        #[arg(long, value_name = "FOLDER")]
        site: PathBuf,
        /// Folder for the settings of web servers
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// Render settings for Caddy and start it, as the container image does
    Serve(Serve),
}

/// Checks the `config.json` at the path `file`, the console hosted at the URL `live`, or both. Returns the sentences to print.
///
/// # Errors
/// If `file` has errors (the console isn't checked then), if there is no console at `live`, or if a finding is
/// [`Finding::Wrong`]: the message lists all findings, also the good ones.
fn check(file: Option<&Path>, live: Option<&str>) -> Result<Vec<String>, String> {
    let mut sentences = Vec::new();
    if let Some(file) = file {
        site::config(file)?;
        sentences.push(format!("{} is valid.", file.display()));
    }
    let findings = live.map(|url| live::check(url, &live::over_network)).transpose()?.unwrap_or_default();
    let is_wrong = findings.iter().any(|finding| matches!(finding, Finding::Wrong(_)));
    sentences.extend(findings.into_iter().map(|finding| match finding {
        Finding::Good(sentence) => format!("  ok     {sentence}"),
        Finding::Advice(sentence) => format!("  advice {sentence}"),
        Finding::Wrong(sentence) => format!("  wrong  {sentence}"),
    }));
    match live.filter(|_| is_wrong) {
        Some(url) => Err(format!("{url} has problems:\n{}", sentences.join("\n"))),
        None => Ok(sentences),
    }
}

fn main() {
    let ignored = serve::empty_variables();
    let command = Cli::command().mut_subcommand("serve", |serve| {
        serve.mut_args(|argument| match argument.get_env() {
            Some(name) if ignored.iter().any(|ignored| name == ignored.as_str()) => {
                argument.env(None::<&str>)
            }
            _ => argument,
        })
    });
    let cli = Cli::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    let result = match cli.task {
        Task::Serve(options) => serve::serve(&options).map(|()| Vec::new()),
        Task::Check { file, live } => check(file.as_deref(), live.as_deref()),
        Task::Render { site, out, mut options } => {
            options.resolver = options.resolver.or_else(resolver::of_machine);
            site::render(&site, &out, &options).map(|mut notes| {
                let (site, out) = (site.display(), out.display());
                let rendered = format!(
                    "Rendered index.html, _headers and _redirects in {site}, and server settings in {out}."
                );
                notes.insert(0, rendered);
                notes.push("Copy the files and the settings to the server, and reload the server. Use the same options next time.".to_owned());
                notes
            })
        }
    };
    match result {
        Ok(sentences) => {
            for sentence in sentences {
                // A closed standard output, such as that of `| head`, isn't an error: the files are written by now.
                let _ = writeln!(std::io::stdout(), "{sentence}");
            }
        }
        Err(error) => {
            eprintln!("slipway-hosting: {error}");
            std::process::exit(1);
        }
    }
}
