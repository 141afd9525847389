//! The sign-in at an OpenID Connect provider. It isn't read with the rest of `config.json`: only the sign-in needs it, and its code isn't
//! part of the first load.

use super::{ConfigError, ConfigErrorKind, Platform, Reader, Setting, address, portal};
use slipway_api::described::{Value as Json, all_members, at_keys};

/// The sign-in at the provider of an organization.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// The issuer, without a slash at its end.
    pub issuer: String,
    /// The id of the console's client at the provider.
    pub client_id: String,
    /// The scopes that the console requests; `openid` is always among them.
    pub scopes: Vec<String>,
    /// The platform's name at the provider; None if the provider needs none.
    pub audience: Option<String>,
    /// The text of the button on the sign-in page.
    pub label: String,
    /// More parameters of the authorization request: names and values.
    pub parameters: Vec<(String, String)>,
    /// The origins of the provider's endpoints besides the issuer's. Empty if `config.json` doesn't name them.
    pub origins: Vec<String>,
}

/// The parameters of the authorization request that the console itself sends, so `config.json` can't set them: other values would break the
/// sign-in, or its checks.
const OWN_PARAMETERS: [&str; 13] = [
    "audience",
    "client_id",
    "code_challenge",
    "code_challenge_method",
    "nonce",
    "redirect_uri",
    "request",
    "request_uri",
    "resource",
    "response_mode",
    "response_type",
    "scope",
    "state",
];

impl SignIn {
    /// Returns the sign-in of a platform; None if the platform has none, or an invalid one.
    pub fn of(platform: &Platform) -> Option<Self> {
        let json = platform.sign_in.as_ref()?;
        let mut reader = Reader { text: json, errors: Vec::new() };
        let settings = reader.sign_in(json)?;
        reader.errors.is_empty().then_some(settings)
    }
}

/// Returns the errors in the sign-ins of a `config.json` that has no other errors. The console starts in spite of them: people can sign in
/// with tokens.
pub fn validate_sign_ins(text: &str) -> Vec<ConfigError> {
    let mut reader = Reader { text, errors: Vec::new() };
    for platform in at_keys(text, &[Setting::Platforms.key()]).elements() {
        match at_keys(platform, &[Setting::SignIn.key()]) {
            Json::Absent => {}
            Json::Null => reader.add(platform, ConfigErrorKind::Invalid(Setting::SignIn)),
            Json::Json(json) => {
                reader.sign_in(json);
            }
        }
    }
    reader.errors
}

impl Reader<'_> {
    /// Reads the sign-in of a platform from its JSON, and reports the errors. A missing or invalid setting has its default, or is empty.
    /// None if the JSON isn't an object.
    fn sign_in(&mut self, object: &str) -> Option<SignIn> {
        let Some(members) = all_members(object) else {
            self.add(object, ConfigErrorKind::Invalid(Setting::SignIn));
            return None;
        };
        self.unknown_keys(&members, Setting::SignIn.place());
        for setting in [Setting::SignInIssuer, Setting::SignInClientId] {
            if at_keys(object, &[setting.key()]) == Json::Absent {
                self.add(object, ConfigErrorKind::Missing(setting));
            }
        }
        let scopes = self.setting(object, Setting::SignInScopes, default_scopes(), scopes);
        Some(SignIn {
            issuer: self.issuer(object).unwrap_or_default(),
            client_id: self.text(object, Setting::SignInClientId, |_| true).unwrap_or_default(),
            scopes,
            audience: self.text(object, Setting::SignInAudience, |_| true),
            label: self.text(object, Setting::SignInLabel, |_| true).unwrap_or_else(|| "Sign in".to_owned()),
            parameters: self.setting(object, Setting::SignInParameters, Vec::new(), parameters),
            origins: self.setting(object, Setting::SignInOrigins, Vec::new(), origins),
        })
    }

    fn issuer(&mut self, object: &str) -> Option<String> {
        let text = self.text(object, Setting::SignInIssuer, |_| true)?;
        let kind = match address::read(&text) {
            Ok(issuer) if issuer.starts_with("http") => return Some(issuer),
            Ok(_) => ConfigErrorKind::Invalid(Setting::SignInIssuer),
            Err(error) => ConfigErrorKind::Address(error),
        };
        let json = at_keys(object, &[Setting::SignInIssuer.key()]);
        self.add(if let Json::Json(wrong) = json { wrong } else { object }, kind);
        None
    }
}

fn default_scopes() -> Vec<String> {
    ["openid", "profile", "email"].map(str::to_owned).to_vec()
}

/// Returns the texts of a list; None unless the value is a list of at least one text.
fn texts(value: Json) -> Option<Vec<String>> {
    let Json::Json(list) = value else { return None };
    let texts: Vec<String> =
        value.elements().into_iter().map(|entry| Json::of(entry).text()).collect::<Option<_>>()?;
    (list.trim_start().starts_with('[') && !texts.is_empty()).then_some(texts)
}

fn scopes(value: Json) -> Option<Vec<String>> {
    let is_scope = |scope: &String| {
        let is_allowed = |byte: u8| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\';
        !scope.is_empty() && scope.bytes().all(is_allowed)
    };
    texts(value).filter(|all| all.iter().all(is_scope) && all.iter().any(|scope| scope == "openid"))
}

fn parameters(value: Json) -> Option<Vec<(String, String)>> {
    let Json::Json(object) = value else { return None };
    let pair = |(name, value): (std::borrow::Cow<str>, &str)| {
        let is_own = OWN_PARAMETERS.contains(&&*name) || name.is_empty();
        Some((name.into_owned(), Json::of(value).text()?)).filter(|_| !is_own)
    };
    all_members(object)?.into_iter().map(pair).collect()
}

fn origins(value: Json) -> Option<Vec<String>> {
    texts(value)?.iter().map(|origin| portal::origin_of(origin).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Config, explain};
    use super::*;

    fn read(sign_in: &str) -> Result<SignIn, Vec<String>> {
        let text = format!(r#"{{"platforms":[{{"url":"https://api.example.com","sign_in":{sign_in}}}]}}"#);
        let config = Config::read(&text).unwrap();
        match SignIn::of(&config.platforms[0]) {
            Some(settings) => {
                assert_eq!(validate_sign_ins(&text), []);
                Ok(settings)
            }
            None => Err(explain::sentences(&text, &validate_sign_ins(&text))),
        }
    }

    #[test]
    fn a_sign_in_needs_an_issuer_and_a_client() {
        let least = read(r#"{"issuer":"https://ID.example.com/realms/one/","client_id":"console"}"#).unwrap();
        assert_eq!(least.issuer, "https://id.example.com/realms/one");
        assert_eq!((least.scopes, least.label.as_str()), (default_scopes(), "Sign in"));
        assert_eq!((least.audience, least.parameters, least.origins), (None, vec![], vec![]));
        let whole = read(
            r#"{"issuer":"http://localhost:4000","client_id":"c","scopes":["openid","offline_access"],"audience":"platform","label":"Continue with Example ID","parameters":{"prompt":"select_account"},"origins":["https://tokens.example.com/"]}"#,
        )
        .unwrap();
        assert_eq!(whole.scopes, ["openid", "offline_access"]);
        assert_eq!(whole.parameters, [("prompt".to_owned(), "select_account".to_owned())]);
        assert_eq!(whole.origins, ["https://tokens.example.com"]);
        let missing = read("{}").unwrap_err();
        assert!(missing[0].contains("“platforms[0].sign_in.issuer” is missing"), "{missing:?}");
        assert!(missing[1].contains("“platforms[0].sign_in.client_id” is missing"), "{missing:?}");
    }

    #[test]
    fn what_would_break_a_sign_in_is_a_mistake() {
        for (key, value, sentence) in [
            ("issuer", r#""http://id.example.com""#, "isn’t encrypted"),
            ("issuer", r#""/login""#, "must be the issuer’s address"),
            ("issuer", r#""https://id.example.com?x=1""#, "contains a character that isn’t allowed"),
            ("client_id", r#""""#, "must be text of 1 to 400 characters"),
            ("scopes", r#"["profile"]"#, "must be a list of scopes with “openid”"),
            ("scopes", r#"["openid","two words"]"#, "must be a list of scopes"),
            ("scopes", r#""openid""#, "must be a list of scopes"),
            ("parameters", r#"{"state":"x"}"#, "must be an object of texts"),
            ("parameters", r#"{"prompt":1}"#, "must be an object of texts"),
            ("origins", r#"["https://tokens.example.com/path"]"#, "must be a list of origins"),
            ("secret", r#""x""#, "isn’t a setting"),
        ] {
            let rest = r#""issuer":"https://id.example.com","client_id":"c""#;
            let rest: Vec<&str> = rest.split(',').filter(|pair| !pair.contains(key)).collect();
            let errors = read(&format!("{{{},\"{key}\":{value}}}", rest.join(","))).unwrap_err();
            assert!(errors.len() == 1 && errors[0].contains(sentence), "{key} {value}: {errors:?}");
        }
    }

    #[test]
    fn a_sign_in_that_is_no_object_is_a_mistake() {
        for wrong in ["null", "true", "[]", r#""https://id.example.com""#] {
            let text = format!(r#"{{"platforms":[{{"url":"/p","sign_in":{wrong}}}]}}"#);
            let sentences = explain::sentences(&text, &validate_sign_ins(&text));
            assert!(sentences[0].contains("must be an object with “issuer”"), "{wrong}: {sentences:?}");
        }
    }
}
