//! Drafts: the unsaved input of a form. It is kept in the tab for 30 minutes, and survives reloads, Back and a new sign-in.

use crate::text::json::object;
use slipway_api::Timestamp;
use slipway_api::described::{Value, at_keys, members};

/// Milliseconds that a draft is kept. Sentences on the screen and SECURITY.md say “30 minutes”.
pub const DRAFT_LIFETIME_MS: i64 = 30 * 60_000;

/// Milliseconds after a save of settings during which the save can be undone.
pub const UNDO_LIFETIME_MS: i64 = 10 * 60_000;

/// A stored draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The time when the draft was stored.
    pub at: Timestamp,
    /// The stored texts, each with a name. For most forms: the edited record as JSON, and the text of the JSON editor if that text isn't
    /// JSON. Forms for several records store the text of each edited field.
    pub typed: Vec<(String, String)>,
    /// The record when the form was opened, as the request that would save it unchanged. Forms for several records, and the form for
    /// invitations, store no record here.
    pub base: String,
    /// The time when the draft was sent. None if it wasn't sent, or if it is known whether the change was applied.
    pub sent_at: Option<Timestamp>,
}

/// The prefix of the keys of all drafts.
pub const PREFIX: &str = "slipway.draft.";

/// Returns the storage key of a form's draft, which names the console, the platform, the account and the form's address. `scope`
/// distinguishes consoles at one origin; it is empty for the console at `/`.
pub fn key(scope: &str, platform: &str, account: &str, url: &str) -> String {
    format!("{}{url}", keys_of_account(PREFIX, scope, platform, account))
}

/// Returns the common beginning of the storage keys of an account under a prefix: of its drafts, or of its saves that can be undone.
pub fn keys_of_account(prefix: &str, scope: &str, platform: &str, account: &str) -> String {
    format!("{prefix}{scope}{platform} {account} ")
}

/// Returns the draft as the text of a JSON object, for storage.
pub fn store(draft: &Draft) -> String {
    let typed: Vec<(&str, Option<&str>)> =
        draft.typed.iter().map(|(name, text)| (name.as_str(), Some(text.as_str()))).collect();
    let (at, typed) = (draft.at.0.to_string(), object(&typed));
    let sent_at = draft.sent_at.map(|at| at.0.to_string());
    object(&[
        ("at", Some(&at)),
        ("typed", Some(&typed)),
        ("base", Some(&draft.base)),
        ("sent_at", sent_at.as_deref()),
    ])
}

/// Parses a stored draft; None if the text isn't a draft, or if the draft was stored 30 minutes ago or earlier ([`DRAFT_LIFETIME_MS`]).
pub fn restore(text: &str, now: Timestamp) -> Option<Draft> {
    let field = |key: &str| at_keys(text, &[key]).text();
    let at = Timestamp(field("at")?.parse().ok()?);
    let typed = field("typed")?;
    let typed = members(&typed)
        .into_iter()
        .filter_map(|(name, text)| Some((name.into_owned(), Value::of(text).text()?)));
    let sent_at = field("sent_at").and_then(|at| at.parse().ok()).map(Timestamp);
    let draft = Draft { at, typed: typed.collect(), base: field("base")?, sent_at };
    (now.since(at) < DRAFT_LIFETIME_MS).then_some(draft)
}

/// Returns true if a stored text is older than `lifetime` (milliseconds), by the time in its field `at`. Also true if that time is
/// missing or unreadable, or more than `lifetime` in the future, which happens if the clock was set back since.
pub fn is_outdated(text: &str, lifetime: i64, now: Timestamp) -> bool {
    let stored_at = at_keys(text, &["at"]).text().and_then(|at| at.parse().ok()).map(Timestamp);
    stored_at.is_none_or(|stored_at| !(-lifetime..lifetime).contains(&now.since(stored_at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_kept_half_an_hour_with_every_character() {
        let typed = Vec::from([("name".to_owned(), " ünfinished \"…\n".to_owned())]);
        let draft = Draft { at: Timestamp(1_000), typed, base: r#"{"name":"x"}"#.into(), sent_at: None };
        let kept = store(&draft);
        assert_eq!(restore(&kept, Timestamp(1_000 + DRAFT_LIFETIME_MS - 1)), Some(draft));
        assert_eq!(restore(&kept, Timestamp(1_000 + DRAFT_LIFETIME_MS)), None);
        assert_eq!(restore("{}", Timestamp(0)), None);
        let sent = Draft { sent_at: Some(Timestamp(900)), ..restore(&kept, Timestamp(1_000)).unwrap() };
        assert_eq!(restore(&store(&sent), Timestamp(1_000)), Some(sent));
    }

    #[test]
    fn what_is_past_its_time_is_known() {
        let text = r#"{"at":"1000","typed":"{}","base":"{}"}"#;
        assert!(!is_outdated(text, DRAFT_LIFETIME_MS, Timestamp(1_000 + DRAFT_LIFETIME_MS - 1)));
        assert!(is_outdated(text, DRAFT_LIFETIME_MS, Timestamp(1_000 + DRAFT_LIFETIME_MS)));
        assert!(!is_outdated(text, DRAFT_LIFETIME_MS, Timestamp(0)), "the clock was corrected by a second");
        assert!(is_outdated(text, DRAFT_LIFETIME_MS, Timestamp(-DRAFT_LIFETIME_MS * 2)));
        assert!(
            is_outdated("{}", DRAFT_LIFETIME_MS, Timestamp(0))
                && is_outdated("", DRAFT_LIFETIME_MS, Timestamp(0))
        );
    }

    #[test]
    fn accounts_and_platforms_have_their_own() {
        let edit = |scope: &str, account: &str| key(scope, "https://a", account, "/project/1/edit");
        assert_ne!(edit("", "x"), edit("", "y"));
        assert_ne!(edit("", "x"), edit(":/console/", "x"));
        assert!(edit("", "x").starts_with(&keys_of_account(PREFIX, "", "https://a", "x")));
    }
}
