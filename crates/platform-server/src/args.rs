//! The command line.

use clap::Parser;
use platform::Options;
use std::path::PathBuf;

/// Serves the built console and, on a port of its own, the reference platform.
#[derive(Clone, Debug, Parser)]
#[command(name = "platform-server", version)]
pub struct Args {
    /// Folder of the built console
    #[arg(long, value_name = "FOLDER")]
    pub dist: PathBuf,
    /// Port of the console; 0 for any free port
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub console_port: u16,
    /// Port of the reference platform; 0 for any free port
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub platform_port: u16,
    /// Serve a proxy to this platform instead of the reference platform
    #[arg(long, value_name = "URL", value_parser = platform)]
    pub platform: Option<String>,
    /// Serve this config.json
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Accept access tokens of this OpenID Connect issuer, with the scope read, deploy, write or admin
    #[arg(long, value_name = "ISSUER", value_parser = platform)]
    pub oidc: Option<String>,
    /// The audience of these access tokens
    #[arg(long, value_name = "NAME", default_value = "https://platform.example")]
    pub oidc_audience: String,
    /// The console's client at the issuer, for its config.json
    #[arg(long, value_name = "ID", default_value = "slipway")]
    pub oidc_client: String,
    /// Options of the reference platform
    #[command(flatten)]
    pub options: Options,
    /// Serve /_test, with which tests control databases, clocks and faults
    #[arg(long)]
    pub test: bool,
    /// Reload open pages after each build of the console
    #[arg(long)]
    pub reload: bool,
    /// Stop when standard input is closed
    #[arg(long)]
    pub with_parent: bool,
}

/// Parses the URL of a platform or of an issuer, and removes the slashes at its end. The error is the message for any text that doesn't begin
/// with `https://` or `http://`.
fn platform(url: &str) -> Result<String, String> {
    if url.starts_with("https://") || url.starts_with("http://") {
        Ok(url.trim_end_matches('/').to_owned())
    } else {
        Err("the address of a platform begins with https:// or http://".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use platform::{Cors, Profile, Webhooks};

    fn parse(words: &str) -> Result<Args, clap::Error> {
        Args::try_parse_from(std::iter::once("platform-server").chain(words.split_whitespace()))
    }

    #[test]
    fn the_declaration_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn flags_are_parsed() {
        let args = parse("--dist d --console-port 8080 --platform https://x/ --test --reload").unwrap();
        assert_eq!(args.platform.as_deref(), Some("https://x"));
        assert_eq!((args.console_port, args.platform_port, args.test, args.reload), (8080, 0, true, true));
    }

    #[test]
    fn the_options_of_the_platform_are_parsed() {
        let args =
            parse("--dist d --profile document --cors routed --latency 40 --services 1000 --data x.json")
                .unwrap();
        assert_eq!(
            (args.options.profile, args.options.cors, args.options.latency, args.options.services),
            (Profile::Document, Cors::Routed, 40, 1_000)
        );
        assert_eq!(args.options.data, Some("x.json".into()));
        let args = parse("--dist d").unwrap();
        assert_eq!(
            (args.options.cors, args.options.webhooks),
            (Cors::Console, Webhooks::Loopback),
            "the safe options are the default"
        );
    }

    #[test]
    fn invalid_command_lines_are_refused() {
        for words in ["", "--dist", "--dist d --console-port x", "--dist d --platform x", "--dist d --wat"] {
            assert!(parse(words).is_err(), "{words}");
        }
        for words in ["--profile x", "--cors x", "--webhooks x", "--bodies x", "--latency x", "--services -1"]
        {
            assert!(parse(&format!("--dist d {words}")).is_err(), "{words}");
        }
    }
}
