//! Names and ids that mean "fail so"; `README.md` lists them.

use crate::machine::Action;

/// Whether what is asked of a service of this name doesn't come to a good end.
pub fn fails(name: &str, action: Action, version: Option<&str>, deployments: u64) -> bool {
    let deploys = action == Action::Deploy;
    let bad_version = version.is_some_and(|version| version.starts_with("dead") || version == "broken");
    name.contains("always-fails") && deploys
        || name.contains("fails-once") && deploys && deployments <= 1
        || name.contains("never-stops") && action == Action::Stop
        || name.contains("never-restarts") && action == Action::Restart
        || name.contains("never-deletes") && action == Action::Delete
        || bad_version && deploys
}

/// Whether a deployment of a service of this name comes to no end at all, until it is cancelled.
pub fn is_endless(name: &str) -> bool {
    name.contains("never-ends")
}

/// Whether a service without a plan is in the middle of something all the same.
pub fn is_stuck(name: &str, state: &str) -> bool {
    is_endless(name) && state == "DEPLOYING"
}

/// The status that an id in a path asks for: `00000000-0000-4000-8000-000000000NNN`.
pub fn status(path: &str) -> Option<u16> {
    let (_, code) = path.split_once("00000000-0000-4000-8000-000000000")?;
    code.get(..3)?.parse().ok().filter(|code| (400..600).contains(code))
}
