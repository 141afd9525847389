//! The commits between two versions, from the list of a service’s commits (companion, "Services").

use crate::text::format;
use crate::versions::version::short;
use slipway_api::fields::commit;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};

/// A commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// The short id.
    pub id: String,
    /// The first line of the message; empty without one.
    pub message: String,
    /// The author; empty if the platform doesn’t say it.
    pub author: String,
    /// The time of the commit; None if the platform doesn’t say it.
    pub at: Option<Timestamp>,
}

/// The commits between two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Between {
    /// The commits, in the order of the list: the newest first.
    pub commits: Vec<Commit>,
    /// True if the new version is older: the commits are in the version before, and not in the new one.
    pub takes_back: bool,
    /// False if the list doesn’t have the version before. The commits then reach to the end of the list.
    pub is_complete: bool,
}

impl Between {
    /// Returns the number of the commits as a sentence: "Takes back 3 commits."
    pub fn summary(&self) -> String {
        let commits = format::count(self.commits.len(), "commit", "commits");
        match (self.takes_back, self.is_complete) {
            (true, _) => format!("Takes back {commits}."),
            (false, true) => format!("{commits}."),
            (false, false) => {
                format!("Up to {commits}: the platform’s list doesn’t have the version before.")
            }
        }
    }
}

/// Returns the commits between the versions with these whole ids. None if the list doesn’t have the new version.
pub fn between(list: &[Record], before: &str, after: &str) -> Option<Between> {
    let index_of = |id: &str| list.iter().position(|record| text(record, commit::GIT_COMMIT_ID) == id);
    let (new, old) = (index_of(after)?, index_of(before));
    let takes_back = old.is_some_and(|old| old < new);
    let range = match old {
        Some(old) if takes_back => old..new,
        Some(old) => new..old,
        None => new..list.len(),
    };
    let commits = list.get(range)?.iter().map(of).collect();
    Some(Between { commits, takes_back, is_complete: old.is_some() })
}

fn of(record: &Record) -> Commit {
    Commit {
        id: short(&text(record, commit::GIT_COMMIT_ID)),
        message: visible(text(record, commit::MESSAGE).lines().next().unwrap_or_default()),
        author: visible(&text(record, commit::AUTHOR_NAME)),
        at: Timestamp::parse(&text(record, commit::CREATED_AT)),
    }
}

fn text(record: &Record, field: FieldName) -> String {
    record.at(&[field]).text().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::Listed;
    use slipway_api::decode::Decode;

    fn found(before: &str, after: &str) -> Option<(Vec<String>, bool, bool)> {
        let list = Listed::decode(
            r#"[{"git_commit_id":"dddddddd4","message":"Fourth\n\nBody","author_name":"Ada","created_at":"2026-11-20T10:00:00Z"},
                {"git_commit_id":"cccccccc3","message":"Third"},{"git_commit_id":"bbbbbbbb2"},{"git_commit_id":"aaaaaaaa1"}]"#,
        )
        .unwrap();
        let between = between(&list.items, before, after)?;
        let ids = between.commits.into_iter().map(|commit| commit.id).collect();
        Some((ids, between.takes_back, between.is_complete))
    }

    #[test]
    fn commits_are_those_after_the_older_version_up_to_the_newer_one() {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let (added, taken_back) = (ids(&["ddddddd", "ccccccc"]), ids(&["ddddddd", "ccccccc"]));
        assert_eq!(found("bbbbbbbb2", "dddddddd4"), Some((added, false, true)));
        assert_eq!(found("dddddddd4", "bbbbbbbb2"), Some((taken_back, true, true)), "an older version");
        let rest = ids(&["ccccccc", "bbbbbbb", "aaaaaaa"]);
        assert_eq!(found("gone", "cccccccc3"), Some((rest, false, false)), "the list ends before it");
        assert_eq!(found("bbbbbbbb2", "gone"), None);
    }

    #[test]
    fn a_commit_has_the_first_line_of_its_message() {
        let list = Listed::decode(
            r#"[{"git_commit_id":"dddddddd4","message":"Fourth\n\nBody","author_name":"Ada"}]"#,
        );
        let own = of(&list.unwrap().items[0]);
        assert_eq!((own.message.as_str(), own.author.as_str(), own.at), ("Fourth", "Ada", None));
    }

    #[test]
    fn the_summary_says_the_direction_and_what_may_be_missing() {
        let commit = Commit { id: "a".into(), message: String::new(), author: String::new(), at: None };
        let of = |count: usize, takes_back, is_complete| {
            Between { commits: vec![commit.clone(); count], takes_back, is_complete }.summary()
        };
        assert_eq!(of(3, true, true), "Takes back 3 commits.");
        assert_eq!(of(1, false, true), "1 commit.");
        assert!(of(2, false, false).starts_with("Up to 2 commits: "));
    }
}
