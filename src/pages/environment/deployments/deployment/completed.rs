//! The redirect from the page of a queued deployment to the page of the completed deployment, which has another id.

use crate::features::navigation::address::use_address;
use crate::live::{PollPolicy, Reading, watch};
use leptos::prelude::*;
use slipway_api::Operation;
use slipway_api::fields::reference;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::ListServiceStatuses;
use slipway_computed::{computed, computed_from_last};
use slipway_logic::deployment::Deployment;
use slipway_logic::deployment::execution::{execution_in_queue, is_named};
use slipway_logic::route::{DeploymentKey, Page};

/// Opens the page of the completed deployment, in place of the present page, once the history has it. Draws nothing.
#[component]
pub fn OpenCompleted(
    /// The environment.
    id: EnvironmentId,
    /// The id of the deployment in the queue.
    key: String,
    /// The read of the queue.
    queue: Reading,
    /// The completed deployments.
    completed: ReadSignal<Vec<Deployment>>,
    /// True while the deployment is in the queue.
    is_in_queue: Signal<bool>,
) -> impl IntoView {
    let address = use_address();
    let statuses =
        watch(ListServiceStatuses { environment: id }.request(), PollPolicy::statuses(reference::ID));
    let key = StoredValue::new(key);
    let is_named = computed(move || {
        statuses.value.with(|read| {
            let statuses = read.as_ref().map(|read| &read.statuses);
            key.with_value(|key| is_named(key, statuses))
        })
    });
    // The statuses and the queue are polled at the same interval, but at different times. If statuses that no longer name the deployment
    // come first, the deployment has ended, so the queue is read at once instead of up to one interval later.
    Effect::new(move |was_named: Option<bool>| {
        let is_named = is_named.get();
        if was_named == Some(true) && !is_named {
            queue.refresh();
        }
        is_named
    });
    let execution = computed_from_last(move |last: Option<&Option<String>>| {
        let last = last.cloned().flatten();
        if !is_in_queue.get() {
            return last;
        }
        statuses.value.with(|read| {
            let statuses = read.as_ref().map(|read| &read.statuses);
            completed
                .with(|completed| key.with_value(|key| execution_in_queue(last, key, statuses, completed)))
        })
    });
    Effect::new(move || {
        let Some(execution) = execution.get().filter(|_| !is_in_queue.get()) else { return };
        let is_this = |deployment: &Deployment| deployment.id == execution && !deployment.is_running();
        if completed.with(|completed| completed.iter().any(is_this)) {
            address.replace(&Page::Deployment(id, DeploymentKey(execution)).url());
        }
    });
}
