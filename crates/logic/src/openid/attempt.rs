//! An attempt to sign in, which this tab stores while the person is at the provider, and the address that leads to the provider.

use super::provider::Provider;
use crate::config::SignIn;
use crate::route::stays_in_console;
use crate::text::json;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use form_urlencoded::Serializer;
use slipway_api::Timestamp;
use slipway_api::described::at_keys;

/// The lifetime of an attempt in milliseconds. A callback that comes later is refused.
pub const ATTEMPT_LIFETIME_MS: i64 = 10 * 60_000;

/// An attempt, as session storage keeps it until the provider sends the person back. Each attempt is used once.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub struct Attempt {
    /// The address of the platform to sign in to.
    pub platform: String,
    /// The value that connects the callback with this attempt.
    pub state: String,
    /// The value that connects the ID token with this attempt.
    pub nonce: String,
    /// The secret of PKCE, whose hash the provider gets first: 43 to 128 characters.
    pub verifier: String,
    /// The address of the page to return to, with its query, below the console's base: `/organization/1?view=cards`.
    pub return_to: String,
    /// The time at which the attempt began, by the clock of this machine.
    pub started_at: Timestamp,
    /// True if the provider's callback has to contain its issuer.
    pub needs_issuer: bool,
    /// The subject (`sub`) of the person whose session is continued; None for a new session.
    pub continues: Option<String>,
}

impl Attempt {
    /// Serializes the attempt, for session storage.
    pub fn to_text(&self) -> String {
        json::object(&[
            ("platform", Some(&self.platform)),
            ("state", Some(&self.state)),
            ("nonce", Some(&self.nonce)),
            ("verifier", Some(&self.verifier)),
            ("return_to", Some(&self.return_to)),
            ("started_at", Some(&self.started_at.0.to_string())),
            ("needs_issuer", self.needs_issuer.then_some("yes")),
            ("continues", self.continues.as_deref()),
        ])
    }

    /// Parses a stored attempt; None if the text isn't an attempt. An address in `return_to` that leaves the console is replaced by `/`.
    pub fn restore(text: &str) -> Option<Self> {
        let kept = |key: &str| at_keys(text, &[key]).text();
        Some(Self {
            platform: kept("platform")?,
            state: kept("state")?,
            nonce: kept("nonce")?,
            verifier: kept("verifier")?,
            return_to: kept("return_to")
                .filter(|url| stays_in_console(url))
                .unwrap_or_else(|| "/".to_owned()),
            started_at: Timestamp(kept("started_at")?.parse().ok()?),
            needs_issuer: kept("needs_issuer").is_some(),
            continues: kept("continues"),
        })
    }

    /// Returns the address at the provider that the person is sent to. `redirect_uri` is the console's address to which the provider sends
    /// the person back, `challenge` the SHA-256 hash of the verifier (base64url), and `prompt` how the provider asks the person: `login`,
    /// `none`, or None for the prompt that the host configured, if any.
    pub fn authorization_url(
        &self,
        provider: &Provider,
        settings: &SignIn,
        redirect_uri: &str,
        challenge: &str,
        prompt: Option<&str>,
    ) -> String {
        let mut query = Serializer::new(String::new());
        for (name, value) in &settings.parameters {
            if !(name == "prompt" && prompt.is_some()) {
                query.append_pair(name, value);
            }
        }
        query.append_pair("response_type", "code");
        query.append_pair("client_id", &settings.client_id);
        query.append_pair("redirect_uri", redirect_uri);
        query.append_pair("scope", &settings.scopes.join(" "));
        query.append_pair("state", &self.state);
        query.append_pair("nonce", &self.nonce);
        query.append_pair("code_challenge", challenge);
        query.append_pair("code_challenge_method", "S256");
        if let Some(prompt) = prompt {
            query.append_pair("prompt", prompt);
        }
        for (name, value) in audience_parameters(settings) {
            query.append_pair(name, value);
        }
        let endpoint = &provider.authorization_endpoint;
        let separator = if endpoint.contains('?') { '&' } else { '?' };
        format!("{endpoint}{separator}{}", query.finish())
    }
}

/// Returns the challenge of PKCE for the SHA-256 hash of a verifier (RFC 7636, section 4.2).
pub fn challenge(hash: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(hash)
}

/// Returns the parameters that name the platform to the provider: `resource` (RFC 8707) for an address, and `audience`, as providers without
/// resource indicators want it. Neither if no audience is configured. A provider ignores a parameter that it doesn't know (RFC 6749, section
/// 3.1).
pub(super) fn audience_parameters(settings: &SignIn) -> impl Iterator<Item = (&'static str, &str)> {
    let audience = settings.audience.as_deref();
    let resource = audience.filter(|audience| audience.contains("://"));
    let resource = resource.map(|audience| ("resource", audience));
    resource.into_iter().chain(audience.map(|audience| ("audience", audience)))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{attempt, provider, settings};
    use super::*;

    #[test]
    fn an_attempt_is_restored_as_it_was_stored() {
        let attempt = attempt();
        assert_eq!(Attempt::restore(&attempt.to_text()), Some(attempt.clone()));
        let continuing = Attempt { continues: Some("ada".into()), needs_issuer: true, ..attempt };
        assert_eq!(Attempt::restore(&continuing.to_text()), Some(continuing));
        let elsewhere =
            Attempt { return_to: "//evil.example.com/x".into(), ..super::super::fixtures::attempt() };
        assert_eq!(Attempt::restore(&elsewhere.to_text()).unwrap().return_to, "/");
        for broken in ["", "{}", "null", r#"{"platform":"x","state":"y"}"#] {
            assert_eq!(Attempt::restore(broken), None, "{broken}");
        }
    }

    #[test]
    fn the_challenge_is_that_of_the_specification() {
        // The hash of the verifier in RFC 7636, appendix B.
        let hash = [
            19, 211, 30, 150, 26, 26, 216, 236, 47, 22, 177, 12, 76, 152, 46, 8, 118, 168, 120, 173, 109,
            241, 68, 86, 110, 225, 137, 74, 203, 112, 249, 195,
        ];
        assert_eq!(challenge(&hash), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn the_address_asks_for_a_code_with_pkce() {
        let url = attempt().authorization_url(
            &provider(),
            &settings(),
            "https://console.example.com/signed-in",
            "hash",
            None,
        );
        assert_eq!(
            url,
            "https://id.example.com/auth?kc_idp_hint=corp&response_type=code&client_id=console&redirect_uri=https%3A%2F%2Fconsole.example.com%2Fsigned-in&scope=openid+profile&state=s1&nonce=n1&code_challenge=hash&code_challenge_method=S256&resource=https%3A%2F%2Fapi.example.com&audience=https%3A%2F%2Fapi.example.com"
        );
    }

    #[test]
    fn a_prompt_of_the_console_replaces_the_configured_one() {
        let mut settings = settings();
        settings.parameters = vec![("prompt".into(), "consent".into())];
        settings.audience = Some("platform".into());
        let url = |prompt| attempt().authorization_url(&provider(), &settings, "https://c/", "hash", prompt);
        assert!(url(None).contains("prompt=consent") && url(None).contains("audience=platform"));
        assert!(url(Some("none")).contains("prompt=none") && !url(Some("none")).contains("consent"));
        let queried =
            Provider { authorization_endpoint: "https://id.example.com/auth?p=x".into(), ..provider() };
        let url = attempt().authorization_url(&queried, &settings, "https://c/", "hash", None);
        assert!(url.starts_with("https://id.example.com/auth?p=x&prompt=consent&"), "{url}");
    }
}
