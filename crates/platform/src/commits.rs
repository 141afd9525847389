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

/// Returns a sample commit with this id, which determines the author and the message. `index` is its distance from the newest commit, which
/// determines the date.
pub fn commit(id: &str, index: usize, now: i64) -> Value {
    let number: usize = id.bytes().take(4).map(usize::from).sum();
    let of = |words: &[&'static str]| words.get(number % words.len().max(1)).copied().unwrap_or_default();
    let hours = i64::try_from(index).unwrap_or_default() * 7 + 1;
    json!({
        "git_commit_id": id,
        "created_at": clock::iso(now - hours * 3_600_000),
        "message": of(&MESSAGES),
        "author_name": of(&AUTHORS),
        "commit_page_url": format!("https://git.example.com/northwind/commit/{id}"),
    })
}

/// The number of a branch's commits.
const COMMITS: usize = 20;

/// Returns the commits of a service's branch, the newest first. Those in `deployed` that aren't among them, such as the deployed commit of the
/// sample, come at the place `deployed_at`.
pub fn newest(name: &str, branch: &str, deployed: &[String], deployed_at: usize, now: i64) -> Vec<Value> {
    // Past deployments of the sample can have commits that the list is too short for.
    let branch: Vec<String> =
        (0..COMMITS * 10).map(|index| ids::commit(&format!("{name} {branch} {index}"))).collect();
    let others = deployed.iter().filter(|id| !branch.contains(id)).cloned();
    let (newer, older) = branch.split_at(deployed_at.min(branch.len()));
    let all = newer.iter().cloned().chain(others).chain(older.iter().cloned());
    all.take(COMMITS).enumerate().map(|(index, id)| commit(&id, index, now)).collect()
}
