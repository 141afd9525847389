//! How many services are in which group of states.

use crate::words::{self, Group};
use slipway_api::id::ServiceId;
use slipway_api::records::{ServiceStatus, ServiceStatuses};
use slipway_api::state::ServiceState;
use std::collections::HashMap;

/// Whether anything moves, and whether anything changed its state since the reading before.
pub fn movement(now: &ServiceStatuses, before: Option<&ServiceStatuses>) -> (bool, bool) {
    let last: HashMap<ServiceId, &ServiceState> = before
        .into_iter()
        .flat_map(ServiceStatuses::services)
        .map(|status| (status.id, &status.state))
        .collect();
    let moves =
        |status: &ServiceStatus| matches!(words::group(&status.state), Group::Moving | Group::Waiting);
    let changed = |status: &ServiceStatus| last.get(&status.id).is_some_and(|state| **state != status.state);
    (now.services().any(moves), now.services().any(changed))
}

/// The counts of the groups that have any, in the order in which a page shows them.
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

    fn statuses(state: &str) -> ServiceStatuses {
        let one = format!(r#"{{"id":"00000000-0000-0000-0000-000000000001","state":"{state}"}}"#);
        serde_json::from_str(&format!(r#"{{"applications":[{one}],"jobs":null}}"#)).unwrap()
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
