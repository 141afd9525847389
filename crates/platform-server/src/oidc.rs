//! Access tokens of an OpenID Connect provider: JWTs that are verified with the provider's keys.

use crate::args::Args;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use platform::{Scope, Token};
use serde::Deserialize;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The accepted signature algorithms. All are asymmetric: with a symmetric algorithm, the key that verifies a token also signs tokens, so
/// anybody could sign a token with the provider's public key.
const ALGORITHMS: [Algorithm; 4] = [Algorithm::RS256, Algorithm::PS256, Algorithm::ES256, Algorithm::EdDSA];

/// The minimum time between two reads of the provider's keys.
const KEYS_INTERVAL: Duration = Duration::from_secs(5);

/// The time within which the provider has to answer.
const DEADLINE: Duration = Duration::from_secs(5);

/// Verifies the access tokens of one issuer.
pub struct Verifier {
    issuer: String,
    audience: String,
    keys: Mutex<Keys>,
}

#[derive(Default)]
struct Keys {
    set: Option<JwkSet>,
    read_at: Option<Instant>,
}

/// The claims that the platform uses. Issuer, audience and expiry are checked by the library.
#[derive(Deserialize)]
struct Claims {
    sub: String,
    #[serde(default)]
    scope: String,
}

impl Verifier {
    /// Returns the verifier that the command line asks for; None without `--oidc`.
    pub fn new(args: &Args) -> Option<Self> {
        let issuer = args.oidc.clone()?;
        Some(Self { issuer, audience: args.oidc_audience.clone(), keys: Mutex::default() })
    }

    /// Returns the token of a JWT of this issuer, with the database that its subject names after an `@` (None without an `@`). None for a
    /// JWT that expired more than a minute ago (the library tolerates a minute), isn't for this platform's audience, has no subject or no
    /// key id, isn't signed with one of the `ALGORITHMS` and a key of the provider, or has none of the scopes read, deploy, write and
    /// admin.
    pub fn verify(&self, jwt: &str) -> Option<(Option<String>, Token)> {
        let header = decode_header(jwt).ok()?;
        let algorithm = Some(header.alg).filter(|algorithm| ALGORITHMS.contains(algorithm))?;
        let mut validation = Validation::new(algorithm);
        validation.set_issuer(&[&self.issuer]);
        validation.set_audience(&[&self.audience]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        let key = self.key(&header.kid?)?;
        let claims = decode::<Claims>(jwt, &key, &validation).ok()?.claims;
        let database = claims.sub.split_once('@').map(|(_, database)| database.to_owned());
        let token = Token {
            value: jwt.to_owned(),
            bearer: true,
            scope: scope(&claims.scope)?,
            owner: claims.sub,
            record: None,
            // The engine doesn't check the expiry: `verify` is called for each request, and checks it by this machine's clock.
            ends: None,
            is_foreign: true,
        };
        Some((database, token))
    }

    /// Returns the provider's key with this id. If the known keys don't include it, they are read again, since a provider replaces its
    /// keys, but at most once per `KEYS_INTERVAL`. None if the key isn't known and the keys can't be read, were read less than
    /// `KEYS_INTERVAL` ago or don't include it after the read; and if the library can't use the key.
    fn key(&self, id: &str) -> Option<DecodingKey> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let find =
            |set: &Option<JwkSet>| set.as_ref()?.find(id).and_then(|key| DecodingKey::from_jwk(key).ok());
        let is_recent = keys.read_at.is_some_and(|at| at.elapsed() < KEYS_INTERVAL);
        if let Some(key) = find(&keys.set) {
            return Some(key);
        }
        if is_recent {
            return None;
        }
        keys.read_at = Some(Instant::now());
        match read_keys(&self.issuer) {
            Ok(set) => keys.set = Some(set),
            Err(error) => eprintln!("platform-server: the keys of {} can't be read: {error}", self.issuer),
        }
        find(&keys.set)
    }
}

/// Returns the widest scope in a list of names that are separated by spaces; None if the list has none of read, deploy, write and admin.
fn scope(scopes: &str) -> Option<Scope> {
    let named = |name: &str| Scope::ALL.into_iter().find(|scope| scope.name().eq_ignore_ascii_case(name));
    scopes.split(' ').filter_map(named).max()
}

fn read_keys(issuer: &str) -> Result<JwkSet, String> {
    let metadata: serde_json::Value =
        read(&format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/')))?;
    let address = metadata.get("jwks_uri").and_then(|address| address.as_str());
    read(address.ok_or("its metadata has no jwks_uri")?)
}

fn read<T: serde::de::DeserializeOwned>(url: &str) -> Result<T, String> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(DEADLINE)).build().into();
    let mut response = agent.get(url).call().map_err(|error| format!("{url}: {error}"))?;
    let text = response.body_mut().read_to_string().map_err(|error| format!("{url}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("{url}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jsonwebtoken::{EncodingKey, Header, encode};
    use serde_json::json;

    const AUDIENCE: &str = "https://platform.example";
    const ISSUER: &str = "http://127.0.0.1:9";

    /// A key of RFC 8037, appendix A.1 and A.2: its private part as PKCS #8, and its public part.
    const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";
    const PUBLIC: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    fn verifier() -> Verifier {
        let set =
            json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "one", "alg": "EdDSA", "x": PUBLIC}]});
        let keys = Keys { set: serde_json::from_value(set).unwrap(), read_at: Some(Instant::now()) };
        Verifier { issuer: ISSUER.into(), audience: AUDIENCE.into(), keys: Mutex::new(keys) }
    }

    fn signed(change: impl FnOnce(&mut serde_json::Value), kid: &str) -> String {
        let mut claims = json!({
            "iss": ISSUER, "aud": AUDIENCE, "sub": "ada@one", "scope": "openid write read",
            "exp": jsonwebtoken::get_current_timestamp() + 300,
        });
        change(&mut claims);
        let header = Header { kid: Some(kid.into()), ..Header::new(Algorithm::EdDSA) };
        encode(&header, &claims, &EncodingKey::from_ed_pem(PRIVATE.as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn a_token_of_the_issuer_for_this_platform_is_accepted() {
        let (database, token) = verifier().verify(&signed(|_| (), "one")).unwrap();
        assert_eq!((database.as_deref(), token.scope, token.bearer), (Some("one"), Scope::Write, true));
        let unnamed = signed(|claims| claims["sub"] = json!("ada"), "one");
        assert_eq!(verifier().verify(&unnamed).unwrap().0, None);
    }

    #[test]
    fn any_other_token_is_refused() {
        let late = jsonwebtoken::get_current_timestamp() - 300;
        for (what, token) in [
            ("another issuer", signed(|claims| claims["iss"] = json!("https://evil.example"), "one")),
            ("another audience", signed(|claims| claims["aud"] = json!("https://other.example"), "one")),
            ("expired", signed(|claims| claims["exp"] = json!(late), "one")),
            ("no scope", signed(|claims| claims["scope"] = json!("openid profile"), "one")),
            ("no subject", signed(|claims| claims["sub"] = json!(null), "one")),
            ("another key", signed(|_| (), "two")),
            ("not a JWT", "abc".into()),
        ] {
            assert!(verifier().verify(&token).is_none(), "{what}");
        }
        let good = signed(|_| (), "one");
        let (signed_part, _) = good.rsplit_once('.').unwrap();
        assert!(verifier().verify(&format!("{signed_part}.AAAA")).is_none(), "a wrong signature");
        // The header of this JWT is {"alg":"none","kid":"one"}: the JWT names a known key, but isn't signed.
        let unsigned = format!("eyJhbGciOiJub25lIiwia2lkIjoib25lIn0.{}.", good.split('.').nth(1).unwrap());
        assert!(verifier().verify(&unsigned).is_none(), "no signature");
    }
}
