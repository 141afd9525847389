//! Summaries of statuses: transitions, changes, and counts by group.

use crate::list::StatusById;
use crate::words::{self, Group};
use slipway_api::Record;
use slipway_api::state::ServiceState;

/// Returns the state in a status of a service, an environment (`state`) or a cluster (`status`).
pub fn state(status: &Record) -> Option<ServiceState> {
    let word = status.at(&["state"]).str().or_else(|| status.at(&["status"]).str())?;
    Some(ServiceState::from(&*word))
}

/// Returns true for states of transition.
pub fn moves(state: &ServiceState) -> bool {
    matches!(words::group(state), Group::Moving | Group::Waiting)
}

/// Returns true if anything is in transition, and true if a state differs from the last read.
pub fn movement(now: &StatusById, before: Option<&StatusById>) -> (bool, bool) {
    let changed = |(id, status): (&std::sync::Arc<str>, &Record)| {
        let last = before.and_then(|before| before.get(id));
        last.is_some_and(|last| last != status && state(last) != state(status))
    };
    (now.values().filter_map(state).any(|state| moves(&state)), now.iter().any(changed))
}

/// Returns the number of services in each group that has any, in the order on the screen.
/// A service whose state wasn't read counts as unknown.
pub fn counts<'a>(states: impl Iterator<Item = Option<&'a ServiceState>>) -> Vec<(Group, usize)> {
    let mut counts = Group::ALL.map(|group| (group, 0));
    for state in states {
        let group = state.map_or(Group::Unknown, words::group);
        for entry in counts.iter_mut().filter(|entry| entry.0 == group) {
            entry.1 += 1;
        }
    }
    counts.into_iter().filter(|(_, many)| *many > 0).collect()
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
        assert_eq!(movement(&idle, None), (false, false));
        assert_eq!(movement(&queued, Some(&idle)), (true, true));
        assert_eq!(movement(&queued, Some(&queued)), (true, false));
    }

    #[test]
    fn counts_agree_with_the_services() {
        let states = [Some(S::Running), Some(S::Deployed), Some(S::Building), None, Some(S::from("ODD"))];
        let counts = counts(states.iter().map(Option::as_ref));
        assert_eq!(counts, [(Group::Fine, 2), (Group::Moving, 1), (Group::Unknown, 2)]);
    }
}
