//! The activity list: the actions that a person requested in the tabs of a session, with their outcomes. It survives a reload, and the tabs
//! of a session share it.

mod stored;

pub use stored::{Following, StoredActivity, read, restore, store, write};

use crate::route::Page;
use crate::text::format;
use slipway_api::Timestamp;

/// The maximum number of entries in the activity list.
pub const MAX_ACTIVITIES: usize = 100;

/// An entry of the activity list.
#[derive(Clone, Debug, PartialEq)]
pub struct Activity {
    /// The number that identifies the entry among those of all tabs of the session.
    pub id: u32,
    /// The action, such as "storefront-web: deploy".
    pub what: String,
    /// The page that shows the result.
    pub page: Page,
    /// The time of the request.
    pub at: Timestamp,
    /// The state, which tells whether the outcome is known.
    pub state: ActivityState,
    /// A sentence about the state.
    pub message: String,
}

/// The state of an activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityState {
    /// The request was sent or accepted; the outcome isn't known yet.
    Pending,
    /// The action succeeded.
    Succeeded,
    /// The platform refused the request, or the action failed.
    Failed,
    /// The platform didn’t report the outcome.
    Unknown,
}

impl ActivityState {
    /// Returns the name of the state in messages to a portal.
    pub fn key(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }

    /// Returns how much is known of the outcome: 0 for pending, 1 for unknown, 2 for reported.
    fn certainty(self) -> u8 {
        match self {
            Self::Pending => 0,
            Self::Unknown => 1,
            Self::Succeeded | Self::Failed => 2,
        }
    }
}

/// Adds the entries of another tab, or of this tab before a reload, to the list, and removes the oldest ones above [`MAX_ACTIVITIES`]. Of
/// an entry that both lists have, the version with the better known outcome is kept: pending gives way to unknown, and both give way to a
/// reported outcome. Returns, as `others` has them, the entries that were pending in the list and have ended.
pub fn merge(list: &mut Vec<Activity>, others: Vec<Activity>) -> Vec<Activity> {
    let mut ended = Vec::new();
    for other in others {
        match list.iter_mut().find(|known| known.id == other.id) {
            None => list.push(other),
            Some(known) => {
                let was_pending = known.state == ActivityState::Pending;
                if other.state.certainty() > known.state.certainty() {
                    *known = other.clone();
                    if was_pending {
                        ended.push(other);
                    }
                }
            }
        }
    }
    // The sort is stable: the newest entries come first, and entries of the same time keep their order.
    let order = crate::sort::order(list.len(), &|a, b| {
        let at = |index: usize| list.get(index).map(|entry: &Activity| entry.at);
        at(b).cmp(&at(a))
    });
    *list = order.into_iter().filter_map(|index| list.get(index).cloned()).take(MAX_ACTIVITIES).collect();
    ended
}

/// Returns the sentence about several actions that ended together: "12 actions finished, 3 failed."
pub fn summary_of_ended(ended: &[&Activity]) -> String {
    let failed = ended.iter().filter(|activity| activity.state == ActivityState::Failed).count();
    let all = format::count(ended.len(), "action", "actions");
    match failed {
        0 => format!("{all} finished."),
        failed => format!("{all} finished, {} failed.", format::number(failed as i64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn activity(id: u32, minute: u32, state: ActivityState) -> Activity {
        Activity {
            id,
            what: format!("web-{id}: stop"),
            page: Page::Account,
            at: Timestamp::parse(&format!("2026-11-20T10:{minute:02}:00Z")).unwrap(),
            state,
            message: format!("{state:?}"),
        }
    }

    #[test]
    fn an_outcome_is_taken_over_and_never_taken_back() {
        use ActivityState::{Failed, Pending, Succeeded};
        let mut own = vec![activity(1, 3, Pending), activity(2, 1, Succeeded)];
        let ended =
            merge(&mut own, vec![activity(2, 1, Pending), activity(1, 3, Failed), activity(3, 2, Pending)]);
        assert_eq!(ended, [activity(1, 3, Failed)]);
        let states: Vec<_> = own.iter().map(|entry| (entry.id, entry.state)).collect();
        assert_eq!(states, [(1, Failed), (3, Pending), (2, Succeeded)], "the newest first");
        assert_eq!(merge(&mut own, vec![activity(1, 3, Failed)]), [], "known already");
        let mut unknown = vec![activity(4, 1, ActivityState::Unknown)];
        assert_eq!(
            merge(&mut unknown, vec![activity(4, 1, Succeeded)]),
            [],
            "no news: it was said to be unknown"
        );
        assert_eq!(unknown[0].state, Succeeded, "a reported outcome replaces an unknown one");
        merge(&mut unknown, vec![activity(4, 1, ActivityState::Unknown), activity(4, 1, Failed)]);
        assert_eq!(unknown[0].state, Succeeded);
    }

    #[test]
    fn actions_that_ended_together_are_counted() {
        use ActivityState::{Failed, Succeeded};
        let all = [activity(1, 1, Succeeded), activity(2, 2, Failed), activity(3, 3, Failed)];
        let ended: Vec<&Activity> = all.iter().collect();
        assert_eq!(summary_of_ended(&ended), "3 actions finished, 2 failed.");
        assert_eq!(summary_of_ended(&ended[..1]), "1 action finished.");
    }

    #[test]
    fn the_list_has_a_limit() {
        let mut own = Vec::new();
        merge(&mut own, (0..150).map(|id| activity(id, id % 60, ActivityState::Pending)).collect());
        assert_eq!(own.len(), MAX_ACTIVITIES);
        assert_eq!(own[0].at, activity(0, 59, ActivityState::Pending).at);
    }
}
