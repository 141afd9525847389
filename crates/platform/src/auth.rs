//! Tokens and their scopes (part 5).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The scope of a token. Each scope includes the permissions of the scopes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scope {
    /// Allows GET, except for the credentials of clusters, API tokens, invoices and costs.
    Read,
    /// Also allows deploy, redeploy, stop, restart and cancel, of services.
    Deploy,
    /// Also allows create, update and clone, except for members, invitations and API tokens.
    Write,
    /// Allows everything: also deletes, actions on clusters, cluster tokens, members, invitations, API tokens, invoices and costs.
    Admin,
}

impl Scope {
    /// Every scope, the narrowest first.
    pub const ALL: [Self; 4] = [Self::Read, Self::Deploy, Self::Write, Self::Admin];

    /// Returns the scope with this name, such as `Deploy`; None for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }

    /// Returns the name of the scope, as in part 5 of the document.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "Read",
            Self::Deploy => "Deploy",
            Self::Write => "Write",
            Self::Admin => "Admin",
        }
    }
}

/// An access token that is valid for one database of the reference platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Token {
    /// The text after the scheme in the `Authorization` header.
    pub value: String,
    /// True for `Bearer` (a JWT), false for `Token`.
    pub bearer: bool,
    pub scope: Scope,
    /// The name of the account or token in the audit log, such as `ci-deploy`.
    pub owner: String,
    /// The id of the API token's record; None for sample tokens, bearer tokens and tokens of a provider.
    pub record: Option<uuid::Uuid>,
    /// The expiry in milliseconds since 1970; None if the token never expires, and for a token of a provider, whose expiry is checked outside
    /// of the engine.
    #[serde(default)]
    pub ends: Option<i64>,
    /// True for an access token of an OpenID Connect provider, which the server verifies at each request.
    #[serde(skip)]
    pub is_foreign: bool,
}

impl Token {
    /// Returns true if the token is expired at `now`.
    pub fn has_ended(&self, now: i64) -> bool {
        self.ends.is_some_and(|ends| ends <= now)
    }

    /// Returns the `origin` of actions with this token: CONSOLE for a bearer token, API for an API token.
    pub fn origin(&self) -> &'static str {
        if self.bearer { "CONSOLE" } else { "API" }
    }

    /// Returns the value of the `Authorization` header with this token, such as `Token read_0123…`.
    pub fn header(&self) -> String {
        format!("{} {}", if self.bearer { "Bearer" } else { "Token" }, self.value)
    }
}

/// Splits an `Authorization` header into the token's value and true for the scheme `Bearer`, false for `Token`. Returns None for other
/// schemes, and for a header without a space.
pub fn presented(header: &str) -> Option<(&str, bool)> {
    let (scheme, value) = header.split_once(' ')?;
    match scheme.to_ascii_lowercase().as_str() {
        "bearer" => Some((value.trim(), true)),
        "token" => Some((value.trim(), false)),
        _ => None,
    }
}

/// Returns the sample tokens of a database: an API token for each scope, and an administrator's bearer token. They are derived from the
/// database's name, the scope and `seed`: with an empty seed anyone can compute them.
pub fn sample_tokens(database: &str, seed: &str) -> Vec<Token> {
    let database = &if seed.is_empty() { database.to_owned() } else { format!("{database} {seed}") };
    let mut tokens: Vec<Token> = Scope::ALL
        .into_iter()
        .map(|scope| Token {
            value: format!(
                "{}_{}",
                scope.name().to_lowercase(),
                crate::ids::named(&format!("{database} {}", scope.name())).simple()
            ),
            bearer: false,
            scope,
            owner: format!("ci-{}", scope.name().to_lowercase()),
            record: None,
            ends: None,
            is_foreign: false,
        })
        .collect();
    tokens.push(bearer(database, None));
    tokens
}

/// Returns a bearer token of the sample's administrator that expires at `ends` (milliseconds since 1970), or never. It has the header and
/// claims of a JWT, but its signature isn't valid.
pub fn bearer(database: &str, ends: Option<i64>) -> Token {
    let mut claims = json!({"sub": "ada.mendez@northwind.example"});
    if let (Some(ends), Some(claims)) = (ends, claims.as_object_mut()) {
        claims.insert("exp".into(), json!(ends / 1_000));
    }
    let part = |json: &serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
    let signature = crate::ids::named(&format!("{database} bearer {ends:?}")).simple().to_string();
    let value = format!("{}.{}.{signature}", part(&json!({"alg": "HS256"})), part(&claims));
    Token {
        value,
        bearer: true,
        scope: Scope::Admin,
        owner: "Ada Mendez".into(),
        record: None,
        ends,
        is_foreign: false,
    }
}
