//! Cancelling a deployment. The platform's queue names the deployment request of a service, and the other services in the request.

use super::{ActionDispatcher, Choice};
use crate::browser::clock;
use crate::browser::task::spawn;
use crate::live::read_now;
use crate::ui::menu::MenuItem;
use leptos::prelude::*;
use slipway_api::operations::environment::{CancelDeployment, ListDeploymentQueue};
use slipway_api::{ApiError, Listed, Operation};
use slipway_computed::computed;
use slipway_logic::actions::action::{self, Action};
use slipway_logic::actions::bulk::{Target, has_no_actions};
use slipway_logic::actions::queue::{self, request_of_service};
use slipway_logic::text::errors;

impl ActionDispatcher {
    /// Returns the item that cancels a deployment; None while the state of the service isn't known or has nothing to cancel, and for kinds
    /// without actions.
    pub(super) fn cancel(self, target: &Target) -> Option<MenuItem> {
        let state = untrack(|| self.state(&target.id)).filter(|_| !has_no_actions(&target.kind))?;
        action::offered(Action::Cancel, &state).ok()?;
        let (id, environment) = (target.id.clone(), target.environment);
        let disabled_reason = computed(move || {
            let operations = [CancelDeployment::SPEC, ListDeploymentQueue::SPEC];
            let disabled_reason = |operation| self.live.capabilities.disabled_reason(operation, environment);
            self.followed.disabled_reason(&id).or_else(|| operations.into_iter().find_map(disabled_reason))
        });
        let target = target.clone();
        let act = Callback::new(move |()| self.choose(Choice::Cancel(target.clone(), None)));
        let noun = queue::noun_of_state(&state);
        let label = format!("Cancel {noun}");
        Some(MenuItem { disabled_reason: disabled_reason.into(), ..MenuItem::new(label, act) })
    }

    /// Reads the queue, and opens the confirmation with the other services that would be cancelled. If no confirmation is needed, sends the
    /// request at once. Shows a failure if the queue can't be read, or has no deployment of the service.
    pub(super) fn ask_to_cancel(self, target: Target) {
        spawn(async move {
            let queue = ListDeploymentQueue { environment: target.environment }.request();
            let read = read_now(self.live, queue).await.and_then(|reply| reply.read::<Listed>(clock::now()));
            let name = target.label().to_owned();
            match read.map(|queue| request_of_service(&queue.items, &target.id)) {
                // If another question was opened while the queue was read, that question stays; if the page was left, nothing is asked.
                Ok(Some(_)) if self.open.try_get_untracked() != Some(false) => {}
                Ok(Some(found)) => self.open_or_send(Choice::Cancel(target, Some(found))),
                Ok(None) => self.notifier.show_failure(format!(
                    "{name}: nothing to cancel. The deployment queue has no deployment of this service."
                )),
                Err(ApiError::SignIn | ApiError::Cancelled) => {}
                Err(error) => self.notifier.show_failure(format!("{name}: {}", errors::message(&error))),
            }
        });
    }
}
