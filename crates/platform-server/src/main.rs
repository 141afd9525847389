//! Serves the built console and, on a port of its own, the reference platform; or, with
//! `--platform URL`, a same-origin proxy to another platform.

mod address;
mod args;
mod console;
mod deliver;
mod files;
mod oidc;
mod platform_api;
mod policy;
mod proxy;
mod serve;
mod settings;
mod store;

use args::Args;
use clap::Parser;
use platform::Webhooks;
use std::sync::Arc;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    if let Err(why) = run(Args::parse()).await {
        eprintln!("platform-server: {why}");
        std::process::exit(2);
    }
}

async fn run(args: Args) -> Result<(), String> {
    let console = bind(args.console_port).await?;
    let console_address = format!("http://{}", address(&console)?);
    let mut platforms = Vec::new();
    let mut writer = None;
    if let Some(target) = &args.platform {
        platforms.push((target.clone(), proxy::PATH.to_owned()));
        if !address::is_private(target) {
            eprintln!("platform-server: warning: {target} isn't https, so tokens are sent to it unencrypted");
        }
    } else {
        let listener = bind(args.platform_port).await?;
        let platform_address = format!("http://{}", address(&listener)?);
        let port = address(&console)?.rsplit(':').next().unwrap_or_default().to_owned();
        let origins = ["127.0.0.1", "localhost"].map(|host| format!("http://{host}:{port}")).to_vec();
        let server = Arc::new(platform(&args, origins)?);
        for (scope, token) in server.tokens() {
            println!("token {scope} {token}");
        }
        println!("platform {platform_address}");
        platforms.push(("Reference platform".to_owned(), platform_address));
        tokio::spawn(deliver::deliver(server.clone(), args.options.webhooks == Webhooks::Anywhere));
        if let Some(file) = args.options.data.clone() {
            let state_writer = Arc::new(store::StateWriter::new(server.clone(), file));
            tokio::spawn(store::keep(state_writer.clone()));
            writer = Some(state_writer);
        }
        tokio::spawn(serve::forever(listener, platform_api::router(server)));
    }
    end_well(args.with_parent, writer);
    let settings = settings::Settings::new(args, &platforms)?;
    println!("console {console_address}");
    serve::forever(console, console::router(Arc::new(settings))).await;
    Ok(())
}

/// Creates the reference platform. If the file of `--data` exists, its state is restored.
fn platform(args: &Args, origins: Vec<String>) -> Result<platform_api::Server, String> {
    let stored_state = args.options.data.as_deref().map(store::read).transpose()?.flatten();
    platform_api::Server::new(args, stored_state.as_deref(), origins).map_err(|why| {
        match (&args.options.data, stored_state.is_some()) {
            (Some(file), true) => {
                format!("{} isn't a platform's state: {why}. Move it away to begin anew", file.display())
            }
            _ => why,
        }
    })
}

/// Ends the process at Ctrl-C and, with `with_parent`, when standard input is closed. Before the end, `writer` writes the state; None if
/// the state isn't stored.
fn end_well(with_parent: bool, writer: Option<Arc<store::StateWriter>>) {
    let at_ctrl_c = writer.clone();
    tokio::spawn(async move {
        // If signals can't be received, Ctrl-C ends the process in the default way, without writing the state.
        if tokio::signal::ctrl_c().await.is_ok() {
            end(at_ctrl_c.as_deref());
        }
    });
    if with_parent {
        std::thread::spawn(move || {
            // The input is read until it is closed, which happens when the parent process ends. Its content is ignored.
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            end(writer.as_deref());
        });
    }
}

fn end(writer: Option<&store::StateWriter>) -> ! {
    if let Some(Err(why)) = writer.map(store::StateWriter::write) {
        eprintln!("platform-server: {why}");
    }
    std::process::exit(0);
}

/// Binds a port on the loopback address; 0 for any free port.
async fn bind(port: u16) -> Result<TcpListener, String> {
    TcpListener::bind(("127.0.0.1", port))
        .await
        .map_err(|error| format!("port {port} can't be used: {error}"))
}

fn address(listener: &TcpListener) -> Result<String, String> {
    listener.local_addr().map(|address| address.to_string()).map_err(|error| error.to_string())
}
