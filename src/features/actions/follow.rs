//! Following actions with the statuses that a page reads.

use super::ActionDispatcher;
use crate::live::{PolledStatuses, Remote};
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_api::id::EnvironmentId;
use slipway_logic::reading::reader::ReadState;
use slipway_logic::status::summary::deployed;
use std::collections::HashMap;
use std::sync::Arc;

/// The statuses of services, as a page reads them.
#[derive(Clone, Copy)]
pub enum StatusSource {
    /// All statuses of an environment together.
    Whole(EnvironmentId, Remote),
    /// The status of one service of an environment.
    One(EnvironmentId, Remote),
    /// A read for each service of an environment.
    Each(EnvironmentId, PolledStatuses),
    /// A read for each of several environments.
    Environments(PolledStatuses),
}

impl StatusSource {
    /// Returns the statuses, with the state of the read that returns them.
    pub fn remote(self) -> Remote {
        match self {
            Self::Whole(_, remote) | Self::One(_, remote) => remote,
            Self::Each(_, statuses) | Self::Environments(statuses) => statuses.remote,
        }
    }

    /// Returns the environment whose services the source reads; None if it reads a single service or several environments, if the platform
    /// doesn't offer the read, and once the page of the source was left.
    pub(super) fn covered(self) -> Option<EnvironmentId> {
        match self {
            Self::Whole(environment, remote) => {
                // If the page of the source was left, its signals are disposed: the source then counts as not offered.
                let is_offered =
                    |error: &Option<ApiError>| !matches!(error, Some(ApiError::NotOffered { .. }));
                remote.reading.error.try_with(is_offered).unwrap_or_default().then_some(environment)
            }
            Self::Each(environment, _) => Some(environment),
            Self::One(..) | Self::Environments(_) => None,
        }
    }

    /// Returns true if one reply contains the statuses of all services of the environment: a service that is missing in it has no status.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Whole(..))
    }

    /// Returns true once the status of a service was read, or if no operation reads it. Always false for several environments, whose
    /// page knows the environment of each service.
    pub fn is_read(self, id: &str) -> bool {
        match self {
            Self::Whole(_, remote) | Self::One(_, remote) => remote.value.with(Option::is_some),
            Self::Each(_, statuses) => {
                // Before the first reply, the list of services that are read is empty: every status counts as unread then.
                let is_unread = |reads: &HashMap<String, ReadState>| {
                    reads.is_empty() || reads.get(id).is_some_and(|read| !read.is_answered())
                };
                !statuses.reads.with(is_unread)
            }
            Self::Environments(_) => false,
        }
    }
}

impl ActionDispatcher {
    /// Updates the followed actions with the statuses that the page reads, for as long as the calling component lives. Calls `on_deployed`
    /// with the services whose deployments ended, so that the page reads their records again.
    pub fn follow(self, source: StatusSource, on_deployed: impl Fn(Vec<Arc<str>>) + 'static) {
        self.followed.add_source(source);
        Effect::new(move || {
            let Some(latest) = source.remote().value.get() else { return };
            let deployed = self.statuses.with_untracked(|last| deployed(last, &latest.statuses));
            self.statuses.set(latest.statuses.clone());
            if !deployed.is_empty() {
                on_deployed(deployed);
            }
        });
    }
}
