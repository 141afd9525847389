//! The metadata of a provider (OpenID Connect Discovery 1.0, section 3).

use crate::config::SignIn;
use form_urlencoded::Serializer;
use slipway_api::described::at_keys;

/// The endpoints of a provider, and whether its callbacks name their issuer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provider {
    /// The address to which a person is sent to sign in.
    pub authorization_endpoint: String,
    /// The address that exchanges a code or a refresh token for tokens.
    pub token_endpoint: String,
    /// The address that revokes a refresh token (RFC 7009); None if the provider has none, or one that isn't encrypted.
    pub revocation_endpoint: Option<String>,
    /// The address that ends the person's session at the provider (RP-Initiated Logout); None if the provider has none, or one that isn't
    /// encrypted.
    pub end_session_endpoint: Option<String>,
    /// True if every callback of the provider has its issuer (`iss`, RFC 9207).
    pub sends_issuer: bool,
}

/// The reason why metadata can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProviderError {
    /// The reply isn't a JSON object with an issuer.
    NotMetadata,
    /// The metadata is of this issuer, which isn't the configured one.
    OtherIssuer(String),
    /// An endpoint is missing, or its address isn't encrypted. The text is the endpoint's name in the metadata, such as `token_endpoint`.
    NoEndpoint(&'static str),
    /// The provider lists the methods of PKCE that it supports, without S256.
    NoPkce,
}

/// Returns the address of an issuer's metadata.
pub fn metadata_url(issuer: &str) -> String {
    format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'))
}

impl Provider {
    /// Returns the address that ends the person's session at the provider, and then leads to the address `back` (RP-Initiated Logout 1.0).
    /// None if the provider has no such endpoint.
    pub fn sign_out_url(&self, settings: &SignIn, id_token: Option<&str>, back: &str) -> Option<String> {
        let endpoint = self.end_session_endpoint.as_ref()?;
        let mut query = Serializer::new(String::new());
        if let Some(id_token) = id_token {
            query.append_pair("id_token_hint", id_token);
        }
        query.append_pair("client_id", &settings.client_id);
        query.append_pair("post_logout_redirect_uri", back);
        let separator = if endpoint.contains('?') { '&' } else { '?' };
        Some(format!("{endpoint}{separator}{}", query.finish()))
    }

    /// Reads the metadata of an issuer.
    ///
    /// # Errors
    /// If the text has no issuer, if the metadata is of another issuer, lacks an authorization or token endpoint with an encrypted address,
    /// or lists methods of PKCE without S256.
    pub fn read(json: &str, issuer: &str) -> Result<Self, ProviderError> {
        let text = |key: &str| at_keys(json, &[key]).text();
        let found = text("issuer").ok_or(ProviderError::NotMetadata)?;
        // A slash at the end is ignored, because it gets lost or added when an issuer is copied. Everything else must be equal (OpenID
        // Connect Discovery, section 4.3).
        if found.trim_end_matches('/') != issuer.trim_end_matches('/') {
            return Err(ProviderError::OtherIssuer(found));
        }
        let required = |key: &'static str| {
            text(key).filter(|url| is_encrypted(url)).ok_or(ProviderError::NoEndpoint(key))
        };
        let optional = |key: &str| text(key).filter(|url| is_encrypted(url));
        let methods = at_keys(json, &["code_challenge_methods_supported"]).elements();
        if !methods.is_empty() && !methods.contains(&"\"S256\"") {
            return Err(ProviderError::NoPkce);
        }
        Ok(Self {
            authorization_endpoint: required("authorization_endpoint")?,
            token_endpoint: required("token_endpoint")?,
            revocation_endpoint: optional("revocation_endpoint"),
            end_session_endpoint: optional("end_session_endpoint"),
            sends_issuer: at_keys(json, &["authorization_response_iss_parameter_supported"]).boolean()
                == Some(true),
        })
    }
}

/// Returns true for `https://`, and for `http://` to this machine.
fn is_encrypted(url: &str) -> bool {
    let is_local = ["http://localhost", "http://127.0.0.1"].iter().any(|local| {
        url.strip_prefix(local).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '/']))
    });
    url.starts_with("https://") || is_local
}

#[cfg(test)]
mod tests {
    use super::*;

    const METADATA: &str = r#"{"issuer":"https://id.example.com","authorization_endpoint":"https://id.example.com/auth","token_endpoint":"https://id.example.com/token","end_session_endpoint":"https://id.example.com/end","code_challenge_methods_supported":["plain","S256"],"authorization_response_iss_parameter_supported":true}"#;

    #[test]
    fn the_metadata_of_the_configured_issuer_is_read() {
        assert_eq!(
            metadata_url("https://id.example.com/"),
            "https://id.example.com/.well-known/openid-configuration"
        );
        let provider = Provider::read(METADATA, "https://id.example.com/").unwrap();
        assert_eq!(provider.token_endpoint, "https://id.example.com/token");
        assert_eq!(provider.end_session_endpoint.as_deref(), Some("https://id.example.com/end"));
        assert_eq!(provider.revocation_endpoint, None);
        assert!(provider.sends_issuer);
        let silent = METADATA.replace(",\"authorization_response_iss_parameter_supported\":true", "");
        assert!(!Provider::read(&silent, "https://id.example.com").unwrap().sends_issuer);
    }

    #[test]
    fn the_sign_out_leads_back_to_the_console() {
        let settings = super::super::fixtures::settings();
        let provider = Provider::read(METADATA, "https://id.example.com").unwrap();
        assert_eq!(
            provider.sign_out_url(&settings, Some("i1"), "https://c.example.com/sign-in").as_deref(),
            Some(
                "https://id.example.com/end?id_token_hint=i1&client_id=console&post_logout_redirect_uri=https%3A%2F%2Fc.example.com%2Fsign-in"
            )
        );
        let without = Provider { end_session_endpoint: None, ..provider };
        assert_eq!(without.sign_out_url(&settings, None, "https://c.example.com/"), None);
    }

    #[test]
    fn metadata_that_cannot_be_trusted_or_used_is_refused() {
        let read = |json: &str| Provider::read(json, "https://id.example.com").unwrap_err();
        assert_eq!(read("<html>"), ProviderError::NotMetadata);
        assert_eq!(read("{}"), ProviderError::NotMetadata);
        let other = METADATA.replace("\"issuer\":\"https://id", "\"issuer\":\"https://evil");
        assert_eq!(read(&other), ProviderError::OtherIssuer("https://evil.example.com".into()));
        assert_eq!(read(&METADATA.replace("\"plain\",\"S256\"", "\"plain\"")), ProviderError::NoPkce);
        let unlisted = METADATA.replace("[\"plain\",\"S256\"]", "null");
        assert!(Provider::read(&unlisted, "https://id.example.com").is_ok(), "unknown isn't refused");
        for endpoint in ["http://id.example.com/token", "http://localhost.evil.com/token", "ftp://x", ""] {
            let json = METADATA.replace("https://id.example.com/token", endpoint);
            assert_eq!(read(&json), ProviderError::NoEndpoint("token_endpoint"), "{endpoint}");
        }
        for endpoint in ["http://localhost:4000/token", "http://127.0.0.1/token"] {
            let json = METADATA.replace("https://id.example.com/token", endpoint);
            assert!(Provider::read(&json, "https://id.example.com").is_ok(), "{endpoint}");
        }
    }
}
