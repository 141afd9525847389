//! How many services are in which group of states.

use crate::words::{self, Group};
use slipway_api::state::ServiceState;

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

    #[test]
    fn counts_agree_with_the_services() {
        let states = [Some(S::Running), Some(S::Deployed), Some(S::Building), None, Some(S::from("ODD"))];
        let counts = counts(states.iter().map(Option::as_ref));
        assert_eq!(counts, [(Group::Fine, 2), (Group::Moving, 1), (Group::Unknown, 2)]);
    }
}
