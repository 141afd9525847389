//! The state machine of a service, driven by the clock (companion, "Usual way of a deploy").

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
    /// Returns the state of a service while the action is in progress, such as `DEPLOYING`.
    pub fn going_on(self) -> &'static str {
        match self {
            Self::Deploy => "DEPLOYING",
            Self::Stop => "STOPPING",
            Self::Restart => "RESTARTING",
            Self::Delete => "DELETING",
        }
    }

    /// Returns the value of `status_details.action` and `trigger_action`, such as `DEPLOY`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deploy => "DEPLOY",
            Self::Stop => "STOP",
            Self::Restart => "RESTART",
            Self::Delete => "DELETE",
        }
    }
}

/// A planned state of a service: its start time (milliseconds since 1970), and the name of the step that begins with it, if any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub at: i64,
    pub state: String,
    pub step: Option<String>,
}

/// The planned states of a service.
pub type Plan = VecDeque<Phase>;

/// Returns the plan of an action that starts at `now` (milliseconds since 1970). With `fails` the plan ends in an error state; with
/// `endless` it has no final state, so the action never ends.
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

/// Returns the plan of a cancellation: CANCELING at `now` (milliseconds since 1970), and CANCELED three seconds later.
pub fn cancellation(now: i64) -> Plan {
    let phase = |at, state: &str| Phase { at, state: state.to_owned(), step: None };
    [phase(now, "CANCELING"), phase(now + 3_000, "CANCELED")].into()
}

// The planned states of each action. Each entry has the state, the name of the step that begins with the state (empty for none), and the
// duration in seconds.
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

/// Returns true if an idle service in this state refuses an action (companion, "Which action in which state"). Callers check busy services
/// themselves: those queue every action, unless their deletion was requested.
pub fn refuses(action: Action, state: &str) -> bool {
    const RUNS: [&str; 6] = ["DEPLOYED", "RESTARTED", "RUNNING", "ERROR", "WARNING", "UNAVAILABLE"];
    let redeployable =
        RUNS.contains(&state) || ["COMPLETED", "CANCELED"].contains(&state) || state.ends_with("_ERROR");
    let is_settled = redeployable || ["READY", "STOPPED", "DELETED"].contains(&state);
    match action {
        // RECAP and unknown states accept every action, as the companion says. Queued and transitional states also accept every action,
        // although the companion offers only some of them there: a platform may accept more than a console offers.
        _ if !is_settled => false,
        Action::Deploy => false,
        Action::Stop => !redeployable,
        Action::Restart => !RUNS.contains(&state) && state != "RESTART_ERROR",
        Action::Delete => state == "DELETED",
    }
}
