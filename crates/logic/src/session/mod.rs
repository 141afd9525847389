//! The session: the platform, the token and the account.

pub mod log;

use slipway_api::described::at;
use slipway_api::{Credential, Timestamp};

/// A session, as session storage keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The id, created at sign-in. It goes to new tabs with the token. Sign-out and 401 apply to the id, so two accounts never mix.
    pub id: String,
    /// The address of the platform, which `config.json` lists.
    pub platform: String,
    /// The token.
    pub credential: Credential,
    /// The number of renewals of the token. Of two tabs of a session, the one with more renewals has the newer token.
    pub renewals: u32,
}

impl Session {
    /// Returns the session as text.
    pub fn store(&self) -> String {
        let authorization = self.credential.header();
        crate::text::json::object(&[
            ("id", Some(&self.id)),
            ("platform", Some(&self.platform)),
            ("authorization", Some(&authorization)),
            ("renewals", Some(&self.renewals.to_string())),
        ])
    }

    /// Parses a stored session; None if it isn't one, or its platform is no longer configured.
    pub fn restore(text: &str, platforms: &[String]) -> Option<Self> {
        let kept = |key: &str| at(text, &[key]).text();
        let credential = Credential::recognise(&kept("authorization")?)?;
        let (id, platform) = (kept("id")?, kept("platform")?);
        let renewals = kept("renewals").and_then(|count| count.parse().ok()).unwrap_or(0);
        platforms.contains(&platform).then_some(Self { id, platform, credential, renewals })
    }

    /// Returns the account that owns drafts: the subject of a JWT. API tokens have no account, so all of a platform share one:
    /// a draft survives an expired token.
    pub fn account(&self) -> String {
        self.subject().unwrap_or_else(|| "api-token".into())
    }

    /// Returns the subject of a JWT; None for an API token.
    fn subject(&self) -> Option<String> {
        at(&claims(&self.credential)?, &["sub"]).text()
    }

    /// Returns the owner of drafts in a portal’s frame: the subject of a JWT, else the session. The API tokens of two people who use a
    /// portal one after the other look alike, and the session ends with the frame.
    pub fn owner_in_portal(&self) -> String {
        self.subject().unwrap_or_else(|| self.id.clone())
    }

    /// Returns the expiry of a JWT (`exp`). Only a hint: the platform's 401 decides.
    pub fn ends(&self) -> Option<Timestamp> {
        let seconds = at(&claims(&self.credential)?, &["exp"]).integer()?;
        Some(Timestamp(seconds.saturating_mul(1_000)))
    }
}

/// Returns the claims of a JWT as JSON, without verification.
fn claims(credential: &Credential) -> Option<String> {
    let Credential::Bearer(token) = credential else { return None };
    let bytes = base64url(token.split('.').nth(1)?)?;
    String::from_utf8(bytes).ok()
}

fn base64url(text: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        let value = ALPHABET.iter().position(|known| *known == byte)?;
        held = (held << 6) | u32::try_from(value).ok()?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((held >> bits) & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(token: &str) -> Session {
        let credential = Credential::recognise(token).unwrap();
        Session { id: "1".into(), platform: "https://api.example.com".into(), credential, renewals: 2 }
    }

    #[test]
    fn a_session_is_restored_for_a_configured_platform_alone() {
        let session = session("Bearer a.b.c");
        let text = session.store();
        assert_eq!(Session::restore(&text, &["https://api.example.com".into()]), Some(session));
        assert_eq!(Session::restore(&text, &["https://other.example.com".into()]), None);
        for broken in ["", "{}", "null", r#"{"id":"1","platform":"x","authorization":""}"#] {
            assert_eq!(Session::restore(broken, &["x".into()]), None, "{broken}");
        }
    }

    #[test]
    fn a_jwt_tells_whose_it_is_and_when_it_ends() {
        // {"sub":"ada","exp":1763640000}
        let jwt = session("Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEiLCJleHAiOjE3NjM2NDAwMDB9.c2ln");
        assert_eq!((jwt.account(), jwt.ends()), ("ada".into(), Some(Timestamp(1_763_640_000_000))));
        assert_eq!(jwt.owner_in_portal(), "ada");
        assert_eq!(session("Token abc").owner_in_portal(), "1", "no other session has its drafts");
        for other in ["Bearer a.b.c", "Bearer a", "Token x.eyJzdWIiOiJhZGEifQ.y", "Bearer x.e30.y"] {
            assert_eq!(
                (session(other).account(), session(other).ends()),
                ("api-token".into(), None),
                "{other}"
            );
        }
    }
}
