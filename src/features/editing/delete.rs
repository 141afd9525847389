//! The dialog that deletes a record: it lists the consequences, and asks for the record's name unless the deletion can be undone.

use crate::browser::task::spawn;
use crate::features::editing::typed_name::{NameField, TypedName};
use crate::features::editing::undoable_deletes::{Deletion, use_deletes};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_place;
use crate::features::notifications::notifier::use_notifier;
use crate::live::{send, use_live};
use crate::ui::button::{Button, ButtonVariant, SubmitButton};
use crate::ui::dialog::Dialog;
use crate::ui::form::{Form, FormError};
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::{ApiError, Request};
use slipway_computed::computed;
use slipway_logic::actions::undoable::UNDO_MS;
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::resources::record_kind::Verb;
use slipway_logic::route::{Dialog as Named, Page};
use slipway_logic::text::errors;
use slipway_logic::text::format::in_sentence;

/// The dialog that deletes the record of the page.
#[component]
pub fn DeleteDialog(
    /// The noun of the record's kind, such as "project".
    kind: &'static str,
    /// The action on the record: it is deleted, removed or revoked.
    #[prop(default = Verb::Delete)]
    verb: Verb,
    /// The name, which a person types to confirm; None or empty while unknown.
    #[prop(into)]
    name: Signal<Option<String>>,
    /// The consequences of the deletion, in a sentence or two.
    #[prop(into)]
    destroys: Signal<String>,
    /// True if the deletion can be undone for a few seconds; else it is confirmed by typing the name.
    #[prop(optional)]
    can_undo: bool,
    /// The reason why the record can't be deleted; None if it can.
    #[prop(into)]
    disabled_reason: Signal<Option<String>>,
    /// The request that deletes the record.
    request: Request,
    /// The page to go to once the record is deleted.
    #[prop(into)]
    then: Signal<Page>,
) -> impl IntoView {
    let address = use_address();
    let open = address.dialog(Named::Delete);
    let (live, notifier) = (use_live(), use_notifier());
    let typed = TypedName::new(move || match NameCheck::of(kind, name.get()) {
        NameCheck::Name { .. } if can_undo => NameCheck::NotNeeded,
        check => check,
    });
    let deletes = can_undo.then(use_deletes);
    let (busy, error_message) = (RwSignal::new(false), RwSignal::new(None::<String>));
    Effect::new(move || {
        open.track();
        typed.reset();
        error_message.set(None);
    });
    let place = use_place();
    let (spec, environment) = (request.spec, move || place.with(|place| place.environment()));
    let request = StoredValue::new(request);
    let disabled_reason = computed(move || {
        let is_confirmed =
            deletes.is_some_and(|deletes| request.with_value(|request| deletes.contains(request)));
        let deletion_pending = is_confirmed.then(|| format!("This {kind} is about to be deleted."));
        deletion_pending
            .or_else(|| disabled_reason.get())
            .or_else(|| live.capabilities.disabled_reason(spec, environment()))
    });
    // A message of the platform belongs to the attempt that was sent: it disappears when the person types again.
    Effect::new(move || {
        typed.track();
        error_message.set(None);
    });
    let reason = computed(move || disabled_reason.get().or_else(|| typed.disabled_reason.get()));
    let delete = move || {
        if busy.get_untracked() || disabled_reason.get_untracked().is_some() || !typed.confirm() {
            return;
        }
        let record_name = name.get_untracked().unwrap_or_default();
        if let Some(deletes) = deletes {
            deletes.confirm(Deletion {
                name: record_name,
                verb,
                request: request.get_value(),
                page: then.get_untracked(),
                environment: untrack(environment),
            });
            address.replace(&then.get_untracked().url());
            return;
        }
        busy.set(true);
        error_message.set(None);
        // The entry in the activity list links to the page that is shown after the deletion, because the record's own page no longer exists.
        let entry =
            notifier.add(format!("{record_name}: {}", in_sentence(verb.label())), then.get_untracked());
        spawn(async move {
            let outcome = send(live, request.get_value()).await;
            busy.try_set(false);
            match outcome {
                Ok(_) => {
                    notifier.finish(entry, true, format!("{record_name}: {}.", verb.participle()));
                    if let Some(then) = then.try_get_untracked() {
                        address.replace(&then.url());
                    }
                }
                Err(error @ (ApiError::SignIn | ApiError::Cancelled | ApiError::SessionEnded { .. })) => {
                    let message = format!("{record_name}: {}", errors::message(&error));
                    notifier.end_without_session(entry, live, &error, &message);
                }
                Err(error) => {
                    if matches!(error, ApiError::NotPermitted { .. }) {
                        live.capabilities.forbid(spec, untrack(environment));
                    }
                    let sentence = errors::write_message(&error);
                    notifier.set_failed(entry, error.may_have_been_applied(), &sentence);
                    error_message.try_set(Some(sentence));
                }
            }
        });
    };
    let finality = Signal::derive(move || match (can_undo, disabled_reason.with(Option::is_none)) {
        (true, true) => {
            let seconds = UNDO_MS / 1_000;
            format!(" You can undo it for {seconds} seconds, unless you leave the console.")
        }
        (false, true) => " This can’t be undone.".to_owned(),
        (_, false) => String::new(),
    });
    let label = Signal::stored(format!("{} {kind}", verb.label()));
    let title = Signal::derive(move || format!("{} {}?", label.get(), name.get().unwrap_or_default()));
    view! {
        <Dialog open title>
            <Form name=label.get_untracked() on_submit=delete>
                <div class="body">
                    <FormError error=error_message />
                    <p>{move || destroys.get()} {move || finality.get()}</p>
                    <Show
                        when=move || disabled_reason.with(Option::is_none)
                        fallback=move || {
                            view! {
                                <Notice tone="warning">
                                    <p>{move || disabled_reason.get()}</p>
                                </Notice>
                            }
                        }
                    >
                        <NameField typed />
                    </Show>
                </div>
                <div class="buttons">
                    <Button on_press=move || open.set(false)>"Cancel"</Button>
                    <SubmitButton variant=ButtonVariant::Danger busy disabled_reason=reason>
                        {move || label.get()}
                    </SubmitButton>
                </div>
            </Form>
        </Dialog>
    }
}
