//! The reads of an environment’s deployments: the queue, which is polled, and the history with the completed deployments.

use crate::browser::clock;
use crate::live::{PollPolicy, Reading, Remote, watch};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListDeploymentQueue;
use slipway_api::{Operation, Timestamp};
use slipway_computed::{computed, computed_from_last};
use slipway_logic::deployment::history::environment_history;
use slipway_logic::deployment::{Deployment, completed, queued};
use slipway_logic::versions::service_deployment::{ServiceDeployment, deployments_by_service};
use std::collections::HashMap;

/// The reads of an environment’s deployments, and the deployments that they return.
#[derive(Clone, Copy)]
pub struct DeploymentReads {
    /// The read of the queue.
    pub queue: Reading,
    /// The read of the completed deployments: a page of the history.
    pub history: Remote,
    /// The queued deployments, the next first; None until the queue is read.
    pub queued: ReadSignal<Option<Vec<Deployment>>>,
    /// The deployments in the history, the newest first. While the queue has entries, deployments in progress are left out here, because
    /// the queue has them.
    pub completed: ReadSignal<Vec<Deployment>>,
    /// The deployments of each service in the history, by the id of the service.
    pub by_service: ReadSignal<HashMap<String, Vec<ServiceDeployment>>>,
    /// The time at which each queued deployment was first seen, by its id. The platform doesn’t send the time of queued deployments.
    pub seen: Signal<HashMap<String, Timestamp>>,
}

/// Begins the reads of an environment’s deployments, which last until the calling page is left.
pub fn read_deployments(id: EnvironmentId) -> DeploymentReads {
    let queue = watch(ListDeploymentQueue { environment: id }.request(), PollPolicy::QUEUE);
    let history = environment_history(id);
    let history = watch(history, PollPolicy::ON_VISIT.without_ids());
    let queued = computed(move || queue.value.with(|read| read.as_ref().map(|read| queued(&read.items))));
    let seen = computed_from_last(move |last: Option<&HashMap<String, Timestamp>>| {
        let mut seen = last.cloned().unwrap_or_default();
        queued.with(|queued| {
            for deployment in queued.iter().flatten() {
                seen.entry(deployment.id.clone()).or_insert_with(clock::now);
            }
        });
        seen
    });
    let completed = computed(move || {
        let mut all = history.value.with(|read| {
            read.as_ref().and_then(|read| read.items.first().map(completed)).unwrap_or_default()
        });
        if queued.with(|queued| queued.as_ref().is_some_and(|queued| !queued.is_empty())) {
            all.retain(|deployment| !deployment.is_running());
        }
        all
    });
    let by_service = computed(move || {
        history.value.with(|read| {
            read.as_ref().and_then(|read| read.items.first().map(deployments_by_service)).unwrap_or_default()
        })
    });
    // A deployment that left the queue has ended, so the history is read again.
    let waiting = computed(move || {
        queued.with(|queued| {
            queued.iter().flatten().map(|deployment| deployment.id.clone()).collect::<Vec<_>>()
        })
    });
    Effect::new(move |before: Option<Vec<String>>| {
        let current = waiting.get();
        if before.is_some_and(|before| before.iter().any(|id| !current.contains(id))) {
            history.reading.refresh();
        }
        current
    });
    DeploymentReads { queue: queue.reading, history, queued, completed, by_service, seen: seen.into() }
}
