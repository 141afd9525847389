//! Tokens and what they may do (part 5).

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What a token may do. Each includes what the ones before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scope {
    /// GET.
    Read,
    /// Also deploy, redeploy, stop, restart, cancel.
    Deploy,
    /// Also create, update, clone.
    Write,
    /// Everything: also delete, clusters, tokens, invitations, invoices.
    Admin,
}

impl Scope {
    /// All of them, least first.
    pub const ALL: [Self; 4] = [Self::Read, Self::Deploy, Self::Write, Self::Admin];

    /// The scope of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }

    /// Its name in part 5.
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "Read",
            Self::Deploy => "Deploy",
            Self::Write => "Write",
            Self::Admin => "Admin",
        }
    }
}

/// A token of a database.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Token {
    /// The value after the scheme.
    pub value: String,
    /// Whether it is sent as `Bearer` (a JWT) or as `Token`.
    pub bearer: bool,
    pub scope: Scope,
    /// Who asks with it, as audits name them.
    pub owner: String,
    /// The record of the API token that it belongs to.
    pub record: Option<uuid::Uuid>,
    /// When it ends, in milliseconds since 1970; None where it doesn't.
    #[serde(default)]
    pub ends: Option<i64>,
}

impl Token {
    /// Whether it has ended at `now`.
    pub fn has_ended(&self, now: i64) -> bool {
        self.ends.is_some_and(|ends| ends <= now)
    }

    /// The `origin` of what it asks for: a person's token comes from a console, an API token from a program.
    pub fn origin(&self) -> &'static str {
        if self.bearer { "CONSOLE" } else { "API" }
    }

    /// The `Authorization` header that presents it.
    pub fn header(&self) -> String {
        format!("{} {}", if self.bearer { "Bearer" } else { "Token" }, self.value)
    }
}

/// The token's value in an `Authorization` header, and whether its scheme was `Bearer` (else `Token`).
pub fn presented(header: &str) -> Option<(&str, bool)> {
    let (scheme, value) = header.split_once(' ')?;
    match scheme.to_ascii_lowercase().as_str() {
        "bearer" => Some((value.trim(), true)),
        "token" => Some((value.trim(), false)),
        _ => None,
    }
}

/// The sample tokens of a database: an API token per scope, and one bearer token of an administrator. Nobody who doesn't know the
/// seed can guess them.
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
        })
        .collect();
    tokens.push(bearer(database, None));
    tokens
}

/// A bearer token of the sample's administrator, with the header and claims of a JWT as consoles get them; the signature is
/// the database's own.
pub fn bearer(database: &str, ends: Option<i64>) -> Token {
    let mut claims = json!({"sub": "ada.mendez@northwind.example"});
    if let (Some(ends), Some(claims)) = (ends, claims.as_object_mut()) {
        claims.insert("exp".into(), json!(ends / 1_000));
    }
    let part = |json: &serde_json::Value| URL_SAFE_NO_PAD.encode(json.to_string());
    let signature = crate::ids::named(&format!("{database} bearer {ends:?}")).simple().to_string();
    let value = format!("{}.{}.{signature}", part(&json!({"alg": "HS256"})), part(&claims));
    Token { value, bearer: true, scope: Scope::Admin, owner: "Ada Mendez".into(), record: None, ends }
}
