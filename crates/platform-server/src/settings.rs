//! The settings of the server that serves the console.

use crate::args::Args;
use crate::policy;
use serde_json::json;

/// The settings of the server that serves the console.
pub struct Settings {
    pub args: Args,
    /// The text of `config.json`.
    pub config: String,
    /// The value of the header `Content-Security-Policy`.
    pub policy: String,
}

impl Settings {
    /// Reads `config.json` from the file of `--config`, or creates it for `platforms` (names and URLs). The policy allows requests to these
    /// platforms, and to the platforms, the sign-in issuers and the issuers' origins in `config.json`; and it lets the origins of the list
    /// `embed` embed the console in a frame. The error says why the file can't be read.
    pub fn new(args: Args, platforms: &[(String, String)]) -> Result<Self, String> {
        let sign_in = args.oidc.as_ref().map(|issuer| {
            json!({
                "issuer": issuer, "client_id": args.oidc_client, "audience": args.oidc_audience,
                "scopes": ["openid", "profile", "email", "offline_access", "read", "deploy", "write", "admin"],
                "label": "Continue with the sample provider",
            })
        });
        let entry = |(name, url): &(String, String)| match &sign_in {
            Some(sign_in) => json!({"name": name, "url": url, "sign_in": sign_in}),
            None => json!({"name": name, "url": url}),
        };
        let list: Vec<_> = platforms.iter().map(entry).collect();
        let config = match &args.config {
            Some(file) => {
                std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?
            }
            None => json!({"platforms": list}).to_string(),
        };
        let mut addresses: Vec<String> = platforms.iter().map(|(_, url)| url.clone()).collect();
        addresses.extend(addresses_in(&config, "platforms", "url"));
        addresses.extend(issuers(&config));
        let policy = policy::content_security_policy(&addresses, &addresses_in(&config, "embed", "origin"));
        Ok(Self { args, config, policy })
    }
}

/// Returns the URLs of the issuers of the platforms in a `config.json`, and the origins that the file names for the endpoints of these
/// issuers.
fn issuers(config: &str) -> Vec<String> {
    let config: serde_json::Value = serde_json::from_str(config).unwrap_or_default();
    let platforms = config.get("platforms").and_then(|list| list.as_array()).cloned().unwrap_or_default();
    let settings: Vec<_> = platforms.iter().filter_map(|platform| platform.get("sign_in")).collect();
    let issuers = settings.iter().filter_map(|settings| settings.get("issuer"));
    let origins = settings.iter().filter_map(|settings| settings.get("origins")?.as_array()).flatten();
    let texts = issuers.chain(origins).filter_map(|address| address.as_str().map(str::to_owned));
    texts.filter(|url| is_address(url)).collect()
}

/// Returns true for an address without white space, a semicolon, a comma or a quote, which could end the policy's directive and add others.
fn is_address(url: &str) -> bool {
    !url.contains(|c: char| c.is_whitespace() || ";,'\"".contains(c))
}

/// Returns the values of `key` in the array `list` of a `config.json`. The content security policy has to allow them. An invalid file has
/// none; the console reports its errors.
fn addresses_in(config: &str, list: &str, key: &str) -> Vec<String> {
    let config: serde_json::Value = serde_json::from_str(config).unwrap_or_default();
    let entries = config.get(list).and_then(|list| list.as_array()).cloned().unwrap_or_default();
    let url = |entry: &serde_json::Value| entry.get(key)?.as_str().map(str::to_owned);
    entries.iter().filter_map(url).filter(|url| is_address(url)).collect()
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

    #[test]
    fn the_policy_allows_the_provider() {
        let args = Args::parse_from(["platform-server", "--dist", "d", "--oidc", "http://127.0.0.1:9/id/"]);
        let settings = Settings::new(args, &[("Own".into(), "/p".into())]).unwrap();
        assert!(settings.policy.contains("connect-src 'self' http://127.0.0.1:9;"), "{}", settings.policy);
        assert!(settings.config.contains(r#""issuer":"http://127.0.0.1:9/id""#), "{}", settings.config);
    }
}
