//! The portal is told of every action in the embed, and how it ended.

use super::portal::PortalContext;
use crate::components::notifications::notifier::{ActivityState, use_notifier};
use leptos::prelude::*;
use slipway_logic::embedding::message::ToPortal;
use std::collections::HashMap;

/// Tells the portal each activity whenever its state changes.
pub fn tell(portal: PortalContext) {
    let activities = use_notifier().activities;
    let told = StoredValue::new(HashMap::<u32, ActivityState>::new());
    Effect::new(move || {
        activities.with(|activities| {
            for activity in activities.iter().rev() {
                let before = told.try_update_value(|told| told.insert(activity.id, activity.state));
                if before.flatten() != Some(activity.state) {
                    let (what, words) = (&*activity.what, &*activity.words);
                    portal.post(&ToPortal::Action { what, state: word(activity.state), words });
                }
            }
        });
    });
}

fn word(state: ActivityState) -> &'static str {
    match state {
        ActivityState::Pending => "pending",
        ActivityState::Succeeded => "succeeded",
        ActivityState::Failed => "failed",
        ActivityState::Unknown => "unknown",
    }
}
