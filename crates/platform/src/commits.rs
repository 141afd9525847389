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

/// Returns a sample commit with this id, which determines the author and the message. `index` is the number of newer commits of the branch,
/// which determines the date: commits are seven hours apart.
pub fn commit(id: &str, index: usize, now: i64) -> Value {
    let number: usize = id.bytes().take(4).map(usize::from).sum();
    let choose = |texts: &[&'static str]| texts.get(number % texts.len().max(1)).copied().unwrap_or_default();
    let hours = i64::try_from(index).unwrap_or_default() * 7 + 1;
    json!({
        "git_commit_id": id,
        "created_at": clock::iso(now - hours * 3_600_000),
        "message": choose(&MESSAGES),
        "author_name": choose(&AUTHORS),
        "commit_page_url": format!("https://git.example.com/northwind/commit/{id}"),
    })
}

/// Returns the id of the deployed commit of sample services with this repository and branch.
pub fn deployed(repository: &str, branch: &str) -> String {
    ids::commit(&format!("{repository} {branch}"))
}

/// Returns the 20 newest commits of a service's branch, the newest first. The second commit is the one that the sample service has deployed.
pub fn newest(name: &str, repository: &str, branch: &str, now: i64) -> Vec<Value> {
    let mut all: Vec<String> =
        (0..19).map(|index| ids::commit(&format!("{name} {branch} {index}"))).collect();
    all.insert(1, deployed(repository, branch));
    all.iter().enumerate().map(|(index, id)| commit(id, index, now)).collect()
}
