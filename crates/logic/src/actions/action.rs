//! The actions on a service, and the states in which each is available (companion, "Which action in which state").

use crate::status::state_group::StateGroup;
use slipway_api::state::ServiceState as S;

/// An action on a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Deploys a service that isn't deployed.
    Deploy,
    /// Deploys a deployed service again.
    Redeploy,
    /// Stops the service.
    Stop,
    /// Restarts the service without a deployment.
    Restart,
    /// Deletes the service.
    Delete,
    /// Cancels the deployment, restart, stop or deletion that is queued or in progress.
    Cancel,
}

impl Action {
    /// Every action.
    pub const ALL: [Self; 6] =
        [Self::Deploy, Self::Redeploy, Self::Stop, Self::Restart, Self::Delete, Self::Cancel];

    /// Returns the label of the action's button.
    pub fn label(self) -> &'static str {
        match self {
            Self::Deploy => "Deploy",
            Self::Redeploy => "Redeploy",
            Self::Stop => "Stop",
            Self::Restart => "Restart",
            Self::Delete => "Delete",
            Self::Cancel => "Cancel",
        }
    }

    /// Returns the label that is shown for the service after the request is sent, until a status shows the action: "Restart requested".
    pub fn requested(self) -> String {
        format!("{} requested", self.label())
    }

    /// Returns the end of the message about an accepted request: "redeploy requested.", or with `versions` "deploy 27d1c82 → b0f30ed
    /// requested."
    pub fn accepted(self, versions: Option<&str>) -> String {
        let label = self.label().to_ascii_lowercase();
        versions.map_or_else(
            || format!("{label} requested."),
            |versions| format!("{label} {versions} requested."),
        )
    }
}

/// Returns Ok if the platform can be expected to accept `action` in `state`; the error is the reason why not. In `RECAP`, and in a state
/// that is unknown or not documented for services, every action is available: the platform decides, and its answer is shown.
pub fn offered(action: Action, state: &S) -> Result<(), String> {
    if allows(action, state) { Ok(()) } else { Err(reason(action, state)) }
}

fn allows(action: Action, state: &S) -> bool {
    // In these states the console can't tell which actions the platform accepts, so every action is available. The
    // document has `DRY_RUN` and `INVALID_CREDENTIALS` for clusters only, so for a service they count as unknown
    // states.
    if matches!(state, S::Unknown(_) | S::Recap | S::DryRun | S::InvalidCredentials) {
        return true;
    }
    let name = state.as_str();
    let is_waiting = name.starts_with("WAITING_");
    match action {
        Action::Deploy => matches!(state, S::Ready | S::Stopped | S::Deleted | S::Canceled),
        Action::Redeploy => redeployable(state),
        Action::Stop => {
            redeployable(state) || matches!(state, S::Queued | S::Starting | S::Executing) || is_waiting
        }
        Action::Restart => matches!(
            state,
            S::Deployed
                | S::Restarted
                | S::Running
                | S::Error
                | S::Warning
                | S::Unavailable
                | S::RestartError
        ),
        Action::Delete => redeployable(state) || matches!(state, S::Ready | S::Stopped | S::Completed),
        Action::Cancel => {
            matches!(
                state,
                S::Building
                    | S::Deploying
                    | S::Restarting
                    | S::Stopping
                    | S::Deleting
                    | S::Starting
                    | S::Executing
            ) || name.ends_with("QUEUED")
                || is_waiting
        }
    }
}

fn redeployable(state: &S) -> bool {
    matches!(
        state,
        S::Deployed
            | S::Restarted
            | S::Running
            | S::Completed
            | S::Error
            | S::Warning
            | S::Unavailable
            | S::Canceled
    ) || state.as_str().ends_with("_ERROR")
}

fn reason(action: Action, state: &S) -> String {
    let label = state.label();
    match (StateGroup::of(state), state, action) {
        (_, S::Canceling, _) => "Not available while cancelling".into(),
        (_, S::Deleting, _) => "Not available while deleting".into(),
        (_, S::Deleted, _) => "Deleted. Only a deployment is possible".into(),
        (StateGroup::InProgress | StateGroup::Waiting, ..) => {
            format!("Not available while {}", label.to_ascii_lowercase())
        }
        (_, S::Ready, _) => "Never deployed".into(),
        (_, S::Stopped, Action::Stop) => "Already stopped".into(),
        (_, _, Action::Cancel) => "No deployment in progress".into(),
        (_, _, Action::Deploy) => "Already deployed".into(),
        (_, _, Action::Redeploy) => "Not deployed".into(),
        _ => format!("Not available in this state: {}", label.to_ascii_lowercase()),
    }
}

/// Returns the action that a menu offers as deployment: deploy where the state allows it, else redeploy. If the state allows neither, the
/// error is the reason why deploy isn't available.
pub fn deployment(state: &S) -> Result<Action, String> {
    match (offered(Action::Deploy, state), offered(Action::Redeploy, state)) {
        (Ok(()), _) => Ok(Action::Deploy),
        (_, Ok(())) => Ok(Action::Redeploy),
        (Err(reason), _) => Err(reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The companion's table, a row for each state: D deploy, R redeploy, S stop, T restart, X delete, C cancel.
    const TABLE: &[(&str, &str)] = &[
        ("BUILDING", "C"),
        ("BUILD_ERROR", "RSX"),
        ("CANCELED", "DRSX"),
        ("CANCELING", ""),
        ("DELETED", "D"),
        ("DELETE_ERROR", "RSX"),
        ("DELETE_QUEUED", "C"),
        ("DELETING", "C"),
        ("DEPLOYED", "RSTX"),
        ("DEPLOYING", "C"),
        ("DEPLOYMENT_ERROR", "RSX"),
        ("DEPLOYMENT_QUEUED", "C"),
        ("EXECUTING", "SC"),
        ("QUEUED", "SC"),
        ("READY", "DX"),
        ("RECAP", "DRSTXC"),
        ("RESTARTED", "RSTX"),
        ("RESTARTING", "C"),
        ("RESTART_ERROR", "RSTX"),
        ("RESTART_QUEUED", "C"),
        ("STOPPED", "DX"),
        ("STOPPING", "C"),
        ("STOP_ERROR", "RSX"),
        ("STOP_QUEUED", "C"),
        ("UNAVAILABLE", "RSTX"),
        ("WAITING_DELETING", "SC"),
        ("WAITING_RESTARTING", "SC"),
        ("WAITING_RUNNING", "SC"),
        ("WAITING_STOPPING", "SC"),
        ("STARTING", "SC"),
        ("RUNNING", "RSTX"),
        ("ERROR", "RSTX"),
        ("COMPLETED", "RSX"),
        ("WARNING", "RSTX"),
        ("DRY_RUN", "DRSTXC"),
        ("INVALID_CREDENTIALS", "DRSTXC"),
        ("NEVER_SEEN_BEFORE", "DRSTXC"),
    ];

    #[test]
    fn every_action_in_every_state() {
        for (name, letters) in TABLE {
            let state = S::from(*name);
            for (action, letter) in Action::ALL.into_iter().zip("DRSTXC".chars()) {
                let is = offered(action, &state);
                assert_eq!(is.is_ok(), letters.contains(letter), "{action:?} in {name}");
                assert!(is.is_ok() || is.unwrap_err().len() > 5, "{action:?} in {name} gives no reason");
            }
        }
    }

    #[test]
    fn the_table_has_a_row_for_every_state() {
        for state in S::ALL {
            assert!(TABLE.iter().any(|(name, _)| *name == state.as_str()), "{state:?}");
        }
    }
}
