//! Checks a `config.json`, and renders what a host of the console needs: settings for web servers, and index.html for another path.

use clap::{Parser, Subcommand};
use slipway_hosting::site::{self, Target};
use std::path::PathBuf;

/// Checks config.json, and renders settings for the host of a Slipway console.
#[derive(Debug, Parser)]
#[command(name = "slipway-hosting", version)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Check a config.json
    Check {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Render index.html, _headers and _redirects of a folder with the console, and settings for web servers
    Render {
        /// Folder of the console, with index.html and config.json
        #[arg(long, value_name = "FOLDER")]
        site: PathBuf,
        /// Folder for the settings of web servers
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
        #[command(flatten)]
        target: Target,
    },
}

fn main() {
    let result = match Cli::parse().task {
        Task::Check { file } => site::check(&file),
        Task::Render { site, out, target } => site::render(&site, &out, &target).map(|()| {
            println!(
                "Rendered index.html, _headers and _redirects in {}, and server settings in {}.",
                site.display(),
                out.display()
            );
            println!("Copy the files and the settings to the server, and reload the server. Use the same options next time.");
        }),
    };
    if let Err(error) = result {
        eprintln!("slipway-hosting: {error}");
        std::process::exit(1);
    }
}
