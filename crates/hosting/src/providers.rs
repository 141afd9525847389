//! The origins of the endpoints of sign-in providers, read from their metadata.

use crate::http;
use crate::policy::origin;
use slipway_logic::config::{Config, SignIn, address};
use slipway_logic::openid::provider::{Provider, metadata_url};

/// Returns the origins to which the console sends requests to sign in: for each provider the origin of its issuer, and the `origins` that
/// `config.json` names. If it names none, they are read from the provider's metadata over the network. An origin can be in the list twice.
///
/// # Errors
/// If the metadata of a provider can't be read, are invalid, or have an endpoint that isn't a valid address.
pub fn all_origins(config: &Config) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    for settings in config.platforms.iter().filter_map(SignIn::of) {
        all.push(origin(&settings.issuer).to_owned());
        if !settings.origins.is_empty() {
            all.extend(settings.origins);
            continue;
        }
        let url = metadata_url(&settings.issuer);
        let found = read(&url).and_then(|metadata| origins(&metadata, &settings.issuer));
        let found = found.map_err(|error| {
            format!(
                "{url}: {error}. The policy needs the origins of the provider’s endpoints: name them as “origins” in “sign_in” of config.json."
            )
        })?;
        all.extend(found);
    }
    Ok(all)
}

fn read(url: &str) -> Result<String, String> {
    let agent: ureq::Agent = http::config().build().into();
    let mut response = agent.get(url).call().map_err(|error| error.to_string())?;
    response.body_mut().read_to_string().map_err(|error| error.to_string())
}

/// Returns the origins of the token and revocation endpoints in the metadata of an issuer, each once.
fn origins(metadata: &str, issuer: &str) -> Result<Vec<String>, String> {
    let provider = Provider::read(metadata, issuer).map_err(|error| format!("{error:?}"))?;
    let mut origins = Vec::new();
    for endpoint in [Some(provider.token_endpoint), provider.revocation_endpoint].into_iter().flatten() {
        // The endpoint becomes part of the content security policy. An address with a space or a semicolon could end the policy's directive
        // and add other directives, so it is refused.
        let endpoint = address::read(&endpoint).map_err(|_| format!("“{endpoint}” isn’t an address"))?;
        let origin = origin(&endpoint).to_owned();
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }
    Ok(origins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_endpoints_that_the_console_asks_are_named_each_origin_once() {
        let issuer = "https://login.example.com";
        let metadata = |token: &str| {
            format!(
                r#"{{"issuer":"{issuer}","authorization_endpoint":"{issuer}/auth","token_endpoint":"{token}","revocation_endpoint":"https://tokens.example.com/revoke"}}"#
            )
        };
        let found = |token: &str| origins(&metadata(token), issuer);
        assert_eq!(found("https://tokens.example.com/token").unwrap(), ["https://tokens.example.com"]);
        for wrong in ["https://x; script-src *", "https:", "data:", "http://tokens.example.com"] {
            assert!(found(wrong).is_err(), "{wrong}");
        }
        assert!(origins("<html>", issuer).is_err());
    }

    #[test]
    fn a_provider_that_does_not_answer_is_named_unless_the_host_named_the_origins() {
        let text = |origins: &str| {
            format!(
                r#"{{"platforms":[{{"url":"/p","sign_in":{{"issuer":"http://127.0.0.1:9","client_id":"c"{origins}}}}}]}}"#
            )
        };
        let config = Config::read(&text("")).unwrap();
        let error = all_origins(&config).unwrap_err();
        assert!(error.starts_with("http://127.0.0.1:9/.well-known/openid-configuration: "), "{error}");
        let named = Config::read(&text(r#","origins":["https://tokens.example.com"]"#)).unwrap();
        assert_eq!(all_origins(&named).unwrap(), ["http://127.0.0.1:9", "https://tokens.example.com"]);
    }
}
