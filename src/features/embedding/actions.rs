//! Notifications to the portal about every action in the embed, and how it ended.

use super::portal::Portal;
use crate::features::notifications::notifier::{ActivityState, use_notifier};
use leptos::prelude::*;
use slipway_logic::embedding::message::ToPortal;
use std::collections::HashMap;

/// Notifies the portal of each activity whenever its state changes.
pub fn notify_portal(portal: Portal) {
    let activities = use_notifier().activities;
    let sent = StoredValue::new(HashMap::<u32, ActivityState>::new());
    Effect::new(move || {
        activities.with(|activities| {
            for activity in activities.iter().rev() {
                let before = sent.try_update_value(|sent| sent.insert(activity.id, activity.state));
                if before.flatten() != Some(activity.state) {
                    let (what, message) = (&*activity.what, &*activity.message);
                    portal.post(&ToPortal::Action { what, state: state_name(activity.state), message });
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
