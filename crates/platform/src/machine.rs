//! How a service's state moves by the clock (companion, "Usual way of a deploy").

/// An action on a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Deploy,
    Stop,
}

impl Action {
    /// The word of `status_details.action`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Deploy => "DEPLOY",
            Self::Stop => "STOP",
        }
    }
}

const QUEUED: i64 = 4_000;
const BUILDING: i64 = 16_000;
const DEPLOYING: i64 = 12_000;
const STOPPING: i64 = 8_000;

/// What lies ahead of a service: states with the instants at which they begin.
pub type Plan = Vec<(i64, &'static str)>;

/// The plan of an action that begins at `now`; `builds` where an image is built first, `fails` where that fails.
pub fn plan(action: Action, builds: bool, fails: bool, now: i64) -> Plan {
    let started = now + QUEUED;
    match action {
        Action::Stop => vec![(now, "STOP_QUEUED"), (started, "STOPPING"), (started + STOPPING, "STOPPED")],
        Action::Deploy if fails && builds => {
            vec![(now, "DEPLOYMENT_QUEUED"), (started, "BUILDING"), (started + BUILDING, "BUILD_ERROR")]
        }
        Action::Deploy => {
            let mut plan = vec![(now, "DEPLOYMENT_QUEUED")];
            let mut at = started;
            if builds {
                plan.push((at, "BUILDING"));
                at += BUILDING;
            }
            plan.push((at, "DEPLOYING"));
            plan.push((at + DEPLOYING, if fails { "DEPLOYMENT_ERROR" } else { "DEPLOYED" }));
            plan
        }
    }
}

/// Whether a service in this state takes no further request of that kind now.
pub fn refuses(action: Action, state: &str) -> bool {
    let busy = ["BUILDING", "DEPLOYING", "RESTARTING", "STOPPING", "DELETING", "CANCELING"].contains(&state)
        || state.ends_with("_QUEUED");
    match action {
        Action::Deploy => busy,
        Action::Stop => busy || ["STOPPED", "READY", "DELETED"].contains(&state),
    }
}
