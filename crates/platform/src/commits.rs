//! Commits of the sample's repositories.

use crate::{clock, ids};
use serde_json::{Value, json};

const MESSAGES: [&str; 8] = [
    "Round VAT per line, not per order",
    "Bump the base image",
    "Retry the payment provider's 503 once",
    "Log the order's id at every step",
    "Fix the flaky search test",
    "Cache the category tree for a minute",
    "Drop the old cart cookie",
    "Use the new address form",
];
const AUTHORS: [&str; 4] = ["Ada Mendez", "Noor Haddad", "Jonas Lindqvist", "Priya Raman"];

/// Returns a sample commit with this id. `index` is its distance from the newest commit: it determines the date and, together with the
/// id, the author and the message.
pub fn commit(id: &str, index: usize, now: i64) -> Value {
    let of = |words: &[&'static str]| {
        words
            .get(
                (index + usize::from(id.as_bytes().first().copied().unwrap_or_default()))
                    % words.len().max(1),
            )
            .copied()
            .unwrap_or_default()
    };
    let hours = i64::try_from(index).unwrap_or_default() * 7 + 1;
    json!({
        "git_commit_id": id,
        "created_at": clock::iso(now - hours * 3_600_000),
        "message": of(&MESSAGES),
        "author_name": of(&AUTHORS),
        "commit_page_url": format!("https://git.example.com/northwind/commit/{id}"),
    })
}

/// Returns the 20 newest commits of a service's branch, the newest first.
pub fn newest(name: &str, branch: &str, now: i64) -> Vec<Value> {
    (0..20).map(|index| commit(&ids::commit(&format!("{name} {branch} {index}")), index, now)).collect()
}
