//! Notifications of the operating system about actions that end while the tab is hidden.

use crate::browser::notification;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::{Activity, ActivityState, use_notifier};
use crate::live::use_live;
use leptos::prelude::*;
use slipway_logic::activity::summary_of_ended;
use std::collections::HashSet;

/// The number of actions that end together from which a single notification sums them up.
const MANY: usize = 4;

/// Shows a notification when an action that was requested in this tab ends while the tab is hidden, for as long as the component is drawn. If
/// `MANY` or more actions end together, they share a notification.
#[component]
pub fn NotifyOfEnds() -> impl IntoView {
    let (live, notifier, site) = (use_live(), use_notifier(), use_site());
    let show = move |message: &str, tag: &str| notification::show(&site.product_name(), message, tag);
    Effect::new(move |pending: Option<HashSet<u32>>| {
        // Actions of other tabs are left out: only the tab in which an action was requested notifies of its end, so that there is one
        // notification.
        let all: Vec<Activity> =
            notifier.activities.get().into_iter().filter(|activity| notifier.is_own(activity.id)).collect();
        if !live.clock.visible.get_untracked() {
            let was_pending =
                |activity: &&Activity| pending.as_ref().is_some_and(|pending| pending.contains(&activity.id));
            let ended: Vec<&Activity> = all
                .iter()
                .filter(was_pending)
                .filter(|activity| activity.state != ActivityState::Pending)
                .collect();
            match ended.as_slice() {
                several if several.len() >= MANY => show(&summary_of_ended(several), "several"),
                few => few.iter().for_each(|activity| show(&activity.message, &activity.id.to_string())),
            }
        }
        all.iter()
            .filter(|activity| activity.state == ActivityState::Pending)
            .map(|activity| activity.id)
            .collect()
    });
}
