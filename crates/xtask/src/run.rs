//! `run`: starts the console with a platform behind it, and rebuilds it after changes.

use crate::build;
use crate::cli::Run;
use crate::provider::Provider;
use crate::server::Server;
use crate::step::Outcome;
use crate::work::CONSOLE;
use std::ffi::OsStr;
use std::time::{Duration, Instant};

/// Builds the console and starts it with a platform behind it, until Ctrl+C. `server_args` are the arguments that the server gets in
/// addition to the folder of the console.
pub fn run(options: &Run, server_args: &[String]) -> Outcome {
    let begun = Instant::now();
    let mut args = vec!["--dist".to_owned(), CONSOLE.to_owned()];
    args.extend_from_slice(server_args);
    let provider = if options.oidc { Some(Provider::start()?) } else { None };
    if let Some(provider) = &provider {
        args.extend(["--oidc".to_owned(), provider.issuer.clone()]);
    }
    let path = build::all()?;
    let mut server = Server::start(&args)?;
    if !options.no_watch {
        std::thread::spawn(move || rebuild_after_changes(&path));
    }
    eprintln!("\n  Ready in {:.1} s.\n", begun.elapsed().as_secs_f64());
    println!("  Console   {}", server.console);
    if let Some(platform) = &server.platform {
        println!("  Platform  {platform}");
        println!("\n  Sign in with one of these (what a token may do grows from Read to Admin):");
        for (scope, token) in &server.tokens {
            println!("    {scope:<7} {token}");
        }
    }
    if let Some(provider) = &provider {
        println!("\n  Or sign in at the provider {}, with any login and any password.", provider.issuer);
    }
    println!("\n  Ctrl+C ends it.");
    server.wait()
}

/// The interval between two checks whether a source changed, in milliseconds.
const LOOK_MS: u64 = 500;

/// Builds the console again after each change of a source, until this process ends. Open pages reload after a new build, because the server
/// runs with `--reload`. `path` is the `PATH` variable with the folder of wasm-bindgen.
fn rebuild_after_changes(path: &OsStr) {
    // The time of the change whose build failed. A failed build is repeated only after another change.
    let mut failed_of = None;
    loop {
        std::thread::sleep(Duration::from_millis(LOOK_MS));
        let changed_at = build::changed_at();
        if build::is_fresh() || (failed_of.is_some() && failed_of == changed_at) {
            continue;
        }
        eprintln!("A source changed.");
        failed_of = match build::console(path) {
            Ok(()) => None,
            Err(why) => {
                eprintln!("  {why}");
                changed_at
            }
        };
    }
}
