//! The settings of the console's server.

use crate::args::Args;
use crate::policy;
use serde_json::json;

/// The settings of the console's server.
pub struct Settings {
    pub args: Args,
    /// The text of `config.json`.
    pub config: String,
    /// The content security policy.
    pub policy: String,
}

impl Settings {
    /// Reads `config.json` from the file of `--config`, or creates it for `platforms` (names and URLs). The policy allows these platforms and
    /// those of the file. The error says why the file can't be read.
    pub fn new(args: Args, platforms: &[(String, String)]) -> Result<Self, String> {
        let list: Vec<_> = platforms.iter().map(|(name, url)| json!({"name": name, "url": url})).collect();
        let config = match &args.config {
            Some(file) => {
                std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?
            }
            None => json!({"platforms": list}).to_string(),
        };
        let mut addresses: Vec<String> = platforms.iter().map(|(_, url)| url.clone()).collect();
        addresses.extend(addresses_in(&config, "platforms", "url"));
        let policy = policy::content_security_policy(&addresses, &addresses_in(&config, "embed", "origin"));
        Ok(Self { args, config, policy })
    }
}

/// Returns the values of `key` in the array `list` of a `config.json`. The content security policy has to allow them. An invalid file has
/// none; the console reports its errors.
fn addresses_in(config: &str, list: &str, key: &str) -> Vec<String> {
    let config: serde_json::Value = serde_json::from_str(config).unwrap_or_default();
    let entries = config.get(list).and_then(|list| list.as_array()).cloned().unwrap_or_default();
    let url = |entry: &serde_json::Value| entry.get(key)?.as_str().map(str::to_owned);
    // An address with white space, a semicolon, a comma or a quote is left out, because it could end the policy's directive and add others.
    let is_address = |url: &String| !url.contains(|c: char| c.is_whitespace() || ";,'\"".contains(c));
    entries.iter().filter_map(url).filter(is_address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn the_policy_allows_the_platforms_of_a_config_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = r#"{"platforms":[{"name":"A","url":"https://api.example.com/v2"},{"url":"https://x; script-src *"},{"url":"/p"}]}"#;
        std::fs::write(file.path(), text).unwrap();
        let config = file.path().display().to_string();
        let args = Args::parse_from(["platform-server", "--dist", "d", "--config", &config]);
        let settings = Settings::new(args, &[("Own".into(), "http://127.0.0.1:9".into())]).unwrap();
        assert!(
            settings.policy.contains("connect-src 'self' http://127.0.0.1:9 https://api.example.com;"),
            "{}",
            settings.policy
        );
        assert_eq!(settings.config, text);
    }
}
