//! Labels of states, kinds and modes, and the group of each state, which decides its colour and icon.

use slipway_api::state::{EnvironmentMode, ServiceKind, ServiceState as S};

/// Groups of states: each has one colour and one icon (companion, "Groups for colour, icon and word").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateGroup {
    /// Healthy.
    Fine,
    /// In transition.
    Moving,
    /// Queued.
    Waiting,
    /// Failed.
    Failed,
    /// Running with problems.
    Warning,
    /// Stopped, cancelled, deleted or never deployed.
    Idle,
    /// Unknown: the console doesn't know the state, or no state was read.
    Unknown,
}

impl StateGroup {
    /// Every group, in the order on the screen.
    pub const ALL: [Self; 7] =
        [Self::Fine, Self::Moving, Self::Waiting, Self::Failed, Self::Warning, Self::Idle, Self::Unknown];

    /// Returns the name of the group in addresses, styles and icons.
    pub fn key(self) -> &'static str {
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

    /// Returns the group of this name.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.key() == key)
    }

    /// Returns the label of the group, as in "9 healthy".
    pub fn label(self) -> &'static str {
        match self {
            Self::Fine => "healthy",
            Self::Moving => "in progress",
            Self::Waiting => "queued",
            Self::Failed => "failed",
            Self::Warning => "warning",
            Self::Idle => "stopped",
            Self::Unknown => "unknown",
        }
    }
}

/// Returns the group of a state.
pub fn group(state: &S) -> StateGroup {
    match state {
        S::Deployed | S::Running | S::Completed | S::Restarted => StateGroup::Fine,
        S::DeploymentQueued | S::DeleteQueued | S::RestartQueued | S::StopQueued | S::Queued => {
            StateGroup::Waiting
        }
        S::WaitingDeleting | S::WaitingRestarting | S::WaitingRunning | S::WaitingStopping => {
            StateGroup::Waiting
        }
        S::Building | S::Deploying | S::Executing | S::Restarting | S::Stopping | S::Starting => {
            StateGroup::Moving
        }
        S::Canceling | S::Deleting | S::DryRun => StateGroup::Moving,
        S::Ready | S::Stopped | S::Canceled | S::Deleted | S::Recap => StateGroup::Idle,
        S::BuildError | S::DeleteError | S::DeploymentError | S::RestartError | S::StopError | S::Error => {
            StateGroup::Failed
        }
        S::Unavailable | S::InvalidCredentials => StateGroup::Failed,
        S::Warning => StateGroup::Warning,
        S::Unknown(word) if word.ends_with("_ERROR") => StateGroup::Failed,
        S::Unknown(_) => StateGroup::Unknown,
    }
}

/// Returns the label of a state. An unknown state is shown as the platform sent it.
pub fn state_label(state: &S) -> &str {
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

/// Returns the label of a kind of service. An unknown kind is shown as the platform sent it.
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

/// Returns the label of a mode. An unknown mode is shown as the platform sent it.
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

    #[test]
    fn every_known_state_has_a_group_and_a_word_of_its_own() {
        let mut words = std::collections::HashSet::new();
        for state in S::ALL {
            assert_ne!(group(state), StateGroup::Unknown, "{state:?}");
            assert_ne!(state_label(state), state.as_str(), "{state:?} isn't a person's word");
            assert!(words.insert(state_label(state)), "{state:?} shares its word");
        }
    }

    #[test]
    fn a_queue_a_failure_and_a_stranger_are_told_apart() {
        for state in S::ALL {
            let name = state.as_str();
            if name.ends_with("QUEUED") || name.starts_with("WAITING_") {
                assert_eq!(group(state), StateGroup::Waiting, "{name}");
            }
            if name.ends_with("ERROR") {
                assert_eq!(group(state), StateGroup::Failed, "{name}");
            }
        }
        let stranger = S::from("WARMING_UP");
        assert_eq!((group(&stranger), state_label(&stranger)), (StateGroup::Unknown, "WARMING_UP"));
        assert_eq!(group(&S::from("INVALID_CREDENTIALS")), StateGroup::Failed);
        assert_eq!(group(&S::from("DRY_RUN")), StateGroup::Moving);
    }

    #[test]
    fn deployed_never_reads_as_running() {
        for state in [S::Deployed, S::Restarted] {
            assert!(
                !state_label(&state).contains("Up")
                    && !state_label(&state).contains("ealthy")
                    && !state_label(&state).contains("unning")
            );
        }
    }
}
