//! The session: the platform, the token and the account.

pub mod permissions;
pub mod record;
pub mod sharing;
pub mod validity;

use slipway_api::described::at_keys;
use slipway_api::{Credential, Timestamp};

/// A session, as session storage keeps it.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The id, created at sign-in. A new tab gets it together with the token. Sign-out and a 401 end the session with this id in all tabs,
    /// and leave the sessions of other accounts alone.
    pub id: String,
    /// The address of the platform, which `config.json` lists.
    pub platform: String,
    /// The token.
    pub credential: Credential,
    /// The number of renewals of the token. Of two tabs of a session, the one with more renewals has the newer token.
    pub renewals: u32,
    /// The owner of drafts and known ids: the subject of a JWT, else a salted fingerprint of the token, which only shows whether two tokens
    /// are the same. If the browser can’t compute a fingerprint, the owner is the id of the session, so that no later session finds its
    /// drafts.
    pub owner: String,
    /// True if the platform accepted the token after its stated expiry: this machine’s clock is ahead, and the expiry says nothing.
    pub ignores_expiry: bool,
}

impl Session {
    /// Serializes the session as a JSON object, for session storage.
    pub fn to_text(&self) -> String {
        let authorization = self.credential.header();
        crate::text::json::object(&[
            ("id", Some(&self.id)),
            ("platform", Some(&self.platform)),
            ("authorization", Some(&authorization)),
            ("renewals", Some(&self.renewals.to_string())),
            ("owner", Some(&self.owner)),
            ("ignores_expiry", self.ignores_expiry.then_some("yes")),
        ])
    }

    /// Parses a stored session; None if it isn't one, or its platform is no longer configured.
    pub fn restore(text: &str, platforms: &[String]) -> Option<Self> {
        let kept = |key: &str| at_keys(text, &[key]).text();
        let credential = Credential::recognise(&kept("authorization")?)?;
        let (id, platform) = (kept("id")?, kept("platform")?);
        let renewals = kept("renewals").and_then(|count| count.parse().ok()).unwrap_or(0);
        let owner = kept("owner")?;
        let ignores_expiry = kept("ignores_expiry").is_some();
        platforms.contains(&platform).then_some(Self {
            id,
            platform,
            credential,
            renewals,
            owner,
            ignores_expiry,
        })
    }

    /// Returns the expiry that the session’s token states (`exp`). Only a hint: the platform’s 401 decides. None for a token that isn’t a
    /// JWT with an expiry, and if the platform accepted the token after its expiry.
    pub fn ends(&self) -> Option<Timestamp> {
        if self.ignores_expiry { None } else { expiry(&self.credential) }
    }
}

/// Returns the subject of a JWT (`sub`), which identifies the person; None for an API token, and for a JWT without a subject.
pub fn subject(credential: &Credential) -> Option<String> {
    at_keys(&claims(credential)?, &["sub"]).text()
}

/// Returns the expiry that a JWT states (`exp`); None for an API token, and for a JWT without an expiry.
pub fn expiry(credential: &Credential) -> Option<Timestamp> {
    let seconds = at_keys(&claims(credential)?, &["exp"]).integer()?;
    Some(Timestamp(seconds.saturating_mul(1_000)))
}

/// Returns the claims of a JWT as JSON, without verifying the signature; None if the token isn't a JWT.
fn claims(credential: &Credential) -> Option<String> {
    let Credential::Bearer(token) = credential else { return None };
    let bytes = base64url(token.split('.').nth(1)?)?;
    String::from_utf8(bytes).ok()
}

fn base64url(text: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let (mut bytes, mut buffer, mut bits) = (Vec::new(), 0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        let value = ALPHABET.iter().position(|known| *known == byte)?;
        buffer = (buffer << 6) | u32::try_from(value).ok()?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((buffer >> bits) & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(token: &str) -> Session {
        let credential = Credential::recognise(token).unwrap();
        Session {
            id: "1".into(),
            platform: "https://api.example.com".into(),
            credential,
            renewals: 2,
            owner: "ada".into(),
            ignores_expiry: false,
        }
    }

    #[test]
    fn a_session_is_restored_for_a_configured_platform_alone() {
        let session = session("Bearer a.b.c");
        let text = session.to_text();
        assert_eq!(Session::restore(&text, &["https://api.example.com".into()]), Some(session));
        assert_eq!(Session::restore(&text, &["https://other.example.com".into()]), None);
        for broken in ["", "{}", "null", r#"{"id":"1","platform":"x","authorization":""}"#] {
            assert_eq!(Session::restore(broken, &["x".into()]), None, "{broken}");
        }
    }

    #[test]
    fn a_jwt_tells_whose_it_is_and_when_it_ends() {
        // The payload of this JWT is {"sub":"ada","exp":1763640000}.
        let jwt = session("Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEiLCJleHAiOjE3NjM2NDAwMDB9.c2ln");
        assert_eq!(subject(&jwt.credential).as_deref(), Some("ada"));
        assert_eq!(jwt.ends(), Some(Timestamp(1_763_640_000_000)));
        let accepted_later = Session { ignores_expiry: true, ..jwt };
        assert_eq!(accepted_later.ends(), None);
        let restored =
            Session::restore(&accepted_later.to_text(), std::slice::from_ref(&accepted_later.platform));
        assert_eq!(restored, Some(accepted_later));
        for other in ["Bearer a.b.c", "Bearer a", "Token x.eyJzdWIiOiJhZGEifQ.y", "Bearer x.e30.y"] {
            let other = session(other);
            assert_eq!((subject(&other.credential), other.ends()), (None, None), "{other:?}");
        }
    }
}
