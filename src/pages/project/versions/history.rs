//! The history of an environment, which names the commits of its services.

use super::reads::VersionReads;
use crate::live::{PollPolicy, watch};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_logic::deployment::history::environment_history;
use slipway_logic::versions::service_deployment::deployments_by_service;

/// Reads the history on visit, on return to the tab and on Refresh, but not after writes, and adds the deployments of each service to
/// `reads.deployments`. Draws nothing, not even an error: without a history, only the descriptions of the commits are missing.
#[component]
pub fn History(environment: EnvironmentId, reads: VersionReads) -> impl IntoView {
    let request = environment_history(environment);
    let history = watch(request, PollPolicy::WITHOUT_WRITES.without_ids());
    Effect::new(move || {
        let read = history.value.get();
        if let Some(page) = read.as_ref().and_then(|read| read.items.first()) {
            reads.deployments.update(|all| all.extend(deployments_by_service(page)));
        }
    });
}
