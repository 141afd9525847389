//! A sample with hostile texts: names contain invisible characters, changes of the writing direction, markup and spreadsheet formulas, and
//! dates are at the end of the year 9999.

use crate::database::Database;
use serde_json::Value;

/// The fields whose text a person reads.
const TEXTS: [&str; 14] = [
    "name",
    "description",
    "message",
    "hint",
    "first_name",
    "last_name",
    "nickname",
    "reason",
    "git_commit",
    "commit_message",
    "author_name",
    "pod_name",
    "node_name",
    "inviter",
];

/// The fields with times that can be changed, because the platform neither sorts nor computes by them.
const TIMES: [&str; 2] = ["created_at", "updated_at"];

/// The last second of the last year with four digits.
const LAST_SECOND: &str = "9999-12-31T23:59:59Z";

/// The end of every text: right-to-left letters with a number, an override of the writing direction, invisible characters, markup, and the
/// beginning of a spreadsheet formula.
const TAIL: &str = " שלום 12\u{202e}\u{200b}\u{feff}<img src=x onerror=alert(1)>\";=1+1";

/// Appends `TAIL` to every text that people read, and sets the times in `TIMES` to `LAST_SECOND`. Parts whose texts and times the
/// platform's behaviour depends on, such as tokens and deployments, stay unchanged.
pub fn with_hostile_text(database: Database) -> Database {
    let name = database.name.clone();
    let mut whole = serde_json::to_value(&database).unwrap_or_default();
    if let Value::Object(parts) = &mut whole {
        for (part, value) in parts {
            // These parts stay unchanged, because the platform's behaviour depends on their texts and times.
            if !["tokens", "deployments", "limits", "clock", "deliveries"].contains(&part.as_str()) {
                deceive(value);
            }
        }
    }
    serde_json::from_value(whole).map_or(database, |changed| Database { name, ..changed })
}

fn deceive(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(text) if TEXTS.contains(&key.as_str()) => text.push_str(TAIL),
                    Value::String(text) if TIMES.contains(&key.as_str()) => *text = LAST_SECOND.to_owned(),
                    other => deceive(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(deceive),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::options::Profile;
    use crate::sample::{Size, database};

    #[test]
    fn every_name_deceives_and_every_id_stays() {
        let now = 1_795_170_720_000;
        let plain = database("x", Profile::Companion, Size::default(), Clock::Standing { at: now }, now);
        let ids =
            |database: &Database| database.services.iter().map(|service| service.id).collect::<Vec<_>>();
        let before = ids(&plain);
        let hostile = with_hostile_text(plain);
        assert_eq!((hostile.name.as_str(), ids(&hostile)), ("x", before));
        let text = serde_json::to_string(&hostile.projects).unwrap();
        assert!(text.contains("שלום 12\u{202e}") && text.contains(LAST_SECOND), "{text}");
    }
}
