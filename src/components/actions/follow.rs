//! Following actions on pages that read the statuses of several environments.

use super::ActionDispatcher;
use crate::browser::clock;
use crate::live::Rounds;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::EnvironmentId;
use slipway_logic::status::by_id::StatusById;
use std::sync::Arc;

impl ActionDispatcher {
    /// Applies the statuses of several environments, which have a round each, to the pending actions, for as long as the calling component
    /// lives. `on_deployed` is called with the services whose deployments ended: their records are outdated then.
    pub fn follow_rounds(self, statuses: Rounds, on_deployed: impl Fn(Vec<Arc<str>>) + 'static) {
        let last = StoredValue::new(StatusById::new());
        Effect::new(move || {
            // Also a read that changed nothing counts: it shows that what was requested isn't coming.
            let read_at: Vec<(EnvironmentId, _)> = statuses.reads.with(|reads| {
                reads.iter().filter_map(|(id, read)| Some((id.parse().ok()?, read.read_at?))).collect()
            });
            let Some(latest) = statuses.remote.value.get() else { return };
            for (environment, read_at) in read_at {
                self.outcomes.apply(environment, &latest.sides, true, Some(read_at));
            }
            self.pending.read(&latest.sides, clock::now());
            let deployed = last.with_value(|last| deployed(last, &latest.sides));
            last.set_value(latest.sides.clone());
            if !deployed.is_empty() {
                on_deployed(deployed);
            }
        });
    }
}

/// Returns the services whose last deployment is another one than before.
fn deployed(before: &StatusById, now: &StatusById) -> Vec<Arc<str>> {
    let date = |status: &Record| status.at(&["last_deployment_date"]).text();
    let is_new = |(id, status): &(&Arc<str>, &Record)| {
        before.get(*id).is_some_and(|before| before != *status && date(before) != date(status))
    };
    now.iter().filter(is_new).map(|(id, _)| id.clone()).collect()
}
