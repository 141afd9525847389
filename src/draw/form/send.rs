//! Submitting: what is wrong is told first, a change is reviewed, and a request is sent once.

use super::Model;
use crate::browser::task::spawn;
use crate::browser::{clock, document, storage};
use crate::components::echo::Progress;
use crate::components::outcomes::Pending;
use crate::components::submissions::SubmissionEnd;
use crate::live::{read_now, send};
use crate::signal::See;
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_api::{ApiError, Request, save};
use slipway_logic::action::Action;
use slipway_logic::bulk::Target;
use slipway_logic::directory::Kind;
use slipway_logic::draft::{self, Draft};
use slipway_logic::form::{self, Verdict};
use slipway_logic::outcome::AcceptedAction;

pub(super) fn submit(model: Model) {
    if model.busy.get_untracked() {
        return;
    }
    model.trouble.set(None);
    model.said.set(Vec::new());
    model.asked.set(true);
    let broken = untrack(|| model.broken());
    if let Some((path, _)) = broken.first() {
        let path = path.clone();
        request_animation_frame(move || document::focus_id(&path));
        return;
    }
    match model.of.edits {
        None => dispatch(model, untrack(|| model.body())),
        Some((read, table)) => review(model, read.run(()), table),
    }
}

/// Reads the record again and shows what will change, and what changed meanwhile. Nothing is sent yet.
fn review(model: Model, read: Request, table: &'static Table) {
    if untrack(|| model.typed()).is_empty() {
        model.trouble.set(Some("Nothing is changed: there is nothing to save.".into()));
        return;
    }
    model.is_outdated.set(false);
    model.busy.set(true);
    spawn(async move {
        let now = read_again(model, read, table).await;
        // Who left the form meanwhile wants no review.
        if !model.busy.try_set(false) {
            return;
        }
        // As it is typed by now.
        let (base, typed) = (model.base.get_value(), untrack(|| model.typed()));
        match now {
            Ok(Some(now)) => {
                model.review.try_set(Some(form::review(model.of.form, &base, &now, &typed)));
            }
            Ok(None) => {}
            Err(why) => {
                model.trouble.try_set(Some(why));
            }
        }
    });
}

/// Reads the record once more, right before the save. Sends what was reviewed if the record is still the one that was reviewed;
/// else shows the review again, with what is new.
pub(super) fn confirm(model: Model) {
    let (Some(reviewed), Some((read, table))) = (model.review.get_untracked(), model.of.edits) else {
        return;
    };
    if model.busy.get_untracked() {
        return;
    }
    model.busy.set(true);
    model.trouble.set(None);
    let (typed, base) = (untrack(|| model.typed()), model.base.get_value());
    spawn(async move {
        let now = read_again(model, read.run(()), table).await;
        // Who left the form meanwhile, or went back to it, doesn't want it sent.
        let is_wanted = model.busy.try_set(false) && model.review.peek(|now| now.as_ref() == Some(&reviewed));
        if is_wanted {
            match now.map(|now| now.map(|now| form::confirm(model.of.form, &base, &reviewed, &now, &typed))) {
                Ok(Some(Verdict::Send(body))) => dispatch(model, body),
                Ok(Some(Verdict::LookAgain(reviewed))) => {
                    model.is_outdated.try_set(true);
                    model.review.try_set(Some(reviewed));
                }
                Ok(None) => {}
                Err(why) => {
                    model.trouble.try_set(Some(why));
                }
            }
        }
    });
}

/// The record as it is now, as the request that would save it; None where the session ended. Err with the reason for a person.
async fn read_again(model: Model, read: Request, table: &'static Table) -> Result<Option<String>, String> {
    match read_now(model.live, read).await {
        Ok(reply) => save::request(&reply.text(), table).map(Some).ok_or_else(|| {
            "The record as it is now isn’t readable, so it can’t be saved without losing something.".into()
        }),
        Err(ApiError::SignIn | ApiError::Cancelled) => Ok(None),
        Err(error) => Err(format!("{} Nothing was saved.", error.sentence())),
    }
}

/// Sends a body, once. Its draft remembers that it was sent, until the platform confirms or refuses it: also where the form is left
/// meanwhile, or opened again.
fn dispatch(model: Model, body: String) {
    if model.busy.get_untracked() {
        return;
    }
    model.busy.set(true);
    model.trouble.set(None);
    let (live, echo, of, submissions) = (model.live, model.echo, model.of, model.submissions);
    let outcomes = model.outcomes;
    let key = model.key.get_value();
    let request = of.request.run(body.clone());
    let spec = request.spec;
    let scope = model
        .place
        .peek(|place| place.step(Kind::Environment).map(|(_, id, _)| id.to_string()))
        .unwrap_or_default();
    // What has no name is about the service of its page.
    let own = slipway_api::described::at(&body, &["name"]).text();
    let name = own.or_else(|| model.place.peek(|place| place.name(Kind::Service))).unwrap_or_default();
    let name = slipway_api::visible::visible(&name);
    let called = name.clone();
    let about = move |words: String| if called.is_empty() { words } else { format!("{called}: {words}") };
    let entry = echo.asked(about(of.act.to_ascii_lowercase()), model.page.get_untracked());
    let done = about(format!("{}.", of.done.to_ascii_lowercase()));
    model.sent_at.set(Some(clock::now()));
    let draft = untrack(|| model.draft());
    submissions.begin(&key);
    spawn(async move {
        let outcome = send(live, request).await;
        let shown = submissions.end(&key);
        let error = match outcome {
            Ok(reply) => {
                let reply = reply.text().into_owned();
                storage::write_draft(&key, None);
                echo.ended(entry, true, done);
                if let Some(target) = of.follows {
                    let accepted = AcceptedAction {
                        action: Action::Deploy,
                        before: None,
                        at: clock::now(),
                        was_moving: false,
                    };
                    let target = Target { name: name.clone(), ..target.get_value() };
                    echo.settled(
                        entry,
                        Progress::Pending,
                        &format!("{}: deployment requested.", target.name),
                    );
                    outcomes.follow(vec![Pending { target, accepted, entry, batch: None }]);
                }
                for (label, asked, got) in form::otherwise(of.form, &body, &reply) {
                    echo.fail(format!(
                        "{name}: the platform did otherwise. {label}: asked “{asked}”, got “{got}”."
                    ));
                }
                if let Some(form) = shown {
                    form.run(SubmissionEnd::Confirmed(reply));
                }
                return;
            }
            Err(error) => error,
        };
        let applied = match &error {
            ApiError::SessionEnded { applied } => *applied,
            error => (!error.may_have_been_applied()).then_some(false),
        };
        let sent_at = draft.as_ref().and_then(|draft| draft.sent_at).filter(|_| applied.is_none());
        let draft =
            draft.filter(|_| applied != Some(true)).map(|draft| draft::store(&Draft { sent_at, ..draft }));
        // A draft that was discarded meanwhile stays discarded.
        let is_kept = storage::read_draft(&key).is_some();
        let is_over = matches!(error, ApiError::SignIn | ApiError::SessionEnded { .. });
        if is_kept && (shown.is_none() || is_over) {
            storage::write_draft(&key, draft.as_deref());
        }
        if matches!(error, ApiError::NotPermitted { .. }) {
            live.forbid(spec, scope);
        }
        match (&error, shown) {
            (ApiError::SignIn | ApiError::Cancelled, form) => {
                echo.ended(entry, false, about("not applied, the session ended.".into()));
                if let Some(form) = form {
                    form.run(SubmissionEnd::Failed { error, entry, sent_at });
                }
            }
            (ApiError::SessionEnded { .. }, None) => {
                echo.tell_without_session(live.session, &about(error.sentence()))
            }
            (ApiError::SessionEnded { .. }, Some(form)) => {
                echo.tell_without_session(live.session, &about(error.sentence()));
                form.run(SubmissionEnd::Failed { error, entry, sent_at });
            }
            (_, Some(form)) => form.run(SubmissionEnd::Failed { error, entry, sent_at }),
            (error, None) => echo.ended(entry, false, about(error.of_write())),
        }
    });
}

/// Takes the end of a submission: of this form, or of one that showed the same draft before it was left.
pub(super) fn ended(model: Model, end: SubmissionEnd) {
    model.busy.try_set(false);
    match end {
        SubmissionEnd::Confirmed(reply) => {
            model.forget();
            model.of.then.run(reply);
        }
        SubmissionEnd::Failed { error, entry, sent_at } => {
            model.sent_at.try_set(sent_at);
            refused(model, entry, &error);
        }
    }
}

fn refused(model: Model, entry: u32, error: &ApiError) {
    let sentence = error.of_write();
    model.echo.noted(entry, &sentence);
    if let ApiError::Refused { fields, .. } = error {
        model.said.try_set(fields.clone());
        let first = fields.iter().find_map(|(named, _)| form::input_of(model.of.form, named));
        if let Some(input) = first {
            request_animation_frame(move || document::focus_id(input.path));
        }
        // Field messages belong to their fields.
        if !fields.is_empty() {
            model.review.try_set(None);
        }
    }
    model.trouble.try_set(Some(sentence));
}
