//! The requests to the token endpoint, and their replies (RFC 6749, section 4.1.3, 5 and 6).

use super::attempt::{Attempt, audience_parameters};
use crate::config::SignIn;
use form_urlencoded::Serializer;
use slipway_api::Timestamp;
use slipway_api::described::at_keys;
use std::fmt;

/// The tokens of a reply. Their `Debug` never shows them.
#[derive(Clone, PartialEq, Eq)]
pub struct Tokens {
    /// The token for the platform.
    pub access_token: String,
    /// The time at which the access token expires; None if the provider doesn't say.
    pub expires_at: Option<Timestamp>,
    /// The token that renews the access token; None if the provider gave none.
    pub refresh_token: Option<String>,
    /// The token that names the person who signed in; None in most replies to a renewal.
    pub id_token: Option<String>,
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// The reason why the token endpoint gave no tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// The provider refused the code or the refresh token.
    Refused {
        /// The code of the error, such as `invalid_grant`.
        error: String,
        /// The description for developers; None if the provider sent none.
        description: Option<String>,
    },
    /// The provider couldn't answer: the number is its HTTP status, 429 or 5xx. The same request may succeed later.
    Unavailable(u16),
    /// The reply has no error and no bearer token that can be sent in a header, or its status isn't 200.
    NoToken,
}

impl TokenError {
    /// Returns true if the provider would refuse the same refresh token again (`invalid_grant`, `invalid_client` or `unauthorized_client`),
    /// so that the session can't be renewed.
    pub fn ends_session(&self) -> bool {
        let Self::Refused { error, .. } = self else { return false };
        ["invalid_grant", "invalid_client", "unauthorized_client"].contains(&error.as_str())
    }
}

/// Returns the body that exchanges the code of an attempt for tokens.
pub fn code_body(settings: &SignIn, attempt: &Attempt, code: &str, redirect_uri: &str) -> String {
    let mut body = Serializer::new(String::new());
    body.append_pair("grant_type", "authorization_code");
    body.append_pair("code", code);
    body.append_pair("redirect_uri", redirect_uri);
    body.append_pair("client_id", &settings.client_id);
    body.append_pair("code_verifier", &attempt.verifier);
    for (name, value) in audience_parameters(settings) {
        body.append_pair(name, value);
    }
    body.finish()
}

/// Returns the body that exchanges a refresh token for new tokens.
pub fn refresh_body(settings: &SignIn, refresh_token: &str) -> String {
    let mut body = Serializer::new(String::new());
    body.append_pair("grant_type", "refresh_token");
    body.append_pair("refresh_token", refresh_token);
    body.append_pair("client_id", &settings.client_id);
    for (name, value) in audience_parameters(settings) {
        body.append_pair(name, value);
    }
    body.finish()
}

/// Returns the body that revokes a refresh token (RFC 7009).
pub fn revocation_body(settings: &SignIn, refresh_token: &str) -> String {
    let mut body = Serializer::new(String::new());
    body.append_pair("token", refresh_token);
    body.append_pair("token_type_hint", "refresh_token");
    body.append_pair("client_id", &settings.client_id);
    body.finish()
}

/// Reads a reply of the token endpoint: its HTTP status and its body. `now` is the time at which it arrived.
///
/// # Errors
/// If the provider refused the request, couldn't answer, or sent no bearer token.
pub fn read(status: u16, json: &str, now: Timestamp) -> Result<Tokens, TokenError> {
    let text = |key: &str| at_keys(json, &[key]).text().filter(|text| !text.is_empty());
    if status == 429 || status >= 500 {
        return Err(TokenError::Unavailable(status));
    }
    if let Some(error) = text("error") {
        return Err(TokenError::Refused { error, description: text("error_description") });
    }
    let is_bearer = text("token_type").is_some_and(|kind| kind.eq_ignore_ascii_case("bearer"));
    // Only a token of printable ASCII characters can be sent in a header.
    let is_sendable = |token: &String| token.bytes().all(|byte| byte.is_ascii_graphic());
    let access_token = text("access_token").filter(|token| is_bearer && is_sendable(token));
    let lifetime = at_keys(json, &["expires_in"]).integer().filter(|seconds| *seconds > 0);
    Ok(Tokens {
        access_token: access_token.filter(|_| status == 200).ok_or(TokenError::NoToken)?,
        expires_at: lifetime.map(|seconds| now.plus(seconds.saturating_mul(1_000))),
        refresh_token: text("refresh_token"),
        id_token: text("id_token"),
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{attempt, settings};
    use super::*;

    #[test]
    fn the_bodies_have_what_their_request_needs() {
        assert_eq!(
            code_body(&settings(), &attempt(), "c&1", "https://c.example.com/signed-in"),
            "grant_type=authorization_code&code=c%261&redirect_uri=https%3A%2F%2Fc.example.com%2Fsigned-in&client_id=console&code_verifier=v1&resource=https%3A%2F%2Fapi.example.com&audience=https%3A%2F%2Fapi.example.com"
        );
        assert_eq!(
            refresh_body(&settings(), "r1"),
            "grant_type=refresh_token&refresh_token=r1&client_id=console&resource=https%3A%2F%2Fapi.example.com&audience=https%3A%2F%2Fapi.example.com"
        );
        assert_eq!(
            revocation_body(&settings(), "r1"),
            "token=r1&token_type_hint=refresh_token&client_id=console"
        );
    }

    #[test]
    fn a_reply_has_a_bearer_token_or_a_reason() {
        let now = Timestamp(5_000);
        let good = r#"{"access_token":"a1","token_type":"bearer","expires_in":60,"refresh_token":"r1","id_token":"i1"}"#;
        let tokens = read(200, good, now).unwrap();
        assert_eq!(tokens.access_token, "a1");
        assert_eq!(tokens.expires_at, Some(Timestamp(65_000)));
        assert_eq!((tokens.refresh_token.as_deref(), tokens.id_token.as_deref()), (Some("r1"), Some("i1")));
        assert!(!format!("{tokens:?}").contains("a1") && !format!("{tokens:?}").contains("r1"));
        let bare = read(200, r#"{"access_token":"a1","token_type":"Bearer","expires_in":-1}"#, now).unwrap();
        assert_eq!((bare.expires_at, bare.refresh_token, bare.id_token), (None, None, None));
        for wrong in [
            "",
            "<html>",
            "{}",
            r#"{"access_token":"a1"}"#,
            r#"{"access_token":"a1","token_type":"DPoP"}"#,
            r#"{"access_token":"","token_type":"Bearer"}"#,
            r#"{"access_token":"a 1","token_type":"Bearer"}"#,
        ] {
            assert_eq!(read(200, wrong, now), Err(TokenError::NoToken), "{wrong}");
        }
        assert_eq!(read(302, good, now), Err(TokenError::NoToken));
        assert_eq!(read(503, good, now), Err(TokenError::Unavailable(503)));
        assert_eq!(read(429, "{}", now), Err(TokenError::Unavailable(429)));
        let refused = read(400, r#"{"error":"invalid_grant","error_description":"Used"}"#, now);
        assert_eq!(
            refused,
            Err(TokenError::Refused { error: "invalid_grant".into(), description: Some("Used".into()) })
        );
    }
}
