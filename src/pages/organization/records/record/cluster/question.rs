//! The confirmation before an action on a cluster: says what the action does, and asks for the cluster’s name.

use super::control::ClusterControl;
use crate::browser::task::spawn;
use crate::browser::{clock, links};
use crate::features::editing::typed_name::{NameField, TypedName};
use crate::features::navigation::address::use_address;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{send, use_live};
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::dialog::{Dialog, DialogSubject};
use crate::ui::form::{Form, FormError};
use leptos::prelude::*;
use slipway_api::id::ClusterId;
use slipway_api::{ApiError, Record};
use slipway_computed::computed_from_last;
use slipway_logic::cluster::action::ClusterAction;
use slipway_logic::cluster::lock::{MAY_REFUSE, lock};
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::text::errors;

/// The confirmation dialog, which is open while an action waits to be confirmed. If the cluster’s name isn’t known, its id is typed instead.
#[component]
pub fn ClusterQuestion(control: ClusterControl) -> impl IntoView {
    let ClusterControl { id, record, name, status_read, status_in_reply, question, .. } = control;
    let (live, notifier, page) = (use_live(), use_notifier(), use_address().page);
    let DialogSubject { open, subject } = question;
    use_address().add_question(open);
    let status = control.status();
    let (busy, error_message) = (RwSignal::new(false), RwSignal::new(None::<String>));
    // The expected name doesn’t change while the dialog is open: if the cluster were renamed, the typed name would become wrong.
    let known = computed_from_last(move |last: Option<&String>| match (open.get(), last) {
        (true, Some(last)) if !last.is_empty() => last.clone(),
        (true, _) => {
            let name = name.get_untracked().filter(|name| !name.trim().is_empty());
            name.unwrap_or_else(|| record.to_string())
        }
        (false, _) => String::new(),
    });
    let typed = TypedName::new(move || NameCheck::of("cluster", Some(known.get())));
    let disabled_reason = typed.disabled_reason;
    Effect::new(move || {
        open.track();
        typed.reset();
        error_message.set(None);
    });
    let confirm = move || {
        let Some(action) = subject.get_untracked() else { return };
        if busy.get_untracked() || !typed.confirm() {
            return;
        }
        busy.set(true);
        error_message.set(None);
        let cluster_name = known.get_untracked();
        let action_label = action.label().to_ascii_lowercase();
        let entry = notifier.add(format!("{cluster_name}: {action_label}"), page.get_untracked());
        let tab_hold = links::guard_leave();
        let request = action.request(id, ClusterId(record.0));
        spawn(async move {
            let spec = request.spec;
            let outcome = send(live, request).await;
            drop(tab_hold);
            busy.try_set(false);
            match outcome {
                Ok(reply) => {
                    status_in_reply.try_set(reply.read::<Record>(clock::now()).ok());
                    // When the reply arrives, the dialog may have been closed, or opened for another action.
                    let is_open = question.is_open_for(&action);
                    notifier.finish(entry, true, format!("{cluster_name}: {}", action.accepted()));
                    if is_open {
                        open.set(false);
                    }
                    status_read.reading.refresh();
                }
                Err(error @ (ApiError::SignIn | ApiError::Cancelled | ApiError::SessionEnded { .. })) => {
                    let message = format!("{cluster_name}: {}", errors::message(&error));
                    notifier.end_without_session(entry, live, &error, &message);
                }
                Err(error) => {
                    if matches!(error, ApiError::NotPermitted { .. }) {
                        live.capabilities.forbid(spec, None);
                    }
                    let sentence = errors::write_message(&error);
                    notifier.set_failed(entry, error.may_have_been_applied(), &sentence);
                    if question.is_open_for(&action) {
                        error_message.set(Some(sentence));
                    }
                }
            }
        });
    };
    let word = move || subject.get().map(ClusterAction::label).unwrap_or_default();
    let title = Signal::derive(move || format!("{} cluster {}?", word(), known.get()));
    let variant = ButtonVariant::Danger;
    view! {
        <Dialog open title>
            <Form name="Confirm" on_submit=confirm>
                <div class="body">
                    <FormError error=error_message />
                    <p>{move || subject.get().map(ClusterAction::consequence)}</p>
                    {move || status.with(|status| status.as_ref().and_then(lock).map(|lock| view! { <p>{lock.message()} " " {MAY_REFUSE}</p> }))}
                    <NameField typed />
                </div>
                <div class="buttons">
                    <Button on_press=move || open.set(false)>"Cancel"</Button>
                    <SubmitButton variant busy disabled_reason>
                        {move || format!("{} cluster", word())}
                    </SubmitButton>
                </div>
            </Form>
        </Dialog>
    }
}
