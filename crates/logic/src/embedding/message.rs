//! The messages between an embedded page and the portal’s embed.js, as JSON text. embed.js sends its hello message to the window; all other
//! messages use the message port that is transferred with the hello.

use crate::text::json::object;
use slipway_api::described::at_keys;

/// The version of the protocol between a portal’s embed.js and an embedded page.
pub const VERSION: i64 = 1;

/// Returns true for a hello message whose sender knows this version of the protocol ([`VERSION`]). A hello has the newest version that its
/// sender knows (`version`), and the oldest version if that is another (`since`). boot.js answers any other hello with an error.
pub fn is_hello(text: &str) -> bool {
    let newest = at_keys(text, &["version"]).integer();
    let oldest = at_keys(text, &["since"]).integer().or(newest);
    at_keys(text, &["type"]).str().as_deref() == Some("hello")
        && newest.is_some_and(|newest| newest >= VERSION)
        && oldest.is_some_and(|oldest| oldest <= VERSION)
}

/// Returns the path of the page that a hello message asks for, such as `/environment/…/services`; None if the message has no text in the
/// field `page`.
pub fn page_of_hello(text: &str) -> Option<String> {
    at_keys(text, &["page"]).text()
}

/// The reason why the console requests a token from the portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenReason {
    /// The embed has no token yet, or a person asked to try again.
    Start,
    /// The token expires soon.
    Expiring,
    /// The platform refused the token (401).
    Refused,
}

impl TokenReason {
    fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Expiring => "expiring",
            Self::Refused => "refused",
        }
    }
}

/// The reason why an embedded page can’t be shown, or can’t be read any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbedError {
    /// `config.json` doesn’t list the portal.
    OriginNotListed,
    /// The portal is in a frame itself.
    Nested,
    /// No hello message came from the site around the page in time (10 s).
    NoHello,
    /// The console has no such page, or the page is public, such as the sign-in page.
    PageUnknown,
    /// `config.json` doesn’t list the page for the portal.
    PageNotListed,
    /// The page isn’t in a secure context: others on the network could read the token.
    Insecure,
    /// The portal gave no token in time, or no valid token.
    TokenMissing,
    /// The platform doesn’t accept the portal’s token.
    TokenRefused,
}

impl EmbedError {
    /// Returns the code in the portal’s error event, such as `origin-not-listed`. Several errors share a code.
    pub fn code(self) -> &'static str {
        match self {
            Self::OriginNotListed | Self::Nested | Self::NoHello => "origin-not-listed",
            Self::PageUnknown | Self::PageNotListed => "page-unknown",
            Self::Insecure => "insecure-context",
            Self::TokenMissing | Self::TokenRefused => "token-refused",
        }
    }

    /// Returns the message that is shown in place of the page, and that the portal’s error event has.
    pub fn message(self) -> &'static str {
        match self {
            Self::OriginNotListed => {
                "This page can’t be shown here, because the console’s settings don’t list this site."
            }
            Self::Nested => "This page can’t be shown here, because this site is in a frame of another site.",
            Self::NoHello => {
                "This page can’t be shown here, because this site didn’t connect to the console. The site needs the console’s embed.js, and the console’s settings must list the site."
            }
            Self::PageUnknown => "The console has no such page.",
            Self::PageNotListed => "The console’s settings don’t allow this site to show this page.",
            Self::Insecure => {
                "This page can’t be shown here, because tokens need a secure connection. The site and the console need https://."
            }
            Self::TokenMissing => "This site didn’t provide a token for the platform.",
            Self::TokenRefused => "The platform didn’t accept this site’s token.",
        }
    }
}

/// A message to the portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToPortal<'a> {
    /// The platform answered and accepted the token, and the title of the page is known.
    Ready { title: &'a str },
    /// The height of the page, in pixels.
    Height(u32),
    /// A request for a token: the number of the request, and the reason.
    Token(u32, TokenReason),
    /// A link leads to a page that the embed doesn’t show, so the portal is asked to open it: path and query below the console’s base,
    /// without a slash in front.
    Navigate(&'a str),
    /// An action in this embedded page: its name, its state, and a sentence about the state.
    Action { what: &'a str, state: &'a str, message: &'a str },
    /// The person pressed Escape, and the page doesn’t use the key.
    Escape,
    /// The page can’t be shown.
    Error(EmbedError),
}

impl ToPortal<'_> {
    /// Returns the message as the text of a JSON object.
    pub fn write(&self) -> String {
        match self {
            Self::Ready { title } => object(&[("type", Some("ready")), ("title", Some(title))]),
            Self::Height(pixels) => {
                object(&[("type", Some("height")), ("height", Some(&pixels.to_string()))])
            }
            Self::Token(id, reason) => object(&[
                ("type", Some("token")),
                ("id", Some(&id.to_string())),
                ("reason", Some(reason.as_str())),
            ]),
            Self::Navigate(page) => object(&[("type", Some("navigate")), ("page", Some(page))]),
            Self::Action { what, state, message } => object(&[
                ("type", Some("action")),
                ("what", Some(what)),
                ("state", Some(state)),
                ("message", Some(message)),
            ]),
            Self::Escape => object(&[("type", Some("escape"))]),
            Self::Error(error) => object(&[
                ("type", Some("error")),
                ("code", Some(error.code())),
                ("message", Some(error.message())),
            ]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hello_says_what_it_is_and_which_version() {
        assert!(is_hello(r#"{"type":"hello","version":1,"appearance":{}}"#));
        assert!(
            is_hello(r#"{"type":"hello","version":3,"since":1}"#),
            "a newer portal that still knows version 1"
        );
        for other in [
            r#"{"type":"hello"}"#,
            r#"{"type":"hello","version":0}"#,
            r#"{"type":"hello","version":2}"#,
            r#"{"type":"hello","version":3,"since":2}"#,
            r#"{"version":1}"#,
            "hello",
            "",
            "[]",
        ] {
            assert!(!is_hello(other), "{other}");
        }
    }

    #[test]
    fn a_message_says_what_it_is() {
        assert_eq!(
            ToPortal::Token(3, TokenReason::Expiring).write(),
            r#"{"type":"token","id":"3","reason":"expiring"}"#
        );
        assert_eq!(
            ToPortal::Navigate("account?q=\"").write(),
            r#"{"type":"navigate","page":"account?q=\""}"#
        );
        assert!(ToPortal::Error(EmbedError::PageNotListed).write().contains(r#""code":"page-unknown""#));
    }
}
