//! How a state reads: a word, a group that gives colour and icon, and what is known beside it.

use crate::format;
use slipway_api::Record;
use slipway_api::Timestamp;
use slipway_api::state::{EnvironmentMode, ServiceKind, ServiceState as S};

/// Groups of states: each has one colour and one icon (companion, "Groups for colour, icon and word").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// As it should be.
    Fine,
    /// On its way now.
    Moving,
    /// In line.
    Waiting,
    /// Needs a person.
    Failed,
    /// Runs, but not well.
    Warning,
    /// Nothing going on.
    Idle,
    /// A state that this console doesn't know, or none was read yet.
    Unknown,
}

impl Group {
    /// In the order in which a page counts them.
    pub const ALL: [Self; 7] =
        [Self::Fine, Self::Moving, Self::Waiting, Self::Failed, Self::Warning, Self::Idle, Self::Unknown];

    /// The word beside a count.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Moving => "moving",
            Self::Waiting => "waiting",
            Self::Failed => "failed",
            Self::Warning => "warning",
            Self::Idle => "idle",
            Self::Unknown => "unknown",
        }
    }
}

/// The group of a state.
pub fn group(state: &S) -> Group {
    match state {
        S::Deployed | S::Running | S::Completed | S::Restarted => Group::Fine,
        S::DeploymentQueued | S::DeleteQueued | S::RestartQueued | S::StopQueued | S::Queued => {
            Group::Waiting
        }
        S::WaitingDeleting | S::WaitingRestarting | S::WaitingRunning | S::WaitingStopping => Group::Waiting,
        S::Building | S::Deploying | S::Executing | S::Restarting | S::Stopping | S::Starting => {
            Group::Moving
        }
        S::Canceling | S::Deleting | S::DryRun => Group::Moving,
        S::Ready | S::Stopped | S::Canceled | S::Deleted | S::Recap => Group::Idle,
        S::BuildError | S::DeleteError | S::DeploymentError | S::RestartError | S::StopError | S::Error => {
            Group::Failed
        }
        S::Warning | S::Unavailable => Group::Warning,
        S::InvalidCredentials => Group::Failed,
        S::Unknown(word) if word.ends_with("_ERROR") => Group::Failed,
        S::Unknown(_) => Group::Unknown,
    }
}

/// A person's word for a state; a state that nobody listed reads as it came.
pub fn word(state: &S) -> &str {
    match state {
        S::Building => "Building",
        S::BuildError => "Build failed",
        S::Canceled => "Cancelled",
        S::Canceling => "Cancelling",
        S::Deleted => "Deleted",
        S::DeleteError => "Delete failed",
        S::DeleteQueued => "Delete queued",
        S::Deleting => "Deleting",
        S::Deployed => "Deployed",
        S::Deploying => "Deploying",
        S::DeploymentError => "Deployment failed",
        S::DeploymentQueued => "Deployment queued",
        S::Executing => "Executing",
        S::Queued => "Queued",
        S::Ready => "Never deployed",
        S::Recap => "Recap",
        S::Restarted => "Restarted",
        S::Restarting => "Restarting",
        S::RestartError => "Restart failed",
        S::RestartQueued => "Restart queued",
        S::Stopped => "Stopped",
        S::Stopping => "Stopping",
        S::StopError => "Stop failed",
        S::StopQueued => "Stop queued",
        S::Unavailable => "Unavailable",
        S::WaitingDeleting => "Waiting to delete",
        S::WaitingRestarting => "Waiting to restart",
        S::WaitingRunning => "Waiting to run",
        S::WaitingStopping => "Waiting to stop",
        S::Starting => "Starting",
        S::Running => "Running",
        S::Error => "Error",
        S::Completed => "Completed",
        S::Warning => "Warning",
        S::DryRun => "Dry run",
        S::InvalidCredentials => "Invalid credentials",
        S::Unknown(word) => word,
    }
}

/// What stands beside a state: what the platform said of its time, and what it didn't say.
///
/// DEPLOYED and RESTARTED say that the last deployment ended, not that anything runs.
pub fn note(status: &Record, now: Timestamp, local: impl Fn(Timestamp) -> format::Local) -> String {
    let last = status.at(&["last_deployment_date"]).str().and_then(|at| Timestamp::parse(&at));
    let last = last.map(|at| format::moment(at, now, &local));
    let Some(state) = crate::summary::state(status) else { return String::new() };
    match (&state, last) {
        (S::Deployed, Some(at)) => format!("{at}, whether it runs isn’t reported"),
        (S::Deployed | S::Restarted, _) => "whether it runs isn’t reported".into(),
        (S::Completed, Some(at)) => at,
        (S::Running | S::Warning | S::Unavailable | S::Starting, Some(at)) => format!("deployed {at}"),
        (S::Unknown(_), _) => "a state that this console doesn’t know".into(),
        // When the state itself began isn't said: the date is the last deployment's.
        (_, Some(at)) => format!("last deployment {at}"),
        (_, None) => String::new(),
    }
}

/// The name of a kind of service; one that nobody listed reads as it came.
pub fn kind(kind: &ServiceKind) -> &str {
    match kind {
        ServiceKind::Application => "Application",
        ServiceKind::Container => "Container",
        ServiceKind::Database => "Database",
        ServiceKind::Job => "Job",
        ServiceKind::Helm => "Helm",
        ServiceKind::Terraform => "Terraform",
        ServiceKind::ProviderfApp => "Provider F app",
        ServiceKind::Unknown(word) => word,
    }
}

/// The name of a mode; one that nobody listed reads as it came.
pub fn mode(mode: &EnvironmentMode) -> &str {
    match mode {
        EnvironmentMode::Development => "Development",
        EnvironmentMode::Preview => "Preview",
        EnvironmentMode::Staging => "Staging",
        EnvironmentMode::Production => "Production",
        EnvironmentMode::Unknown(word) => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    #[test]
    fn every_known_state_has_a_group_and_a_word_of_its_own() {
        let mut words = std::collections::HashSet::new();
        for state in S::ALL {
            assert_ne!(group(state), Group::Unknown, "{state:?}");
            assert_ne!(word(state), state.as_str(), "{state:?} isn't a person's word");
            assert!(words.insert(word(state)), "{state:?} shares its word");
        }
    }

    #[test]
    fn a_queue_a_failure_and_a_stranger_are_told_apart() {
        for state in S::ALL {
            let name = state.as_str();
            if name.ends_with("QUEUED") || name.starts_with("WAITING_") {
                assert_eq!(group(state), Group::Waiting, "{name}");
            }
            if name.ends_with("ERROR") {
                assert_eq!(group(state), Group::Failed, "{name}");
            }
        }
        let stranger = S::from("WARMING_UP");
        assert_eq!((group(&stranger), word(&stranger)), (Group::Unknown, "WARMING_UP"));
        assert_eq!(group(&S::from("INVALID_CREDENTIALS")), Group::Failed);
        assert_eq!(group(&S::from("DRY_RUN")), Group::Moving);
    }

    #[test]
    fn deployed_never_reads_as_running() {
        let status = r#"{"id":"1","state":"DEPLOYED","last_deployment_date":"2026-11-20T10:31:00Z"}"#;
        let status = Record::decode(status).unwrap();
        let now = Timestamp::parse("2026-11-20T11:00:00Z").unwrap();
        assert_eq!(note(&status, now, format::utc), "10:31, whether it runs isn’t reported");
        for state in [S::Deployed, S::Restarted] {
            assert!(
                !word(&state).contains("Up")
                    && !word(&state).contains("ealthy")
                    && !word(&state).contains("unning")
            );
        }
    }
}
