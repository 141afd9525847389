//! Notifications to the portal about every action in the embed, and its outcome.

use super::portal::Portal;
use crate::features::notifications::notifier::{ActivityState, use_notifier};
use leptos::prelude::*;
use slipway_logic::embedding::message::ToPortal;
use std::collections::HashMap;

/// The message of an activity that was removed before its outcome was known.
const REMOVED: &str = "The console no longer follows this action.";

/// Notifies the portal of each activity whenever its state changes.
pub fn notify_portal(portal: Portal) {
    let activities = use_notifier().activities;
    let sent = StoredValue::new(HashMap::<u32, (String, ActivityState)>::new());
    let post = move |what: &str, state: ActivityState, message: &str| {
        portal.post(&ToPortal::Action { what, state: state.key(), message });
    };
    Effect::new(move || {
        activities.with(|activities| {
            sent.update_value(|sent| {
                for activity in activities.iter().rev() {
                    let (what, state) = (&activity.what, activity.state);
                    let before = sent.insert(activity.id, (what.clone(), state));
                    if before.is_none_or(|(_, before)| before != state) {
                        post(what, state, &activity.message);
                    }
                }
                // The activities of an account are removed when the portal gives the token of another account, and the oldest when there
                // are many. The portal still gets an outcome of those that were pending.
                sent.retain(|id, (what, state)| {
                    let is_kept = activities.iter().any(|activity| activity.id == *id);
                    if !is_kept && *state == ActivityState::Pending {
                        post(what, ActivityState::Unknown, REMOVED);
                    }
                    is_kept
                });
            });
        });
    });
}
