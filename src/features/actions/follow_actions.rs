//! Follows requested actions by the statuses that pages read, and reads the statuses of environments that no page reads.

use super::followed::StatusSource;
use super::followed::{Followed, use_followed};
use crate::live::{PollPolicy, PolledStatuses, Reading, StatusRead, poll_in_turn, use_live, watch};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::fields::service_status;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_computed::{boxed, computed};
use slipway_logic::actions::bulk::Target;
use slipway_logic::reading::intervals;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::service::requests;
use slipway_logic::steady_clock::Instant;

/// Follows actions to their ends, for as long as this component is drawn.
#[component]
pub fn FollowActions() -> impl IntoView {
    let followed = use_followed();
    followed.follow_time(use_live());
    let environments = followed.environments_elsewhere();
    view! {
        <For
            each=move || followed.sources.get()
            key=|(id, _)| *id
            children=move |(_, source)| pass_statuses(followed, source)
        />
        <For
            each=move || environments.get()
            key=|environment| *environment
            children=move |environment| read_statuses(followed, environment)
        />
    }
}

/// Applies each read of a source to the followed actions. A read that returns the old state also counts: it shows that the requested change
/// didn't begin.
fn pass_statuses(followed: Followed, source: StatusSource) {
    Effect::new(boxed(move || match source {
        StatusSource::Whole(environment, remote) | StatusSource::One(environment, remote) => {
            let Some(sent_at) = sent_at(remote.reading) else { return };
            if let Some(read) = remote.value.get() {
                followed.apply_statuses(environment, &read.statuses, source.is_whole(), |_| Some(sent_at));
            }
        }
        StatusSource::Each(environment, statuses) => {
            let sent_at = |id: &str| sent_at_of(statuses, id);
            statuses.reads.track();
            if let Some(read) = statuses.remote.value.get() {
                followed.apply_statuses(environment, &read.statuses, false, sent_at);
            }
        }
        StatusSource::Environments(statuses) => {
            let environments: Vec<EnvironmentId> =
                statuses.reads.with(|reads| reads.keys().filter_map(|id| id.parse().ok()).collect());
            let Some(read) = statuses.remote.value.get() else { return };
            for environment in environments {
                let sent_at = sent_at_of(statuses, &environment.to_string());
                followed.apply_statuses(environment, &read.statuses, true, |_| sent_at);
            }
        }
    }));
}

fn sent_at(reading: Reading) -> Option<Instant> {
    reading.read_at.get().map(|read_at| read_at.sent_at)
}

fn sent_at_of(statuses: PolledStatuses, id: &str) -> Option<Instant> {
    let time = |state: &ReadState| state.read_at.map(|read_at| read_at.sent_at);
    statuses.reads.with_untracked(|reads| reads.get(id).and_then(time))
}

/// Reads the statuses of an environment whose statuses no page reads.
fn read_statuses(followed: Followed, environment: EnvironmentId) {
    let statuses =
        watch(ListServiceStatuses { environment }.request(), PollPolicy::statuses(service_status::ID));
    pass_statuses(followed, StatusSource::Whole(environment, statuses));
    // If the platform doesn’t offer the list of statuses, the status of each service with a followed action is read with a request of its
    // own.
    let wanted = computed(move || {
        if statuses.reading.not_offered().is_none() {
            return Vec::new();
        }
        let read_of = |target: &Target| {
            let request = requests::status(&target.kind, target.id.parse().ok()?)?;
            Some(StatusRead { id: target.id.to_string(), request })
        };
        followed.with(|actions| actions.targets(environment).into_iter().filter_map(read_of).collect())
    });
    let each = poll_in_turn(wanted.into(), service_status::ID, intervals::FOLLOWED_STATUSES_MS, None);
    pass_statuses(followed, StatusSource::Each(environment, each));
}
