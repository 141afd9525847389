//! Keeps the activity list over a reload, and shares it with the other tabs of the session. Pending actions of the stored list and of the
//! other tabs are followed to their ends.

use crate::browser::storage;
use crate::browser::storage::TabItem;
use crate::features::actions::followed::{Followed, use_followed};
use crate::features::notifications::notifier::{Activity, ActivityState, Notifier, use_notifier};
use crate::live::use_live;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::activity::{Following, StoredActivity, merge, read, restore, store, write};

/// The topics of the messages between tabs: the list of a tab, and the question for the lists of the others.
const LIST: &str = "activities";
const QUESTION: &str = "activities?";

/// Stores the activity list and shares it with the other tabs of the session, for as long as this component is drawn.
#[component]
pub fn ShareActivities() -> impl IntoView {
    let (live, notifier, followed) = (use_live(), use_notifier(), use_followed());
    let session =
        computed(move || live.session.with(|session| session.as_ref().map(|session| session.id.clone())));
    // The list as this tab last sent it, or as it was after the last merge with another tab’s list or the stored list. Only a list that
    // differs is sent: otherwise two tabs would send a merged list back and forth.
    let last_sent = StoredValue::new(String::new());
    let list = move || {
        let stored = |activity: &Activity| StoredActivity {
            following: followed.with(|actions| actions.by_entry(activity.id).and_then(Following::of)),
            is_own: notifier.is_own(activity.id),
            activity: activity.clone(),
        };
        notifier.activities.with(|all| all.iter().map(stored).collect::<Vec<_>>())
    };
    let take = move |entries: Vec<StoredActivity>| {
        let mut ended = Vec::new();
        let others = entries.iter().map(|entry| entry.activity.clone()).collect();
        notifier.activities.update(|all| ended = merge(all, others));
        for entry in ended {
            // An action that this tab follows gets its message when a status shows its end: a second message would repeat it.
            let is_followed = followed.with_untracked(|actions| actions.by_entry(entry.id).is_some());
            match entry.state {
                _ if is_followed => {}
                ActivityState::Succeeded => notifier.show_success(entry.message),
                ActivityState::Failed | ActivityState::Unknown => notifier.show_failure(entry.message),
                ActivityState::Pending => {}
            }
        }
        // The oldest first: a later action on the same service takes the place of the earlier one.
        for StoredActivity { activity, following, .. } in entries.into_iter().rev() {
            let is_wanted = |following: &Following| is_to_follow(followed, notifier, &activity, following);
            if let Some(following) = following.filter(is_wanted) {
                followed.follow_again(following, activity.id);
            }
        }
        last_sent.set_value(write(&untrack(list)));
    };
    Effect::new(move || {
        let Some(session) = session.get() else { return storage::write_tab(TabItem::Activities, None) };
        let stored = storage::read_tab(TabItem::Activities).and_then(|text| restore(&text, &session));
        if let Some(entries) = stored {
            untrack(|| take(entries));
        }
        untrack(|| live.tell_session(QUESTION, ""));
    });
    Effect::new(move || {
        let (Some(session), entries) = (session.get(), list()) else { return };
        let text = write(&entries);
        if !entries.is_empty() && last_sent.with_value(|last_sent| *last_sent != text) {
            untrack(|| live.tell_session(LIST, &text));
        }
        storage::write_tab(TabItem::Activities, Some(&store(&session, &entries)));
        last_sent.set_value(text);
    });
    Effect::new(move || {
        if live.tab_messages.with(Vec::is_empty) {
            return;
        }
        for (topic, text) in live.tab_messages.try_update(std::mem::take).unwrap_or_default() {
            untrack(|| match topic.as_str() {
                LIST => take(read(&text)),
                QUESTION if !notifier.activities.with(Vec::is_empty) => {
                    live.tell_session(LIST, &write(&list()));
                }
                _ => {}
            });
        }
    });
}

/// Returns true if this tab has to begin to follow an action of another tab, or of this tab before a reload: the action is still pending in
/// this tab’s list, and this tab follows neither that action nor a later one on the service.
fn is_to_follow(followed: Followed, notifier: Notifier, activity: &Activity, following: &Following) -> bool {
    let entry_of =
        |id: u32| notifier.activities.with_untracked(|all| all.iter().find(|entry| entry.id == id).cloned());
    let is_pending = entry_of(activity.id).is_some_and(|entry| entry.state == ActivityState::Pending);
    let is_free = followed.with_untracked(|actions| {
        actions.get(&following.target.id).is_none_or(|other| {
            // An action without an entry isn't sent yet, so it is later than `activity`.
            let other = other.entry.filter(|entry| *entry != activity.id).and_then(entry_of);
            other.is_some_and(|other| other.at < activity.at)
        })
    });
    is_pending && is_free
}
