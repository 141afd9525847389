//! The end of an action.

use crate::actions::action::Action;
use crate::status::state_group::StateGroup;
use slipway_api::state::ServiceState;

/// The kinds of ends of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeKind {
    /// The service is in the state that the action leads to.
    Succeeded,
    /// The service is in another state than the action leads to, such as a failed state, or "Running" after a stop. A cancellation failed
    /// only if the service is in a failed state. After other actions, `CANCELED` and states of [`StateGroup::Unknown`] count as
    /// [`Self::Unknown`].
    Failed,
    /// The platform's statuses don't tell how the action ended.
    Unknown,
}

/// The outcome of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The kind of end: succeeded, failed or unknown.
    pub kind: OutcomeKind,
    /// The label of the service's state, such as "Running", or a text such as "no change reported".
    pub label: String,
}

impl Outcome {
    pub(super) fn new(kind: OutcomeKind, label: &str) -> Self {
        Self { kind, label: label.to_owned() }
    }
}

/// Returns whether an action succeeded or failed, from the state that the service has after the action. `OutcomeKind::Unknown` if the state
/// is unknown or `CANCELED`, unless the action is a cancellation.
pub(super) fn kind_of_end(action: Action, state: &ServiceState) -> OutcomeKind {
    let leads_here = match action {
        Action::Stop => matches!(state, ServiceState::Stopped),
        Action::Delete => matches!(state, ServiceState::Deleted),
        // After a cancelled deployment, the service may be in any settled state, so every state but a failed one counts as a success.
        Action::Cancel => StateGroup::of(state) != StateGroup::Failed,
        Action::Deploy | Action::Redeploy | Action::Restart => StateGroup::of(state) == StateGroup::Healthy,
    };
    match (leads_here, StateGroup::of(state)) {
        (true, _) => OutcomeKind::Succeeded,
        (false, StateGroup::Unknown) => OutcomeKind::Unknown,
        (false, _) if *state == ServiceState::Canceled => OutcomeKind::Unknown,
        (false, _) => OutcomeKind::Failed,
    }
}
