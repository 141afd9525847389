//! Values that several tests of this module share.

use super::attempt::Attempt;
use super::provider::Provider;
use crate::config::SignIn;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use slipway_api::Timestamp;

/// The settings of a platform's sign-in.
pub fn settings() -> SignIn {
    SignIn {
        issuer: "https://id.example.com".into(),
        client_id: "console".into(),
        scopes: vec!["openid".into(), "profile".into()],
        audience: Some("https://api.example.com".into()),
        label: "Continue with Example ID".into(),
        parameters: vec![("kc_idp_hint".into(), "corp".into())],
        origins: Vec::new(),
    }
}

/// The provider of [`settings`].
pub fn provider() -> Provider {
    Provider {
        authorization_endpoint: "https://id.example.com/auth".into(),
        token_endpoint: "https://id.example.com/token".into(),
        revocation_endpoint: None,
        end_session_endpoint: None,
        sends_issuer: false,
    }
}

/// An attempt that began at the time 1,000,000.
pub fn attempt() -> Attempt {
    Attempt {
        platform: "https://api.example.com".into(),
        state: "s1".into(),
        nonce: "n1".into(),
        verifier: "v1".into(),
        return_to: "/organization/1?view=cards".into(),
        started_at: Timestamp(1_000_000),
        needs_issuer: false,
        continues: None,
    }
}

/// Returns a JWT with these claims, without a valid signature.
pub fn jwt(claims: &str) -> String {
    format!("eyJhbGciOiJub25lIn0.{}.c2ln", URL_SAFE_NO_PAD.encode(claims))
}
