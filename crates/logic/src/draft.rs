//! What was typed into a form, kept in this tab for half an hour: across reloads, ways back, and a sign-in in between.

use crate::form::Typed;
use crate::json::object;
use slipway_api::Timestamp;
use slipway_api::described::{Value, at, members};

/// How long a draft is kept.
pub const KEPT: i64 = 30 * 60_000;

/// A draft as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// When it was typed last.
    pub at: Timestamp,
    /// What was typed.
    pub typed: Typed,
    /// What the platform held when the form was opened: the request that would have saved it as it was.
    pub base: String,
    /// When the draft was sent, while the platform hasn't confirmed it: it may have been applied.
    pub sent_at: Option<Timestamp>,
}

/// What all keys of drafts begin with.
pub const PREFIX: &str = "slipway.draft.";

/// Where a form's draft is kept: bound to the platform, to the account, and to the form's own address, which names what it is about.
pub fn key(platform: &str, account: &str, url: &str) -> String {
    format!("{PREFIX}{platform} {account} {url}")
}

/// The text to keep.
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

/// Reads a kept text; None where it isn't one, or it is too old.
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
