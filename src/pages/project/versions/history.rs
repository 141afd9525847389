//! The history of an environment, which names the commits of its services.

use super::reads::VersionReads;
use crate::live::{PollPolicy, watch};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::GetEnvironmentHistory;
use slipway_logic::versions::attempt::attempts_by_service;

/// The number of deployments that are read.
const PAGE_SIZE: u32 = 50;

/// Reads the history on visit and on Refresh, and adds the deployments of each service to `reads.attempts`. Draws nothing, not even an
/// error: without a history, only the descriptions of the commits are missing.
#[component]
pub fn History(environment: EnvironmentId, reads: VersionReads) -> impl IntoView {
    let request = GetEnvironmentHistory { environment, page_size: Some(PAGE_SIZE) }.request();
    let history = watch(request, PollPolicy::WITHOUT_WRITES.without_ids());
    Effect::new(move || {
        let read = history.value.get();
        if let Some(page) = read.as_ref().and_then(|read| read.items.first()) {
            reads.attempts.update(|all| all.extend(attempts_by_service(page)));
        }
    });
}
