//! Drafts: the input of a form, kept in the tab for 30 minutes, also across reloads, Back, and another sign-in.

use crate::forms::request::Typed;
use crate::text::json::object;
use slipway_api::Timestamp;
use slipway_api::described::{Value, at, members};

/// Milliseconds that a draft is kept.
pub const KEPT: i64 = 30 * 60_000;

/// A stored draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The time of the last input.
    pub at: Timestamp,
    /// The typed text of each changed field.
    pub typed: Typed,
    /// The record when the form was opened, as the request that would save it unchanged.
    pub base: String,
    /// The time when the draft was sent. None if it wasn't sent, or if it is known whether the change was applied.
    pub sent_at: Option<Timestamp>,
}

/// The prefix of the keys of all drafts.
pub const PREFIX: &str = "slipway.draft.";

/// Returns the key of a form's draft. It names the platform, the account and the form's address.
pub fn key(platform: &str, account: &str, url: &str) -> String {
    format!("{PREFIX}{platform} {account} {url}")
}

/// Returns the draft as text.
pub fn store(draft: &Draft) -> String {
    let typed: Vec<(&str, Option<&str>)> =
        draft.typed.iter().map(|(path, text)| (path.as_str(), Some(text.as_str()))).collect();
    let (at, typed) = (draft.at.0.to_string(), object(&typed));
    let sent_at = draft.sent_at.map(|at| at.0.to_string());
    object(&[
        ("at", Some(&at)),
        ("typed", Some(&typed)),
        ("base", Some(&draft.base)),
        ("sent_at", sent_at.as_deref()),
    ])
}

/// Parses a stored draft; None if it isn't a draft, or is too old.
pub fn restore(text: &str, now: Timestamp) -> Option<Draft> {
    let kept = |key: &str| at(text, &[key]).text();
    let at = Timestamp(kept("at")?.parse().ok()?);
    let typed = kept("typed")?;
    let typed = members(&typed)
        .into_iter()
        .filter_map(|(path, text)| Some((path.into_owned(), Value::of(text).text()?)));
    let sent_at = kept("sent_at").and_then(|at| at.parse().ok()).map(Timestamp);
    let draft = Draft { at, typed: typed.collect(), base: kept("base")?, sent_at };
    (now.since(at) < KEPT).then_some(draft)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_kept_half_an_hour_with_every_character() {
        let typed = Typed::from([("name".to_owned(), " ünfinished \"…\n".to_owned())]);
        let draft = Draft { at: Timestamp(1_000), typed, base: r#"{"name":"x"}"#.into(), sent_at: None };
        let kept = store(&draft);
        assert_eq!(restore(&kept, Timestamp(1_000 + KEPT - 1)), Some(draft));
        assert_eq!(restore(&kept, Timestamp(1_000 + KEPT)), None);
        assert_eq!(restore("{}", Timestamp(0)), None);
        let sent = Draft { sent_at: Some(Timestamp(900)), ..restore(&kept, Timestamp(1_000)).unwrap() };
        assert_eq!(restore(&store(&sent), Timestamp(1_000)), Some(sent));
    }

    #[test]
    fn accounts_and_platforms_have_their_own() {
        assert_ne!(key("https://a", "x", "/project/1/edit"), key("https://a", "y", "/project/1/edit"));
        assert!(key("https://a", "x", "/").starts_with(PREFIX));
    }
}
