//! The command line.

use std::path::PathBuf;

/// What the server is asked to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args {
    /// The folder of the built console.
    pub dist: PathBuf,
    pub console_port: u16,
    pub platform_port: u16,
    /// A platform of one's own instead of the reference platform.
    pub platform: Option<String>,
    /// A `config.json` of one's own.
    pub config: Option<PathBuf>,
    /// Whether `/_test` answers.
    pub test: bool,
    /// Whether the platform offers the document's operations alone.
    pub is_document: bool,
    /// Whether preflights fail on paths that the platform doesn't know, as behind some gateways.
    pub is_routed: bool,
    /// Whether pages of any origin may ask the platform; else those of the console alone.
    pub is_open: bool,
    /// Whether webhooks are delivered to any address; else to this machine alone.
    pub has_free_webhooks: bool,
    /// Whether it asks for the fuller bodies of deployed platforms.
    pub wants_fuller: bool,
    /// Milliseconds that every answer of the platform takes.
    pub latency: u64,
    /// Services of the platform's first environment, where it is to be filled up.
    pub services: usize,
    /// Where the platform's state is kept across restarts.
    pub data: Option<PathBuf>,
    /// Whether it ends with its input, which the process that started it holds.
    pub with_parent: bool,
    /// Whether pages reload when the console was built anew.
    pub reload: bool,
}

const USAGE: &str = "usage: platform-server --dist FOLDER [--console-port N] [--platform-port N] \
    [--platform URL] [--config FILE] [--profile document|companion] [--cors console|open|routed] [--webhooks loopback|anywhere] [--bodies document|deployed] [--latency MS] \
    [--services N] [--data FILE] [--test] [--reload] [--with-parent]";

impl Args {
    pub fn read(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self::default();
        let mut words = words;
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} wants a value\n{USAGE}"));
            match word.as_str() {
                "--dist" => args.dist = value()?.into(),
                "--console-port" => args.console_port = port(&value()?)?,
                "--platform-port" => args.platform_port = port(&value()?)?,
                "--platform" => args.platform = Some(platform(&value()?)?),
                "--config" => args.config = Some(value()?.into()),
                "--profile" => args.is_document = chosen(&value()?, "companion", "document")?,
                "--cors" => match value()?.as_str() {
                    "console" => (args.is_routed, args.is_open) = (false, false),
                    "open" => (args.is_routed, args.is_open) = (false, true),
                    "routed" => (args.is_routed, args.is_open) = (true, false),
                    word => return Err(format!("{word} is none of console, open and routed")),
                },
                "--webhooks" => args.has_free_webhooks = chosen(&value()?, "loopback", "anywhere")?,
                "--bodies" => args.wants_fuller = chosen(&value()?, "document", "deployed")?,
                "--latency" => args.latency = number(&value()?)?,
                "--services" => args.services = number(&value()?)?,
                "--data" => args.data = Some(value()?.into()),
                "--test" => args.test = true,
                "--reload" => args.reload = true,
                "--with-parent" => args.with_parent = true,
                _ => return Err(format!("{word} isn't known\n{USAGE}")),
            }
        }
        if args.dist.as_os_str().is_empty() {
            return Err(USAGE.into());
        }
        Ok(args)
    }
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("{text} isn't a port: a number from 0 (any free one) to 65535"))
}

/// Whether the second of two words was chosen.
fn chosen(word: &str, first: &str, second: &str) -> Result<bool, String> {
    match word {
        _ if word == second => Ok(true),
        _ if word == first => Ok(false),
        _ => Err(format!("{word} is neither {first} nor {second}")),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} isn't a number from 0 up"))
}

fn platform(url: &str) -> Result<String, String> {
    if url.starts_with("https://") || url.starts_with("http://") {
        Ok(url.trim_end_matches('/').to_owned())
    } else {
        Err(format!("{url} isn't a platform's address: it begins with https:// or http://"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Args, String> {
        Args::read(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn reads_every_flag() {
        let args = read("--dist d --console-port 8080 --platform https://x/ --test --reload").unwrap();
        assert_eq!(args.platform.as_deref(), Some("https://x"));
        assert_eq!((args.console_port, args.platform_port, args.test, args.reload), (8080, 0, true, true));
    }

    #[test]
    fn reads_how_the_platform_is_to_behave() {
        let args =
            read("--dist d --profile document --cors routed --latency 40 --services 1000 --data x.json");
        let args = args.unwrap();
        assert_eq!((args.is_document, args.is_routed, args.latency, args.services), (true, true, 40, 1_000));
        assert_eq!(args.data, Some("x.json".into()));
        let args = read("--dist d --cors open --webhooks anywhere").unwrap();
        assert!(args.is_open && !args.is_routed && args.has_free_webhooks);
        let args = read("--dist d").unwrap();
        assert!(!args.is_open && !args.has_free_webhooks, "careful unless asked otherwise");
        for words in ["--profile x", "--cors x", "--webhooks x", "--bodies x", "--latency x", "--services -1"]
        {
            assert!(read(&format!("--dist d {words}")).is_err(), "{words}");
        }
    }

    #[test]
    fn tells_what_is_wrong() {
        for words in ["", "--dist", "--dist d --console-port x", "--dist d --platform x", "--dist d --wat"] {
            assert!(read(words).is_err(), "{words}");
        }
    }
}
