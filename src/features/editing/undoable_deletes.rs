//! Deletions that can be undone: the messages with Undo, the timers and the requests of `slipway_logic::actions::undoable`.

use crate::browser::clock;
use crate::browser::task::spawn;
use crate::features::notifications::notifier::{Notifier, use_notifier};
use crate::live::app_owner::AppOwner;
use crate::live::{Live, send, send_before_leaving, use_live};
use crate::ui::toast::{OnUndo, UndoEvent};
use leptos::leptos_dom::helpers::window_event_listener_untyped;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::{ApiError, Request};
use slipway_logic::actions::undoable::{Command, DeletionId, Event, UNDO_MS, UndoableDeletes};
use slipway_logic::resources::record_kind::Verb;
use slipway_logic::route::Page;
use slipway_logic::text::errors;
use slipway_logic::text::format::in_sentence;

/// A deletion that a person confirmed.
#[derive(Clone)]
pub struct Deletion {
    /// The name of the record.
    pub name: String,
    /// The action on the record: it is deleted, removed or revoked.
    pub verb: Verb,
    /// The request that deletes the record.
    pub request: Request,
    /// The page that the activity list links to: the list that had the record.
    pub page: Page,
    /// The environment of the record; None without one.
    pub environment: Option<EnvironmentId>,
}

/// The deletions that can be undone. They outlive pages.
#[derive(Clone, Copy)]
pub struct Deletes {
    machine: RwSignal<UndoableDeletes>,
    /// The deletions that weren't sent. None of them outlives its session: they are sent before it ends.
    deletions: StoredValue<Vec<(DeletionId, Deletion)>>,
    on_undo: StoredValue<Option<OnUndo>>,
    live: Live,
    notifier: Notifier,
}

/// Returns the deletions of the app, which are created by the first call.
pub fn use_deletes() -> Deletes {
    let app: AppOwner = expect_context();
    app.provide(|| {
        let deletes = Deletes {
            machine: RwSignal::default(),
            deletions: StoredValue::default(),
            on_undo: StoredValue::new(None),
            live: use_live(),
            notifier: use_notifier(),
        };
        deletes.on_undo.set_value(Some(Callback::new(move |(id, event)| {
            deletes.handle(match event {
                UndoEvent::Undo => Event::Undo(id),
                UndoEvent::Enter => Event::Pause(id),
                UndoEvent::Leave => Event::Resume(id),
            });
        })));
        // A closed page runs no cleanup, and when a session ends, the effects that follow the session run too late. So both events send the
        // waiting deletions at once: otherwise these would be lost.
        deletes.live.before_end(move || deletes.handle(Event::Leave));
        let _for_the_life_of_the_app =
            window_event_listener_untyped("pagehide", move |_| deletes.handle(Event::Leave));
        deletes
    })
}

impl Deletes {
    /// Returns true if the deletion of the record at the path of a request was confirmed, and neither undone nor answered yet.
    pub fn contains(self, request: &Request) -> bool {
        self.machine.with(|machine| machine.contains(&request.path))
    }

    /// Shows the message with Undo, and sends the deletion when the time to undo it is over.
    pub fn confirm(self, deletion: Deletion) {
        let Some(on_undo) = self.on_undo.get_value() else { return };
        let seconds = UNDO_MS / 1_000;
        let participle = deletion.verb.participle();
        let id = self
            .notifier
            .offer_undo(format!("{} will be {participle} in {seconds} seconds.", deletion.name), on_undo);
        let path = deletion.request.path.clone();
        self.deletions.update_value(|deletions| deletions.push((id, deletion)));
        self.handle(Event::Confirm(id, path));
    }

    fn handle(self, event: Event) {
        let now = clock::instant();
        let commands = self.machine.try_update(|machine| machine.handle(event, now));
        for command in commands.into_iter().flatten() {
            match command {
                Command::WakeAfter(milliseconds) => {
                    clock::once(milliseconds, move || self.handle(Event::Tick))
                }
                Command::Cancel(id) => {
                    self.notifier.remove(id);
                    if let Some(Deletion { name, verb, .. }) = self.take(id) {
                        self.notifier.show_success(format!("{name} isn’t {}.", verb.participle()));
                    }
                }
                Command::Send(id) => {
                    if let Some(deletion) = self.take(id) {
                        let request = deletion.request.clone();
                        let sent = async move { send(self.live, request).await.map(|_| ()) };
                        self.report(id, deletion, sent);
                    }
                }
                Command::SendAtOnce(id) => {
                    if let Some(deletion) = self.take(id) {
                        let sent = send_before_leaving(self.live, &deletion.request);
                        self.report(id, deletion, sent);
                    }
                }
            }
        }
    }

    fn take(self, id: DeletionId) -> Option<Deletion> {
        let taken = self.deletions.try_update_value(|deletions| {
            let index = deletions.iter().position(|(known, _)| *known == id)?;
            Some(deletions.swap_remove(index).1)
        });
        taken.flatten()
    }

    /// Replaces the message by an entry of the activity list, and sets its outcome once the request has ended.
    fn report(
        self,
        id: DeletionId,
        deletion: Deletion,
        sent: impl Future<Output = Result<(), ApiError>> + 'static,
    ) {
        let Self { live, notifier, .. } = self;
        let Deletion { name, verb, request, page, environment } = deletion;
        let participle = verb.participle();
        notifier.remove(id);
        let entry = notifier.add(format!("{name}: {}", in_sentence(verb.label())), page);
        spawn(async move {
            let outcome = sent.await;
            self.handle(Event::Replied(id));
            match outcome {
                Ok(()) => notifier.finish(entry, true, format!("{name}: {participle}.")),
                Err(error @ (ApiError::SignIn | ApiError::Cancelled | ApiError::SessionEnded { .. })) => {
                    let is_refused = error == ApiError::SignIn;
                    let message = match is_refused {
                        true => format!("{name} isn’t {participle}: the session ended."),
                        false => format!("{name}: {}", errors::message(&error)),
                    };
                    notifier.end_without_session(entry, live, &error, &message);
                    // After a refused token (`SignIn`), `end_without_session` shows no message, because a form shows its own error. A
                    // deletion has no form, so its message is shown here.
                    if is_refused {
                        notifier.report_without_session(live.session, &message);
                    }
                }
                Err(error) => {
                    if matches!(error, ApiError::NotPermitted { .. }) {
                        live.capabilities.forbid(request.spec, environment);
                    }
                    let message = format!("{name}: {}", errors::write_message(&error));
                    notifier.set_failed(entry, error.may_have_been_applied(), &message);
                    notifier.show_failure(message);
                }
            }
        });
    }
}
