//! Following actions with the statuses that a page reads.

use super::ActionDispatcher;
use crate::live::{PolledStatuses, Remote};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::status::by_id::StatusById;
use slipway_logic::status::summary::deployed;
use slipway_logic::steady_clock::Instant;
use std::collections::HashMap;
use std::sync::Arc;

/// The statuses of the services of an environment, as a page reads them.
#[derive(Clone, Copy)]
pub enum StatusSource {
    /// All statuses together.
    Whole(Remote),
    /// The status of one service.
    One(Remote),
    /// A read for each service.
    Each(PolledStatuses),
}

impl StatusSource {
    /// Returns the statuses, with the state of their read.
    pub fn remote(self) -> Remote {
        match self {
            Self::Whole(remote) | Self::One(remote) => remote,
            Self::Each(statuses) => statuses.remote,
        }
    }

    /// Returns true if the statuses contain every service of the environment.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Whole(_))
    }

    /// Returns when the status of a service was asked for. A read that returns the old state counts as well: it shows that what was
    /// requested didn't begin.
    fn asked_at(self, id: &str) -> Option<Instant> {
        let time = |state: &ReadState| state.read_at.map(|read_at| read_at.asked_at);
        match self {
            Self::Whole(remote) | Self::One(remote) => {
                remote.reading.read_at.get_untracked().map(|read_at| read_at.asked_at)
            }
            Self::Each(statuses) => statuses.reads.with_untracked(|reads| reads.get(id).and_then(time)),
        }
    }

    /// Returns true once the status of a service was read, or if no operation reads it.
    pub fn is_read(self, id: &str) -> bool {
        match self {
            Self::Whole(remote) | Self::One(remote) => remote.value.with(Option::is_some),
            Self::Each(statuses) => {
                // Without any read the wanted ones aren't known.
                let is_unread = |reads: &HashMap<String, ReadState>| {
                    reads.is_empty() || reads.get(id).is_some_and(ReadState::is_loading)
                };
                !statuses.reads.with(is_unread)
            }
        }
    }

    /// Subscribes to each read.
    fn track(self) {
        match self {
            Self::Whole(remote) | Self::One(remote) => remote.reading.read_at.track(),
            Self::Each(statuses) => statuses.reads.track(),
        }
    }
}

impl ActionDispatcher {
    /// Applies each read of the statuses of an environment to the followed actions, for as long as the calling component lives.
    /// `on_deployed` is called with the services whose deployments ended: their records are outdated then.
    pub fn follow(
        self,
        environment: EnvironmentId,
        source: StatusSource,
        on_deployed: impl Fn(Vec<Arc<str>>) + 'static,
    ) {
        Effect::new(move || {
            source.track();
            let Some(latest) = source.remote().value.get() else { return };
            let asked_at = |id: &str| source.asked_at(id);
            self.followed.take_statuses(environment, &latest.sides, source.is_whole(), asked_at);
            let deployed = self.set_statuses(&latest.sides);
            if !deployed.is_empty() {
                on_deployed(deployed);
            }
        });
    }

    /// Applies the statuses of several environments, with a read for each, like [`Self::follow`].
    pub fn follow_environments(
        self,
        statuses: PolledStatuses,
        on_deployed: impl Fn(Vec<Arc<str>>) + 'static,
    ) {
        Effect::new(move || {
            let reads: Vec<(EnvironmentId, Instant)> = statuses.reads.with(|reads| {
                let read =
                    |(id, read): (&String, &ReadState)| Some((id.parse().ok()?, read.read_at?.asked_at));
                reads.iter().filter_map(read).collect()
            });
            let Some(latest) = statuses.remote.value.get() else { return };
            for (environment, asked_at) in reads {
                self.followed.take_statuses(environment, &latest.sides, true, |_| Some(asked_at));
            }
            let deployed = self.set_statuses(&latest.sides);
            if !deployed.is_empty() {
                on_deployed(deployed);
            }
        });
    }

    /// Keeps the statuses for the page's actions. Returns the services whose deployments ended since the last ones.
    fn set_statuses(self, statuses: &StatusById) -> Vec<Arc<str>> {
        let deployed = self.statuses.with_untracked(|last| deployed(last, statuses));
        self.statuses.set(statuses.clone());
        deployed
    }
}
