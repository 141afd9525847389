//! Sentinel names and ids that cause failures; `README.md` lists them.

use crate::machine::Action;

/// Returns true if the service's name or `version` makes `action` fail. `request_count` is the number of the service's requests so far,
/// of every action and including this one.
pub fn fails(name: &str, action: Action, version: Option<&str>, request_count: u64) -> bool {
    let deploys = action == Action::Deploy;
    let bad_version = version.is_some_and(|version| version.starts_with("dead") || version == "broken");
    name.contains("always-fails") && deploys
        || name.contains("fails-once") && deploys && request_count <= 1
        || name.contains("never-stops") && action == Action::Stop
        || name.contains("never-restarts") && action == Action::Restart
        || name.contains("never-deletes") && action == Action::Delete
        || bad_version && deploys
}

/// Returns true if a deployment of a service with this name never ends, unless it is cancelled.
pub fn is_endless(name: &str) -> bool {
    name.contains("never-ends")
}

/// Returns true if a service stays in transition although it has no planned states: a deployment that never ends is running.
pub fn is_stuck(name: &str, state: &str) -> bool {
    is_endless(name) && state == "DEPLOYING"
}

/// Returns the HTTP status NNN that a sentinel id in the path asks for (`00000000-0000-4000-8000-000000000NNN`). None if the path has no such
/// id, or if NNN isn't between 400 and 599.
pub fn status(path: &str) -> Option<u16> {
    let (_, code) = path.split_once("00000000-0000-4000-8000-000000000")?;
    code.get(..3)?.parse().ok().filter(|code| (400..600).contains(code))
}
