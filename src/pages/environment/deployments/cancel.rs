//! The confirmation before a queued deployment is cancelled. It names each service whose deployment is cancelled with it.

use super::reads::DeploymentReads;
use crate::browser::task::spawn;
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{send, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::{Dialog, DialogSubject};
use crate::ui::form::FormError;
use leptos::prelude::*;
use slipway_api::id::{DeploymentRequestId, EnvironmentId};
use slipway_api::operations::environment::CancelDeployment;
use slipway_api::{ApiError, Json, Operation};
use slipway_computed::computed;
use slipway_logic::deployment::Deployment;
use slipway_logic::text::errors;

/// The confirmation dialog. It is open while the person is asked about cancelling a deployment.
#[component]
pub fn CancelQuestion(
    id: EnvironmentId,
    question: DialogSubject<Deployment>,
    /// The reads of the deployments. Once the queue doesn't have the deployment any more, there is nothing to cancel.
    reads: DeploymentReads,
) -> impl IntoView {
    let (live, notifier, page) = (use_live(), use_notifier(), use_address().page);
    let DialogSubject { open, subject } = question;
    use_address().add_question(open);
    let (busy, error_message) = (RwSignal::new(false), RwSignal::new(None::<String>));
    Effect::new(move || {
        open.track();
        error_message.set(None);
    });
    let queue = reads.queue;
    let has_left = computed(move || {
        let key = subject.with(|deployment| deployment.as_ref().map(|deployment| deployment.id.clone()));
        key.is_some_and(|key| {
            reads.queued.with(|queued| {
                queued.as_ref().is_some_and(|all| all.iter().all(|deployment| deployment.id != key))
            })
        })
    });
    let ended = move || {
        (has_left.get() && !busy.get())
            .then_some("The deployment left the queue meanwhile: there is nothing to cancel.")
    };
    let disabled_reason = computed(move || match ended() {
        Some(reason) => Some(reason.to_owned()),
        None => live.capabilities.disabled_reason(CancelDeployment::SPEC, id),
    });
    let cancel = move || {
        let key =
            subject.with_untracked(|deployment| deployment.as_ref().map(|deployment| deployment.id.clone()));
        let request = key.as_ref().and_then(|key| key.parse::<DeploymentRequestId>().ok());
        // When the reply arrives, the dialog may have been closed, or opened for another deployment.
        let is_open = move || {
            let subject_key = subject
                .try_with_untracked(|deployment| deployment.as_ref().map(|deployment| deployment.id.clone()));
            subject_key == Some(key.clone()) && open.try_get_untracked() == Some(true)
        };
        let is_idle = !busy.get_untracked() && !has_left.get_untracked();
        let Some(request) = request.filter(|_| is_idle) else { return };
        busy.set(true);
        error_message.set(None);
        let entry = notifier.add("Cancel deployment".to_owned(), page.get_untracked());
        spawn(async move {
            let body = Json("{}".to_owned());
            let outcome = send(live, CancelDeployment { request, body }.request()).await;
            busy.try_set(false);
            match outcome {
                Ok(_) => {
                    notifier.finish(entry, true, "Cancellation of the deployment requested.".to_owned());
                    if is_open() {
                        open.set(false);
                    }
                    queue.refresh();
                }
                Err(error @ (ApiError::SignIn | ApiError::Cancelled | ApiError::SessionEnded { .. })) => {
                    let message = format!("Cancel deployment: {}", errors::message(&error));
                    notifier.end_without_session(entry, live, &error, &message);
                }
                Err(error) => {
                    if matches!(error, ApiError::NotPermitted { .. }) {
                        live.capabilities.forbid(CancelDeployment::SPEC, Some(id));
                    }
                    let sentence = errors::write_message(&error);
                    notifier.set_failed(entry, error.may_have_been_applied(), &sentence);
                    if is_open() {
                        error_message.set(Some(sentence));
                    }
                }
            }
        });
    };
    let services = move || {
        subject.with(|deployment| {
            deployment.as_ref().map(|deployment| {
                deployment
                    .services()
                    .into_iter()
                    .map(|name| view! { <li>{name.to_owned()}</li> })
                    .collect_view()
            })
        })
    };
    view! {
        <Dialog open title="Cancel this deployment?">
            <div class="body">
                <FormError error=error_message />
                <p class="changed" role="status">
                    {ended}
                </p>
                <p>"Requests to cancel the deployment of each of these services:"</p>
                <div class="plan" tabindex="0" role="group" aria-label="Affected services">
                    <ul>{services}</ul>
                </div>
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Keep running"</Button>
                <Button variant=ButtonVariant::Danger busy disabled_reason on_press=cancel>
                    "Cancel deployment"
                </Button>
            </div>
        </Dialog>
    }
}
