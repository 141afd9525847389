//! The records of sessions in this browser, which outlive tabs: when each session was last used, how often its token was renewed, and that it
//! ended. They hold ids, times and counts, never a token.
//!
//! Each fact has a storage key of its own, which only ever gets the same kind of value: two tabs that write at the same time can’t undo
//! each other’s entries. A session is valid only while its last use is recorded: if the records were removed, it counts as ended.

use slipway_api::Timestamp;

/// The prefix of the storage keys of all records.
pub const PREFIX: &str = "session.";

/// Milliseconds that a session without use is recorded: 90 days.
const USE_LIFETIME_MS: i64 = 90 * 86_400_000;

/// Milliseconds that the end of a session is recorded: 7 days. By then, every tab that was still writing its last use when the session
/// ended has read the record of the end.
const END_LIFETIME_MS: i64 = 7 * 86_400_000;

/// Returns the name of the record of a session’s last use.
pub fn used(id: &str) -> String {
    format!("{PREFIX}{id}.used")
}

/// Returns the name of the record of a session’s end.
pub fn ended(id: &str) -> String {
    format!("{PREFIX}{id}.ended")
}

/// Returns the name of the record of the number of a session’s renewals. With it, a tab finds out that another tab has used its refresh
/// token.
pub fn renewals(id: &str) -> String {
    format!("{PREFIX}{id}.renewals")
}

/// Returns the names of the records to remove at `now`: those past their lifetime, and those whose value isn’t a time. With each of them, the
/// record of the session’s renewals is removed. When the record of a session’s end is removed, the record of its use is removed as well: a
/// tab may have written it during the sign-out. `all` has the names and values in storage; other names are ignored.
pub fn outdated(all: &[(String, String)], now: Timestamp) -> Vec<String> {
    let mut names = Vec::new();
    for (name, value) in all {
        let Some((id, fact)) = name.strip_prefix(PREFIX).and_then(|suffix| suffix.rsplit_once('.')) else {
            continue;
        };
        let lifetime = match fact {
            "used" => USE_LIFETIME_MS,
            "ended" => END_LIFETIME_MS,
            _ => continue,
        };
        let is_outdated = value.parse::<i64>().map_or(true, |at| now.since(Timestamp(at)) >= lifetime);
        if is_outdated {
            names.push(name.clone());
        }
        if is_outdated {
            names.push(renewals(id));
        }
        if is_outdated && fact == "ended" {
            names.push(used(id));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 86_400_000;

    fn left(all: &[(String, &str)], days: i64) -> Vec<String> {
        let all: Vec<_> = all.iter().map(|(name, value)| (name.clone(), (*value).to_owned())).collect();
        let removed = outdated(&all, Timestamp(days * DAY));
        all.into_iter().map(|(name, _)| name).filter(|name| !removed.contains(name)).collect()
    }

    #[test]
    fn records_are_removed_past_their_time() {
        let all =
            [(used("a"), "0"), (ended("b"), "0"), ("theme".to_owned(), "0"), ("session.c".to_owned(), "0")];
        assert_eq!(left(&all, 6).len(), 4);
        assert_eq!(left(&all, 7), [used("a"), "theme".to_owned(), "session.c".to_owned()]);
        assert_eq!(left(&all, 90), ["theme", "session.c"]);
        assert!(left(&[(used("a"), "odd")], 0).is_empty());
    }

    #[test]
    fn a_use_that_was_written_in_the_moment_of_the_end_goes_with_the_end() {
        let all = [(used("a"), "5"), (ended("a"), "0")];
        assert_eq!(left(&all, 6).len(), 2, "the end still counts");
        assert!(left(&all, 7).is_empty(), "a use alone would open the session again");
    }
}
