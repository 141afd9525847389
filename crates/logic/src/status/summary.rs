//! Summaries of statuses: transitions, changes, counts by group, and the note below a state.

use crate::reading::poll::TransitionState;
use crate::status::by_id::StatusById;
use crate::status::state_group::StateGroup;
use crate::text::format;
use slipway_api::fields::{cluster_status, service_status};
use slipway_api::state::ServiceState;
use slipway_api::{Record, Timestamp};
use std::sync::Arc;

/// Returns the state in a status of a service, an environment (`state`) or a cluster (`status`); None if it has neither field.
pub fn state(status: &Record) -> Option<ServiceState> {
    let word =
        status.at(&[service_status::STATE]).str().or_else(|| status.at(&[cluster_status::STATUS]).str())?;
    Some(ServiceState::from(&*word))
}

/// Returns true if a state is in transition, or queued.
pub fn is_in_transition(state: &ServiceState) -> bool {
    StateGroup::of(state).is_in_transition()
}

/// Returns true if the problem of a service in this state is how it runs, not its last action.
pub fn runs_badly(state: &ServiceState) -> bool {
    matches!(state, ServiceState::Error | ServiceState::Unavailable | ServiceState::Warning)
}

/// Returns whether any of the statuses is in transition, and whether a state differs from the last read (`before`).
pub fn transition(statuses: &StatusById, before: Option<&StatusById>) -> TransitionState {
    let changed = |(id, status): (&Arc<str>, &Record)| {
        let last = before.and_then(|before| before.get(id));
        last.is_some_and(|last| last != status && state(last) != state(status))
    };
    TransitionState {
        is_in_transition: statuses.values().filter_map(state).any(|state| is_in_transition(&state)),
        has_changed: statuses.iter().any(changed),
    }
}

/// Returns the ids of the services whose last deployment has another date than in `before`. A service without a status in `before` is left
/// out.
pub fn deployed(before: &StatusById, statuses: &StatusById) -> Vec<Arc<str>> {
    let date = |status: &Record| status.at(&[service_status::LAST_DEPLOYMENT_DATE]).text();
    let is_new = |(id, status): &(&Arc<str>, &Record)| {
        before.get(*id).is_some_and(|before| before != *status && date(before) != date(status))
    };
    statuses.iter().filter(is_new).map(|(id, _)| id.clone()).collect()
}

/// Returns the number of services in each group that has any, in the order on the screen.
/// A service whose state wasn't read counts as unknown.
pub fn counts<'a>(states: impl Iterator<Item = Option<&'a ServiceState>>) -> Vec<(StateGroup, usize)> {
    let mut counts = StateGroup::ALL.map(|group| (group, 0));
    for state in states {
        let group = state.map_or(StateGroup::Unknown, StateGroup::of);
        for entry in counts.iter_mut().filter(|entry| entry.0 == group) {
            entry.1 += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

/// The note below a state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// The time of the last deployment: "3 min ago", "deployed 3 min ago" or "last deployment 3 min ago". Empty if the platform doesn't
    /// report it.
    pub when: String,
    /// An addition to the state, such as "run state not reported"; empty if there is none.
    pub what: &'static str,
}

impl Note {
    /// Returns the note as text: "3 min ago, run state not reported". Empty if there is none.
    pub fn message(&self) -> String {
        let parts = [self.when.as_str(), self.what];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// Returns true if the platform reports that the deployed version lacks the saved settings, or isn't built from the newest source.
pub fn is_out_of_date(status: &Record) -> bool {
    status.at(&[service_status::SERVICE_DEPLOYMENT_STATUS]).str().as_deref() == Some("OUT_OF_DATE")
}

/// Returns the note below a state: the time of the last deployment, and an addition, for example that the platform doesn't report whether the
/// service runs. Empty if `status` has no state.
///
/// DEPLOYED and RESTARTED mean that the last deployment ended, not that the service runs.
pub fn note(status: &Record, now: Timestamp, times: format::TimeFormat) -> Note {
    let Some(state) = state(status) else { return Note::default() };
    let at = status.at(&[service_status::LAST_DEPLOYMENT_DATE]).str().and_then(|at| Timestamp::parse(&at));
    let (prefix, addition) = match &state {
        ServiceState::Deployed | ServiceState::Restarted => ("", "run state not reported"),
        ServiceState::Unknown(_) => ("", "a state that this console doesn’t know"),
        ServiceState::Completed => ("", ""),
        ServiceState::Running
        | ServiceState::Warning
        | ServiceState::Unavailable
        | ServiceState::Starting => ("deployed ", ""),
        // The status has no time at which the state began: the date is that of the last deployment.
        _ => ("last deployment ", ""),
    };
    let when = at.map(|at| format!("{prefix}{}", format::ago(at, now, times))).unwrap_or_default();
    Note { when, what: addition }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ServiceState as S;
    use slipway_api::decode::Decode;

    fn statuses(state: &str) -> StatusById {
        let status = Record::decode(&format!(r#"{{"id":"1","state":"{state}"}}"#)).unwrap();
        StatusById::from([("1".into(), status)])
    }

    #[test]
    fn a_queue_moves_and_a_change_is_seen_once() {
        let (idle, queued) = (statuses("STOPPED"), statuses("QUEUED"));
        assert_eq!(transition(&idle, None), TransitionState::default());
        assert_eq!(
            transition(&queued, Some(&idle)),
            TransitionState { is_in_transition: true, has_changed: true }
        );
        assert_eq!(
            transition(&queued, Some(&queued)),
            TransitionState { is_in_transition: true, has_changed: false }
        );
    }

    #[test]
    fn counts_agree_with_the_services() {
        let states = [Some(S::Running), Some(S::Deployed), Some(S::Building), None, Some(S::from("ODD"))];
        let counts = counts(states.iter().map(Option::as_ref));
        assert_eq!(counts, [(StateGroup::Healthy, 2), (StateGroup::Unknown, 2), (StateGroup::InProgress, 1)]);
    }

    #[test]
    fn deployed_never_says_that_it_runs() {
        let status = r#"{"id":"1","state":"DEPLOYED","last_deployment_date":"2026-11-20T10:31:00Z"}"#;
        let status = Record::decode(status).unwrap();
        let now = Timestamp::parse("2026-11-20T11:00:00Z").unwrap();
        let note = note(&status, now, format::TimeFormat { local: format::utc, is_exact: false });
        assert_eq!((note.when.as_str(), note.what), ("29 min ago", "run state not reported"));
    }
}
