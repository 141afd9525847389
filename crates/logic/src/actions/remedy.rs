//! The actions that are likely to help a service that failed, has a warning or is in transition.

use crate::actions::action::{Action, offered};
use crate::actions::bulk::{self, Target};
use crate::service::requests;
use crate::status::state_group::StateGroup;
use crate::versions::history;
use slipway_api::id::ServiceId;
use slipway_api::state::ServiceState as S;
use uuid::Uuid;

/// An action that is likely to help a service that needs attention, offered as a button beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Deploy the same version again.
    Redeploy,
    /// Deploy the version of the last deployment that succeeded.
    LastGood,
    /// Restart the service with the version that is deployed.
    Restart,
    /// Stop the service again, after a stop that failed.
    RetryStop,
    /// Restart the service again, after a restart that failed.
    RetryRestart,
    /// Delete the service again, after a deletion that failed.
    RetryDelete,
    /// Cancel the deployment, restart, stop or deletion that is queued or in progress.
    Cancel,
}

/// Returns the remedies of a service in a state, the one that is most likely to help first; empty if the state needs none or allows none.
/// Leaves out [`Remedy::LastGood`] and the restarts if the kind of the service has no operation for them. The other remedies aren't
/// checked, nor whether the platform offers the operations.
pub fn remedies_of(state: &S, target: &Target) -> Vec<Remedy> {
    let has_versions = requests::deploy(&target.kind).is_some()
        && history::service_history(&target.kind, ServiceId(Uuid::nil())).is_some();
    let has_restart = bulk::service_request(Action::Restart, target, |_| true).is_some();
    let mut remedies = remedies(state);
    remedies.retain(|remedy| match remedy {
        Remedy::LastGood => has_versions,
        Remedy::Restart | Remedy::RetryRestart => has_restart,
        _ => true,
    });
    remedies
}

/// Returns the remedies for a state, the one that is most likely to help first, whatever the kind of the service. [`remedies_of`] removes
/// those that the kind has no operation for.
fn remedies(state: &S) -> Vec<Remedy> {
    match (state, StateGroup::of(state)) {
        (S::StopError, _) => vec![Remedy::RetryStop],
        (S::DeleteError, _) => vec![Remedy::RetryDelete],
        (S::RestartError, _) => vec![Remedy::RetryRestart, Remedy::Redeploy],
        (S::BuildError | S::DeploymentError, _) => vec![Remedy::LastGood, Remedy::Redeploy],
        (S::Unavailable, _) => vec![Remedy::LastGood, Remedy::Restart, Remedy::Redeploy],
        (_, StateGroup::Failed | StateGroup::Warning) => vec![Remedy::Restart, Remedy::Redeploy],
        (_, StateGroup::InProgress | StateGroup::Waiting) if offered(Action::Cancel, state).is_ok() => {
            vec![Remedy::Cancel]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actions::action::deployment;
    use slipway_api::state::ServiceKind;

    #[test]
    fn a_kind_without_an_operation_gets_the_next_remedy() {
        let first = |state: S, kind: ServiceKind| {
            let id = "00000000-0000-0000-0000-0000000000e1";
            let target = Target { id: id.into(), name: "web".into(), kind, environment: id.parse().unwrap() };
            remedies_of(&state, &target).first().copied()
        };
        assert_eq!(first(S::BuildError, ServiceKind::Application), Some(Remedy::LastGood));
        assert_eq!(first(S::BuildError, ServiceKind::Terraform), Some(Remedy::Redeploy));
        assert_eq!(first(S::Error, ServiceKind::Application), Some(Remedy::Restart));
        assert_eq!(first(S::Error, ServiceKind::Job), Some(Remedy::Redeploy));
    }

    #[test]
    fn every_failed_or_moving_state_has_a_remedy_that_its_state_allows() {
        for state in S::ALL {
            let group = StateGroup::of(state);
            let remedies = remedies(state);
            for remedy in &remedies {
                let allowed = match remedy {
                    Remedy::Redeploy | Remedy::LastGood => deployment(state).map(|_| ()),
                    Remedy::Restart | Remedy::RetryRestart => offered(Action::Restart, state),
                    Remedy::RetryStop => offered(Action::Stop, state),
                    Remedy::RetryDelete => offered(Action::Delete, state),
                    Remedy::Cancel => offered(Action::Cancel, state),
                };
                assert_eq!(allowed, Ok(()), "{remedy:?} in {state:?}");
            }
            let needs = matches!(group, StateGroup::Failed | StateGroup::Warning);
            assert!(!needs || !remedies.is_empty(), "{state:?} has no remedy");
        }
    }
}
