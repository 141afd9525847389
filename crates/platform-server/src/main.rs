//! Serves the console's files and, on a port of its own, the reference platform behind it; or, with
//! `--platform URL`, a same-origin proxy to a platform of one's own.

mod args;
mod console;
mod files;
mod platform_api;
mod policy;
mod proxy;
mod serve;
mod settings;

use args::Args;
use std::sync::Arc;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let outcome = match Args::read(std::env::args().skip(1)) {
        Ok(args) => run(args).await,
        Err(usage) => Err(usage),
    };
    if let Err(why) = outcome {
        eprintln!("platform-server: {why}");
        std::process::exit(2);
    }
}

async fn run(args: Args) -> Result<(), String> {
    if args.with_parent {
        std::thread::spawn(|| {
            // What is read doesn't matter: the end does.
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            std::process::exit(0);
        });
    }
    let console = bind(args.console_port).await?;
    let console_address = format!("http://{}", address(&console)?);
    let mut platforms = Vec::new();
    if let Some(target) = &args.platform {
        platforms.push((target.clone(), proxy::PATH.to_owned()));
    } else {
        let listener = bind(args.platform_port).await?;
        let platform_address = format!("http://{}", address(&listener)?);
        let server = platform_api::Server::new(args.test);
        for (scope, token) in server.tokens() {
            println!("token {scope} {token}");
        }
        println!("platform {platform_address}");
        platforms.push(("Reference platform".to_owned(), platform_address));
        tokio::spawn(serve::forever(listener, platform_api::router(server)));
    }
    let settings = settings::Settings::new(args, &platforms)?;
    println!("console {console_address}");
    serve::forever(console, console::router(Arc::new(settings))).await;
    Ok(())
}

/// Binds a port of this machine; 0 is any free one.
async fn bind(port: u16) -> Result<TcpListener, String> {
    TcpListener::bind(("127.0.0.1", port))
        .await
        .map_err(|error| format!("port {port} can't be used: {error}"))
}

fn address(listener: &TcpListener) -> Result<String, String> {
    listener.local_addr().map(|address| address.to_string()).map_err(|error| error.to_string())
}
