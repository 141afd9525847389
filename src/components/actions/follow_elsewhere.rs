//! Follows actions whose page was left: it reads the statuses of their environments while no page does.

use super::followed::{Followed, use_followed};
use crate::components::navigation::address::use_address;
use crate::live::{PollPolicy, StatusRead, poll_in_turn, watch};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_computed::{boxed, computed};
use slipway_logic::actions::bulk::Target;
use slipway_logic::records::service;

/// Milliseconds between two reads of statuses that are read one by one.
const REST_MS: i64 = 30_000;

/// Reads the statuses, for as long as it is drawn.
#[component]
pub fn FollowElsewhere() -> impl IntoView {
    let followed = use_followed();
    let environments = followed.environments_elsewhere(use_address().page.into());
    move || {
        environments.get().into_iter().for_each(|environment| follow(followed, environment));
        ().into_any()
    }
}

fn follow(followed: Followed, environment: EnvironmentId) {
    let statuses = watch(ListServiceStatuses { environment }.request(), PollPolicy::statuses("id"));
    Effect::new(boxed(move || {
        let Some(read_at) = statuses.reading.read_at.get() else { return };
        if let Some(read) = statuses.value.get() {
            followed.take_statuses(environment, &read.sides, true, |_| Some(read_at.asked_at));
        }
    }));
    // Where the platform has no list of statuses, each service is read alone.
    let wanted = computed(move || {
        if statuses.reading.not_offered().is_none() {
            return Vec::new();
        }
        let read_of = |target: &Target| {
            let request = service::status(&target.kind, target.id.parse().ok()?)?;
            Some(StatusRead { id: target.id.to_string(), request })
        };
        followed.with(|actions| actions.targets(environment).into_iter().filter_map(read_of).collect())
    });
    let each = poll_in_turn(wanted.into(), "id", REST_MS, None);
    Effect::new(boxed(move || {
        let asked_at = |id: &str| each.reads.with_untracked(|reads| Some(reads.get(id)?.read_at?.asked_at));
        each.reads.track();
        if let Some(read) = each.remote.value.get() {
            followed.take_statuses(environment, &read.sides, false, asked_at);
        }
    }));
}
