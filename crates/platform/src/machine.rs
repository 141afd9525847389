//! How a service's state moves by the clock (companion, "Usual way of a deploy").

use crate::kind::Kind;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// An action on a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    Deploy,
    Stop,
    Restart,
    Delete,
}

impl Action {
    /// The state of a service while it goes on.
    pub fn going_on(self) -> &'static str {
        match self {
            Self::Deploy => "DEPLOYING",
            Self::Stop => "STOPPING",
            Self::Restart => "RESTARTING",
            Self::Delete => "DELETING",
        }
    }

    /// The word of `status_details.action` and `trigger_action`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deploy => "DEPLOY",
            Self::Stop => "STOP",
            Self::Restart => "RESTART",
            Self::Delete => "DELETE",
        }
    }
}

/// A state that lies ahead of a service, the instant at which it begins, and the step that begins with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub at: i64,
    pub state: String,
    pub step: Option<String>,
}

/// What lies ahead of a service.
pub type Plan = VecDeque<Phase>;

/// The plan of an action that begins at `now`; `fails` where it doesn't come to a good end, `endless` where to none.
pub fn plan(action: Action, kind: Kind, fails: bool, endless: bool, now: i64) -> Plan {
    let (phases, end): (&[(&str, &str, i64)], &str) = match action {
        Action::Deploy if kind.builds() && fails => (BUILD, "BUILD_ERROR"),
        Action::Deploy => {
            let phases = match kind {
                Kind::Application | Kind::Job => BUILD_AND_DEPLOY,
                Kind::Container => MIRROR_AND_DEPLOY,
                _ => DEPLOY,
            };
            (phases, if fails { "DEPLOYMENT_ERROR" } else { "DEPLOYED" })
        }
        Action::Stop => (STOP, if fails { "STOP_ERROR" } else { "STOPPED" }),
        Action::Restart => (RESTART, if fails { "RESTART_ERROR" } else { "RESTARTED" }),
        Action::Delete => (DELETE, if fails { "DELETE_ERROR" } else { "DELETED" }),
    };
    let mut at = now;
    let mut plan = Plan::new();
    for (state, step, seconds) in phases {
        let step = (!step.is_empty()).then(|| (*step).to_owned());
        plan.push_back(Phase { at, state: (*state).to_owned(), step });
        at += seconds * 1_000;
    }
    if !endless {
        plan.push_back(Phase { at, state: end.to_owned(), step: None });
    }
    plan
}

/// The plan of a cancellation that begins at `now`.
pub fn cancellation(now: i64) -> Plan {
    let phase = |at, state: &str| Phase { at, state: state.to_owned(), step: None };
    [phase(now, "CANCELING"), phase(now + 3_000, "CANCELED")].into()
}

// State, step that begins with it, seconds that it takes.
const BUILD: &[(&str, &str, i64)] = &[
    ("DEPLOYMENT_QUEUED", "BUILD_QUEUEING", 4),
    ("BUILDING", "REGISTRY_CREATE_REPOSITORY", 1),
    ("BUILDING", "GIT_CLONE", 2),
    ("BUILDING", "BUILD", 13),
];
const BUILD_AND_DEPLOY: &[(&str, &str, i64)] = &[
    ("DEPLOYMENT_QUEUED", "BUILD_QUEUEING", 4),
    ("BUILDING", "REGISTRY_CREATE_REPOSITORY", 1),
    ("BUILDING", "GIT_CLONE", 2),
    ("BUILDING", "BUILD", 13),
    ("DEPLOYING", "DEPLOYMENT", 9),
    ("DEPLOYING", "ROUTER_DEPLOYMENT", 3),
];
const MIRROR_AND_DEPLOY: &[(&str, &str, i64)] = &[
    ("DEPLOYMENT_QUEUED", "DEPLOYMENT_QUEUEING", 4),
    ("DEPLOYING", "MIRROR_IMAGE", 3),
    ("DEPLOYING", "DEPLOYMENT", 9),
];
const DEPLOY: &[(&str, &str, i64)] =
    &[("DEPLOYMENT_QUEUED", "DEPLOYMENT_QUEUEING", 4), ("DEPLOYING", "DEPLOYMENT", 12)];
const STOP: &[(&str, &str, i64)] = &[("STOP_QUEUED", "", 4), ("STOPPING", "EXECUTING", 8)];
const RESTART: &[(&str, &str, i64)] = &[("RESTART_QUEUED", "", 4), ("RESTARTING", "EXECUTING", 8)];
const DELETE: &[(&str, &str, i64)] = &[("DELETE_QUEUED", "", 4), ("DELETING", "EXECUTING", 8)];

/// Whether a service in this state, at rest, takes no such request (companion, "Which action in which state").
/// A busy one takes every request, in its turn.
pub fn refuses(action: Action, state: &str) -> bool {
    const RUNS: [&str; 6] = ["DEPLOYED", "RESTARTED", "RUNNING", "ERROR", "WARNING", "UNAVAILABLE"];
    let redeployable =
        RUNS.contains(&state) || ["COMPLETED", "CANCELED"].contains(&state) || state.ends_with("_ERROR");
    let rests = redeployable || ["READY", "STOPPED", "DELETED"].contains(&state);
    match action {
        // Of RECAP, and of what is in line or under way without a request, nobody says what it takes.
        _ if !rests => false,
        Action::Deploy => false,
        Action::Stop => !redeployable,
        Action::Restart => !RUNS.contains(&state) && state != "RESTART_ERROR",
        Action::Delete => state == "DELETED",
    }
}
