//! The lock of a cluster (part 2.12).

use slipway_api::described::Value;
use slipway_api::fields::{cluster_lock, cluster_status};
use slipway_api::table::FieldName;
use slipway_api::{Record, Timestamp};

/// The milliseconds of a day.
const DAY: i64 = 86_400_000;

/// The lock of a cluster: its owner and reason. What a lock forbids isn’t documented, so actions stay available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The name of the owner; empty if the platform doesn’t send it.
    pub owner: String,
    /// The reason; empty if the platform doesn’t send it.
    pub reason: String,
    /// The time at which the lock began; None if the platform doesn’t send it.
    pub since: Option<Timestamp>,
    /// The end of the lock, computed from its beginning and the number of days; None if either is missing.
    pub until: Option<Timestamp>,
}

/// Returns the lock in a cluster’s status; None if the cluster isn’t locked.
pub fn lock(status: &Record) -> Option<Lock> {
    let at = |key: FieldName| status.at(&[cluster_status::CLUSTER_LOCK, key]);
    let text = |key: FieldName| at(key).text().unwrap_or_default();
    matches!(status.at(&[cluster_status::CLUSTER_LOCK]), Value::Json(lock) if lock.starts_with('{')).then(
        || {
            let since = at(cluster_lock::LOCKED_AT).str().and_then(|text| Timestamp::parse(&text));
            let days = at(cluster_lock::TTL_IN_DAYS).integer();
            let until = since.zip(days).map(|(since, days)| since.plus(days.saturating_mul(DAY)));
            Lock { owner: text(cluster_lock::OWNER_NAME), reason: text(cluster_lock::REASON), since, until }
        },
    )
}

/// The sentence that follows [`Lock::message`] on the page.
pub const MAY_REFUSE: &str = "The platform may refuse actions.";

impl Lock {
    /// Returns the sentence about the lock: "The cluster is locked by Ada (Upgrade)."
    pub fn message(&self) -> String {
        let by = if self.owner.is_empty() { String::new() } else { format!(" by {}", self.owner) };
        let why = if self.reason.is_empty() { String::new() } else { format!(" ({})", self.reason) };
        format!("The cluster is locked{by}{why}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn status(lock: &str) -> Record {
        Record::decode(&format!(r#"{{"cluster_id":"1","cluster_lock":{lock}}}"#)).unwrap()
    }

    #[test]
    fn a_lock_says_who_why_and_until_when() {
        let found = lock(&status(
            r#"{"reason":"Upgrade","owner_name":"Ada Mendez","locked_at":"2026-11-20T10:00:00Z","ttl_in_days":2}"#,
        ))
        .unwrap();
        assert_eq!(found.message(), "The cluster is locked by Ada Mendez (Upgrade).");
        assert_eq!(found.until, Timestamp::parse("2026-11-22T10:00:00Z"));
    }

    #[test]
    fn what_a_lock_leaves_out_is_unknown() {
        let found = lock(&status("{}")).unwrap();
        assert_eq!((found.since, found.until), (None, None));
        assert_eq!(found.message(), "The cluster is locked.");
        assert_eq!(lock(&status("null")), None);
        assert_eq!(lock(&Record::decode("{}").unwrap()), None);
    }
}
