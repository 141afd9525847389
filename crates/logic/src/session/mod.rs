//! The session: the platform, the token and the account.

pub mod facts;
pub mod permissions;
pub mod record;
pub mod sharing;
pub mod validity;

use crate::openid::id_token::Person;
use crate::text::jwt;
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
    /// The owner of drafts and known ids. For a person who signed in at the provider, [`Account::owner`]; else the subject of a JWT; else a
    /// salted fingerprint of the token, which only shows whether two tokens are the same. If the browser can’t compute a fingerprint, the
    /// owner is the id of the session, so that no later session finds its drafts. In an embedded console, the subject of the JWT, else the
    /// id of the session.
    pub owner: String,
    /// True if the platform accepted the token after its stated expiry: this machine’s clock is ahead, and the expiry says nothing.
    pub ignores_expiry: bool,
    /// The person who signed in at the provider, as [`Account::to_text`] writes it. It is read only where it is needed, since the code for it
    /// isn't part of the first load. None for a session that began with a pasted token.
    pub account: Option<String>,
    /// The expiry of the access token as the provider stated it; None if it didn't.
    pub expires_at: Option<Timestamp>,
}

/// A person who signed in at the provider of the organization.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// The issuer of the provider: the https address that identifies it.
    pub issuer: String,
    /// The person, as the ID token describes them.
    pub person: Person,
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
            ("account", self.account.as_deref()),
            ("expires_at", self.expires_at.map(|at| at.0.to_string()).as_deref()),
        ])
    }

    /// Parses a stored session; None if the text isn't a session, or if its platform is no longer configured.
    pub fn restore(text: &str, platforms: &[String]) -> Option<Self> {
        let kept = |key: &str| at_keys(text, &[key]).text();
        let credential = Credential::recognise(&kept("authorization")?)?;
        let (id, platform) = (kept("id")?, kept("platform")?);
        let renewals = kept("renewals").and_then(|count| count.parse().ok()).unwrap_or(0);
        let owner = kept("owner")?;
        let ignores_expiry = kept("ignores_expiry").is_some();
        let account = kept("account");
        let expires_at = kept("expires_at").and_then(|at| at.parse().ok()).map(Timestamp);
        platforms.contains(&platform).then_some(Self {
            id,
            platform,
            credential,
            renewals,
            owner,
            ignores_expiry,
            account,
            expires_at,
        })
    }

    /// Returns the expiry of the session's token: as the provider stated it, by this machine's clock, else as the token states it (`exp`).
    /// Only a hint: the platform's 401 decides. None for a token without a known expiry. Also None if the expiry that the token states is the
    /// only one, and the platform accepted the token after it.
    pub fn ends(&self) -> Option<Timestamp> {
        self.expires_at.or_else(|| expiry(&self.credential).filter(|_| !self.ignores_expiry))
    }

    /// Returns the person who signed in at the provider; None for a session that began with a pasted token, and if the stored account can't
    /// be read.
    pub fn read_account(&self) -> Option<Account> {
        Account::restore(self.account.as_ref()?)
    }
}

impl Account {
    /// Returns the owner of the drafts and known ids of this person. It stays the same at each sign-in.
    pub fn owner(&self) -> String {
        format!("{} {}", self.issuer, self.person.subject)
    }

    /// Serializes the account as a JSON object, for the session.
    pub fn to_text(&self) -> String {
        crate::text::json::object(&[
            ("issuer", Some(&self.issuer)),
            ("subject", Some(&self.person.subject)),
            ("name", self.person.name.as_deref()),
            ("email", self.person.email.as_deref()),
        ])
    }

    fn restore(text: &str) -> Option<Self> {
        let kept = |key: &str| at_keys(text, &[key]).text();
        let person = Person { subject: kept("subject")?, name: kept("name"), email: kept("email") };
        Some(Self { issuer: kept("issuer")?, person })
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
    jwt::claims(token)
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
            account: None,
            expires_at: None,
        }
    }

    #[test]
    fn the_person_of_a_session_is_restored_with_it() {
        let person = Person { subject: "a1".into(), name: Some("Ada Mendez".into()), email: None };
        let account = Account { issuer: "https://id.example.com".into(), person };
        assert_eq!(account.owner(), "https://id.example.com a1");
        let (text, expires_at) = (Some(account.to_text()), Some(Timestamp(5)));
        let session = Session { account: text, expires_at, ..session("Bearer opaque") };
        assert_eq!(session.read_account(), Some(account));
        let restored = Session::restore(&session.to_text(), std::slice::from_ref(&session.platform));
        assert_eq!(restored.as_ref(), Some(&session));
        assert_eq!(session.ends(), Some(Timestamp(5)), "a token that states no expiry has the provider's");
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
