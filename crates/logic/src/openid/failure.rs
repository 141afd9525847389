//! The reasons why a sign-in at the provider failed, each with the sentences of its page: what happened, what to check, how to go on. README
//! lists the causes for hosts.

use super::id_token::IdTokenError;
use super::provider::ProviderError;
use super::tokens::TokenError;
use crate::text::format::count;

/// The reason why a sign-in at the provider failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignInFailure {
    /// An endpoint of the provider gave no reply that the browser lets the console read.
    Unreachable,
    /// The browser has no hash function (WebCrypto), or doesn't store anything in the session storage for the console.
    Browser,
    /// The metadata of the provider can't be used.
    Metadata(ProviderError),
    /// The person or the provider denied the access (`access_denied`). The text is the provider's description; None if it sent none.
    Denied(Option<String>),
    /// The provider can't continue the session without asking the person, usually because the session at the provider has ended. Also if
    /// the person signed out of the console while the provider was asked.
    LoginRequired,
    /// The provider sent another error.
    Provider {
        /// The code, such as `invalid_scope`.
        error: String,
        /// The description for developers; None if the provider sent none.
        description: Option<String>,
    },
    /// The callback belongs to no attempt of this tab: it was used before, a newer one replaced it, or another tab began it.
    UnknownAttempt,
    /// The person came back more than ten minutes after the attempt began, or the clock was set back by more than ten minutes since.
    TooLate,
    /// The callback comes from another issuer than the configured one, or lacks the issuer that the provider promised to send.
    OtherIssuer,
    /// The callback has neither a code nor an error.
    NoCode,
    /// The token endpoint gave no tokens.
    Tokens(TokenError),
    /// The ID token isn't accepted.
    IdToken(IdTokenError),
    /// Another person signed in than the one whose session was to be continued.
    OtherPerson,
    /// The platform doesn't accept the access token.
    NotAccepted,
    /// The platform couldn't be reached with the access token, sent a reply that can't be read, or answered with an error other than a 401
    /// or a 403. After a 403, the person is signed in without a list of organizations.
    Platform,
    /// The platform of the attempt isn't in `config.json` any more, or has no sign-in at a provider.
    NotConfigured,
}

/// The sentences of a page that explains a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The heading.
    pub title: &'static str,
    /// A sentence about what happened.
    pub message: String,
    /// A sentence or two about what to check, and how to go on.
    pub advice: &'static str,
}

/// The advice for failures whose cause only the host can fix.
const ASK_HOST: &str = "Tell the person who hosts this console the code below.";

impl SignInFailure {
    /// Returns the code of the failure, such as `too-late`, under which README explains its causes to hosts.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreachable => "unreachable",
            Self::Browser => "browser",
            Self::Metadata(ProviderError::NotMetadata) => "metadata",
            Self::Metadata(ProviderError::OtherIssuer(_)) => "metadata-issuer",
            Self::Metadata(ProviderError::NoEndpoint(_)) => "metadata-endpoint",
            Self::Metadata(ProviderError::NoPkce) => "metadata-pkce",
            Self::Denied(_) => "denied",
            Self::LoginRequired => "login-required",
            Self::Provider { .. } => "provider-error",
            Self::UnknownAttempt => "unknown-attempt",
            Self::TooLate => "too-late",
            Self::OtherIssuer => "other-issuer",
            Self::NoCode => "no-code",
            Self::Tokens(TokenError::Refused { .. }) => "code-refused",
            Self::Tokens(TokenError::Unavailable(_)) => "provider-unavailable",
            Self::Tokens(TokenError::NoToken) => "no-token",
            Self::IdToken(IdTokenError::Clock(_)) => "clock",
            Self::IdToken(_) => "id-token",
            Self::OtherPerson => "other-person",
            Self::NotAccepted => "not-accepted",
            Self::Platform => "platform",
            Self::NotConfigured => "not-configured",
        }
    }

    /// Returns the sentences of the page that explains the failure. `issuer` is the address of the provider.
    pub fn explain(&self, issuer: &str) -> Explanation {
        let quoted = |description: &Option<String>| match description {
            Some(text) => format!(" It says: “{}”", text.trim()),
            None => String::new(),
        };
        let (title, message, advice) = match self {
            Self::Unreachable => (
                "The sign-in provider can’t be reached",
                format!("The browser got no answer from {issuer} that this console may read."),
                "Check your connection, and whether the provider works in another tab. If it does, it doesn’t allow this console, or this console’s policy doesn’t allow the provider: tell the person who hosts the console the code below.",
            ),
            Self::Browser => (
                "This browser can’t sign in",
                "It has no WebCrypto here, or keeps no data for this site.".to_owned(),
                "Use a current browser over https, and allow this site to keep data until the tab is closed.",
            ),
            Self::Metadata(error) => (
                "The sign-in provider isn’t set up for this console",
                match error {
                    ProviderError::NotMetadata => format!("{issuer} has no OpenID Connect metadata."),
                    ProviderError::OtherIssuer(found) => {
                        format!("The metadata at {issuer} is of another issuer, {found}.")
                    }
                    ProviderError::NoEndpoint(name) => {
                        format!("The metadata of {issuer} has no encrypted address for {name}.")
                    }
                    ProviderError::NoPkce => format!("{issuer} doesn’t support PKCE with S256."),
                },
                ASK_HOST,
            ),
            Self::Denied(description) => (
                "Access was denied",
                format!("The provider didn’t sign you in.{}", quoted(description)),
                "If you cancelled, sign in again. If not, ask the people who manage your accounts whether yours may use this console.",
            ),
            Self::LoginRequired => (
                "Sign in again to continue",
                "Your session at the provider has ended, so yours here can’t be continued without you."
                    .to_owned(),
                "Drafts of this tab are kept for 30 minutes.",
            ),
            Self::Provider { error, description } => (
                "The provider refused the sign-in",
                format!("Its error is {error}.{}", quoted(description)),
                "Try again. If it stays, tell the person who hosts this console the code below and the provider’s error.",
            ),
            Self::UnknownAttempt => (
                "This sign-in can’t be continued",
                "It was used before, a newer one replaced it, or it began in another tab.".to_owned(),
                "Sign in again. Nothing was sent to the platform.",
            ),
            Self::TooLate => (
                "The sign-in took too long",
                "A sign-in has to end within ten minutes.".to_owned(),
                "Sign in again.",
            ),
            Self::OtherIssuer => (
                "The answer came from another provider",
                format!(
                    "This console asked {issuer}, and another provider answered. Its answer wasn’t used."
                ),
                "Sign in again. If it happens again, tell the person who hosts this console the code below.",
            ),
            Self::NoCode => (
                "The provider’s answer is incomplete",
                "It has neither a code nor an error.".to_owned(),
                "Sign in again. If it happens again, tell the person who hosts this console the code below.",
            ),
            Self::Tokens(TokenError::Refused { error, description }) => (
                "The provider gave no token",
                format!("It refused this sign-in’s code with the error {error}.{}", quoted(description)),
                "Sign in again. If it happens again, tell the person who hosts this console the code below and the provider’s error.",
            ),
            Self::Tokens(TokenError::Unavailable(status)) => (
                "The provider can’t answer now",
                format!("It answered with the status {status}."),
                "Wait a moment, and sign in again.",
            ),
            Self::Tokens(TokenError::NoToken) => {
                ("The provider gave no token", "Its reply has no bearer token.".to_owned(), ASK_HOST)
            }
            Self::IdToken(IdTokenError::Clock(minutes)) => {
                let difference = count(minutes.unsigned_abs() as usize, "minute", "minutes");
                let direction = if *minutes > 0 { "ahead of" } else { "behind" };
                (
                    "Your clock is wrong",
                    format!("The clock of this machine is {difference} {direction} the provider’s."),
                    "Set the clock, or let it be set automatically, and sign in again.",
                )
            }
            Self::IdToken(error) => (
                "The provider’s answer isn’t for this sign-in",
                match error {
                    IdTokenError::OtherIssuer => "Its ID token is of another issuer.",
                    IdTokenError::OtherClient => "Its ID token is for another client.",
                    IdTokenError::OtherNonce => "Its ID token belongs to another attempt.",
                    IdTokenError::Unreadable | IdTokenError::Clock(_) => "Its ID token can’t be read.",
                }
                .to_owned(),
                "Sign in again. If it happens again, tell the person who hosts this console the code below.",
            ),
            Self::OtherPerson => (
                "You signed in with another account",
                "The session that you wanted to continue is of another account.".to_owned(),
                "Sign in with that account, or sign out first. Drafts of the other account are kept for 30 minutes.",
            ),
            Self::NotAccepted => (
                "The platform doesn’t accept this sign-in",
                "The provider signed you in, and the platform refused the token that it gave.".to_owned(),
                "Check that your account may use this platform. If it may, tell the person who hosts this console the code below.",
            ),
            Self::Platform => (
                "The platform didn’t answer",
                "The provider signed you in, and the platform couldn’t be asked for your organizations."
                    .to_owned(),
                "Check your connection, and sign in again.",
            ),
            Self::NotConfigured => (
                "This platform has no sign-in at a provider",
                "The settings of this console changed while you signed in.".to_owned(),
                "Go to the sign-in page.",
            ),
        };
        Explanation { title, message, advice }
    }
}

/// The code of each failure, with its causes in a text for hosts, as README lists them.
pub const CAUSES: &[(&str, &str)] = &[
    (
        "unreachable",
        "The provider is down, its endpoints don't allow the console's origin (CORS; some providers want it in the client's settings), or the policy of the console's host doesn't name the origin of an endpoint: render the settings again, or name it in `sign_in.origins`.",
    ),
    ("browser", "The console isn't served over https, or the browser refuses session storage."),
    (
        "metadata",
        "`<issuer>/.well-known/openid-configuration` isn't there. The issuer is often longer than the provider's host name.",
    ),
    ("metadata-issuer", "The provider calls itself otherwise: copy `issuer` from its metadata."),
    ("metadata-endpoint", "The metadata has no authorization or token endpoint with `https`."),
    ("metadata-pkce", "The provider lists the methods of PKCE without `S256`. The console needs it."),
    ("denied", "The person cancelled, or isn't assigned to the client at the provider."),
    ("login-required", "No mistake: the person has no session at the provider any more."),
    (
        "provider-error",
        "`invalid_scope`: the client may not have one of `sign_in.scopes`. `invalid_target`: `sign_in.audience` is unknown to the provider. `unauthorized_client`: the client may not use the authorization code flow.",
    ),
    ("unknown-attempt", "No mistake: Back, a reload of `signed-in`, or two attempts at once."),
    ("too-late", "No mistake: more than ten minutes passed, or the machine's clock was set."),
    (
        "other-issuer",
        "The provider sends another `iss` than its metadata says, or none although it promises one.",
    ),
    (
        "no-code",
        "The provider was asked for a code and sent none: `sign_in.parameters` may ask for something else.",
    ),
    (
        "code-refused",
        "The client isn't a public client (the console can't keep a secret), or a proxy sent the code twice.",
    ),
    ("provider-unavailable", "The token endpoint answered with 429 or 5xx."),
    ("no-token", "The provider gives no bearer tokens to this client, such as DPoP tokens only."),
    ("clock", "The clock of the person's machine, or of the provider, is wrong by more than five minutes."),
    (
        "id-token",
        "The client has the scope `openid`, and the provider's ID token is for another client or issuer.",
    ),
    ("other-person", "No mistake: another account was chosen at the provider."),
    (
        "not-accepted",
        "The platform answered 401 to the access token: `sign_in.audience` is missing or isn't the platform's, or the platform trusts another issuer.",
    ),
    ("platform", "The platform can't be reached from the browser, or failed: see \"The platform's origin\"."),
    ("not-configured", "`config.json` changed between the press and the return."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all() -> Vec<SignInFailure> {
        use SignInFailure::*;
        vec![
            Unreachable,
            Browser,
            Metadata(ProviderError::NotMetadata),
            Metadata(ProviderError::OtherIssuer("https://other.example.com".into())),
            Metadata(ProviderError::NoEndpoint("token_endpoint")),
            Metadata(ProviderError::NoPkce),
            Denied(None),
            LoginRequired,
            Provider { error: "invalid_scope".into(), description: None },
            UnknownAttempt,
            TooLate,
            OtherIssuer,
            NoCode,
            Tokens(TokenError::Refused { error: "invalid_grant".into(), description: None }),
            Tokens(TokenError::Unavailable(503)),
            Tokens(TokenError::NoToken),
            IdToken(IdTokenError::Clock(7)),
            IdToken(IdTokenError::OtherNonce),
            OtherPerson,
            NotAccepted,
            Platform,
            NotConfigured,
        ]
    }

    #[test]
    fn every_failure_is_explained_and_has_its_cause_in_readme() {
        let codes: Vec<&str> = all().iter().map(SignInFailure::code).collect();
        assert_eq!(codes, CAUSES.iter().map(|(code, _)| *code).collect::<Vec<_>>());
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), codes.len());
        for failure in all() {
            let Explanation { title, message, advice } = failure.explain("https://id.example.com");
            assert!(
                !title.ends_with('.') && message.ends_with(['.', '”']) && advice.ends_with('.'),
                "{failure:?}"
            );
        }
    }

    #[test]
    fn the_table_in_readme_has_every_cause() {
        const HEAD: &str = "| code | cause |\n|---|---|\n";
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
        let readme = std::fs::read_to_string(&path).unwrap();
        let (before, rest) = readme.split_once(HEAD).unwrap();
        let (_, after) = rest.split_once("\n\n").unwrap();
        let rows: String = CAUSES.iter().map(|(code, cause)| format!("| `{code}` | {cause} |\n")).collect();
        let expected = format!("{before}{HEAD}{rows}\n{after}");
        if readme != expected {
            std::fs::write(&path, expected).unwrap();
            panic!("README.md differed from the causes in failure.rs, and is written anew");
        }
    }

    #[test]
    fn a_description_is_quoted_as_the_providers() {
        let denied = SignInFailure::Denied(Some(" Not in the group. ".into())).explain("i");
        assert!(denied.message.ends_with("It says: “Not in the group.”"), "{}", denied.message);
        let message = |minutes| SignInFailure::IdToken(IdTokenError::Clock(minutes)).explain("i").message;
        assert_eq!(message(7), "The clock of this machine is 7 minutes ahead of the provider’s.");
        assert_eq!(message(-60), "The clock of this machine is 60 minutes behind the provider’s.");
    }
}
