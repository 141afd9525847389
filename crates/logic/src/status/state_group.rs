//! The group of each state, which decides its colour and icon. The label of a state is in `slipway_api::state`.

use slipway_api::state::ServiceState as S;

/// Groups of states: each has one colour and one icon (companion, "Groups for colour, icon and word").
///
/// Two states differ from the companion's groups. `UNAVAILABLE` is failed: the service doesn't answer its users, which is worse than a
/// warning. `CANCELED` is a group of its own: the version before may still run, so the service isn't stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateGroup {
    /// Deployed, running or completed, without problems.
    Healthy,
    /// In transition.
    InProgress,
    /// Queued.
    Waiting,
    /// Failed.
    Failed,
    /// Running with problems.
    Warning,
    /// Cancelled: the version before may still run.
    Canceled,
    /// Stopped, deleted or never deployed.
    Stopped,
    /// Unknown: the console doesn't know the state, or no state was read.
    Unknown,
}

impl StateGroup {
    /// Every group, in the order on the screen. Those that come and go with a deployment are last, so that the others keep their places.
    pub const ALL: [Self; 8] = [
        Self::Failed,
        Self::Warning,
        Self::Healthy,
        Self::Canceled,
        Self::Stopped,
        Self::Unknown,
        Self::InProgress,
        Self::Waiting,
    ];

    /// Returns true for the groups of states that change by themselves: in progress, or queued.
    pub fn is_in_transition(self) -> bool {
        matches!(self, Self::InProgress | Self::Waiting)
    }

    /// Returns the name of the group in addresses, styles and icons.
    pub fn key(self) -> &'static str {
        match self {
            Self::Healthy => "fine",
            Self::InProgress => "moving",
            Self::Waiting => "waiting",
            Self::Failed => "failed",
            Self::Warning => "warning",
            Self::Canceled => "cancelled",
            Self::Stopped => "idle",
            Self::Unknown => "unknown",
        }
    }

    /// Returns the label of the group: "Healthy".
    pub fn label(self) -> &'static str {
        match self {
            Self::Healthy => "Healthy",
            Self::InProgress => "In progress",
            Self::Waiting => "Queued",
            Self::Failed => "Failed",
            Self::Warning => "Warning",
            Self::Canceled => "Cancelled",
            Self::Stopped => "Stopped",
            Self::Unknown => "Unknown",
        }
    }

    /// Returns the group of a state. An unknown state is `Failed` if it ends with `_ERROR`, otherwise `Unknown`.
    pub fn of(state: &S) -> Self {
        match state {
            S::Deployed | S::Running | S::Completed | S::Restarted => Self::Healthy,
            S::DeploymentQueued | S::DeleteQueued | S::RestartQueued | S::StopQueued | S::Queued => {
                Self::Waiting
            }
            S::WaitingDeleting | S::WaitingRestarting | S::WaitingRunning | S::WaitingStopping => {
                Self::Waiting
            }
            S::Building | S::Deploying | S::Executing | S::Restarting | S::Stopping | S::Starting => {
                Self::InProgress
            }
            S::Canceling | S::Deleting | S::DryRun => Self::InProgress,
            S::Canceled => Self::Canceled,
            S::Ready | S::Stopped | S::Deleted | S::Recap => Self::Stopped,
            S::BuildError
            | S::DeleteError
            | S::DeploymentError
            | S::RestartError
            | S::StopError
            | S::Error => Self::Failed,
            S::Unavailable | S::InvalidCredentials => Self::Failed,
            S::Warning => Self::Warning,
            S::Unknown(word) if word.ends_with("_ERROR") => Self::Failed,
            S::Unknown(_) => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_state_has_a_group_and_a_word_of_its_own() {
        let mut words = std::collections::HashSet::new();
        for state in S::ALL {
            assert_ne!(StateGroup::of(state), StateGroup::Unknown, "{state:?}");
            assert_ne!(state.label(), state.as_str(), "{state:?} isn't a person's word");
            assert!(words.insert(state.label()), "{state:?} shares its word");
        }
    }

    #[test]
    fn a_queue_a_failure_and_an_unknown_state_are_distinguished() {
        for state in S::ALL {
            let name = state.as_str();
            if name.ends_with("QUEUED") || name.starts_with("WAITING_") {
                assert_eq!(StateGroup::of(state), StateGroup::Waiting, "{name}");
            }
            if name.ends_with("ERROR") {
                assert_eq!(StateGroup::of(state), StateGroup::Failed, "{name}");
            }
        }
        let stranger = S::from("WARMING_UP");
        assert_eq!((StateGroup::of(&stranger), stranger.label()), (StateGroup::Unknown, "WARMING_UP"));
        assert_eq!(StateGroup::of(&S::from("INVALID_CREDENTIALS")), StateGroup::Failed);
        assert_eq!(StateGroup::of(&S::from("DRY_RUN")), StateGroup::InProgress);
    }

    #[test]
    fn deployed_never_reads_as_running() {
        for state in [S::Deployed, S::Restarted] {
            assert!(
                !state.label().contains("Up")
                    && !state.label().contains("ealthy")
                    && !state.label().contains("unning")
            );
        }
    }
}
