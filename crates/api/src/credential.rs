//! The two forms of credential (part 5). Logs and messages never contain a token.

use std::fmt;

/// A token as it is sent in the `Authorization` header. Its `Debug` never shows it.
#[derive(Clone, PartialEq, Eq)]
pub enum Credential {
    /// A JWT, issued to a person's account.
    Bearer(String),
    /// An API token, created in the organization's settings.
    ApiToken(String),
}

impl Credential {
    /// Returns the credential in a pasted text, which may begin with `Authorization:`. The scheme in front of the token (`Bearer` or `Token`,
    /// in upper or lower case) decides the form. Without a scheme, a token of three parts separated by dots that begins with `eyJ` is a JWT,
    /// and any other token is an API token. None if the scheme is unknown, if the text is a scheme alone, or if the token is empty or
    /// contains a space or a character outside printable ASCII.
    pub fn recognise(pasted: &str) -> Option<Self> {
        let pasted = pasted.trim();
        let pasted = pasted.strip_prefix("Authorization:").unwrap_or(pasted).trim();
        let (scheme, token) = pasted.split_once(' ').unwrap_or(("", pasted));
        let token = token.trim();
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return None;
        }
        match scheme.to_ascii_lowercase().as_str() {
            "bearer" => Some(Self::Bearer(token.to_owned())),
            "token" => Some(Self::ApiToken(token.to_owned())),
            "" if ["bearer", "token"].contains(&token.to_ascii_lowercase().as_str()) => None,
            "" if is_jwt(token) => Some(Self::Bearer(token.to_owned())),
            "" => Some(Self::ApiToken(token.to_owned())),
            _ => None,
        }
    }

    /// Returns the scheme that stands before the token in the `Authorization` header.
    pub fn scheme(&self) -> &'static str {
        match self {
            Self::Bearer(_) => "Bearer",
            Self::ApiToken(_) => "Token",
        }
    }

    /// Returns the value of the `Authorization` header.
    pub fn header(&self) -> String {
        let (Self::Bearer(token) | Self::ApiToken(token)) = self;
        format!("{} {token}", self.scheme())
    }
}

fn is_jwt(token: &str) -> bool {
    token.starts_with("eyJ") && token.split('.').count() == 3
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} …", self.scheme())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_recognised_however_they_were_copied() {
        let bearer = Credential::Bearer("eyJh.eyJz.sig".into());
        for pasted in ["eyJh.eyJz.sig", " Bearer eyJh.eyJz.sig\n", "Authorization: bearer eyJh.eyJz.sig"] {
            assert_eq!(Credential::recognise(pasted), Some(bearer.clone()), "{pasted}");
        }
        for pasted in ["abc123", "Token abc123", "token  abc123"] {
            assert_eq!(
                Credential::recognise(pasted),
                Some(Credential::ApiToken("abc123".into())),
                "{pasted}"
            );
        }
        for pasted in ["", "   ", "Bearer ", "Basic abc", "a\nb", "tökén"] {
            assert_eq!(Credential::recognise(pasted), None, "{pasted:?}");
        }
    }

    #[test]
    fn a_credential_never_shows_itself() {
        let shown = format!("{:?}", Credential::ApiToken("secret-value".into()));
        assert!(!shown.contains("secret-value"));
    }
}
