//! What a session keeps: the platform, and the token that it was opened with.

use serde::{Deserialize, Serialize};
use slipway_api::Credential;

/// A signed-in session, as session storage keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The platform's address, one of `config.json`'s.
    pub platform: String,
    /// The token.
    pub credential: Credential,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    platform: String,
    authorization: String,
}

impl Session {
    /// The text to keep.
    pub fn store(&self) -> String {
        let stored = Stored { platform: self.platform.clone(), authorization: self.credential.header() };
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Reads a kept text; None where it isn't one, or its platform is no longer configured.
    pub fn restore(text: &str, platforms: &[String]) -> Option<Self> {
        let stored: Stored = serde_json::from_str(text).ok()?;
        let credential = Credential::recognise(&stored.authorization)?;
        platforms.contains(&stored.platform).then_some(Self { platform: stored.platform, credential })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_restored_for_a_configured_platform_alone() {
        let session = Session {
            platform: "https://api.example.com".into(),
            credential: Credential::Bearer("a.b.c".into()),
        };
        let text = session.store();
        assert_eq!(Session::restore(&text, &["https://api.example.com".into()]), Some(session));
        assert_eq!(Session::restore(&text, &["https://other.example.com".into()]), None);
        for broken in ["", "{}", "null", r#"{"platform":"x","authorization":""}"#] {
            assert_eq!(Session::restore(broken, &["x".into()]), None, "{broken}");
        }
    }
}
