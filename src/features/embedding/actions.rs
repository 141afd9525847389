//! Notifications to the portal about every action in the embed, and its outcome.

use super::portal::Portal;
use crate::features::notifications::notifier::{ActivityState, use_notifier};
use leptos::prelude::*;
use slipway_logic::embedding::message::ToPortal;
use std::collections::HashMap;

/// The message of an activity whose outcome this page doesn't learn.
const LOST: &str = "The account changed before the outcome was known.";

/// Notifies the portal of each activity whenever its state changes.
pub fn notify_portal(portal: Portal) {
    let activities = use_notifier().activities;
    let pending = StoredValue::new(HashMap::<u32, String>::new());
    let sent = StoredValue::new(HashMap::<u32, ActivityState>::new());
    let post = move |what: &str, state: ActivityState, message: &str| {
        portal.post(&ToPortal::Action { what, state: state_name(state), message });
    };
    Effect::new(move || {
        activities.with(|activities| {
            for activity in activities.iter().rev() {
                let before = sent.try_update_value(|sent| sent.insert(activity.id, activity.state));
                if before.flatten() != Some(activity.state) {
                    post(&activity.what, activity.state, &activity.message);
                }
            }
            // The activities of an account are removed when the portal gives the token of another account. The portal still gets an
            // outcome of each activity that was pending.
            let now_pending: HashMap<u32, String> = activities
                .iter()
                .filter(|activity| activity.state == ActivityState::Pending)
                .map(|activity| (activity.id, activity.what.clone()))
                .collect();
            let before = pending.try_update_value(|pending| std::mem::replace(pending, now_pending));
            for (id, what) in before.into_iter().flatten() {
                if activities.iter().all(|activity| activity.id != id) {
                    post(&what, ActivityState::Unknown, LOST);
                }
            }
        });
    });
}

fn state_name(state: ActivityState) -> &'static str {
    match state {
        ActivityState::Pending => "pending",
        ActivityState::Succeeded => "succeeded",
        ActivityState::Failed => "failed",
        ActivityState::Unknown => "unknown",
    }
}
