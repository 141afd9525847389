//! How the console is served, made once at start.

use crate::args::Args;
use crate::policy;
use serde_json::json;

/// How the console is served.
pub struct Settings {
    pub args: Args,
    /// The text of `config.json`.
    pub config: String,
    /// The content security policy.
    pub policy: String,
}

impl Settings {
    /// `platforms`: names and addresses.
    pub fn new(args: Args, platforms: &[(String, String)]) -> Result<Self, String> {
        let list: Vec<_> = platforms.iter().map(|(name, url)| json!({"name": name, "url": url})).collect();
        let config = match &args.config {
            Some(file) => {
                std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?
            }
            None => json!({"platforms": list}).to_string(),
        };
        let addresses: Vec<String> = platforms.iter().map(|(_, url)| url.clone()).collect();
        let policy = policy::content_security_policy(&addresses);
        Ok(Self { args, config, policy })
    }
}
