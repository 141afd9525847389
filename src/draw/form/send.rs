//! Submitting: what is wrong is told first, a change is reviewed, and a request is sent once.

use super::Model;
use crate::browser::task::spawn;
use crate::browser::{clock, document, storage};
use crate::components::echo::Echo;
use crate::components::submissions::SubmissionEnd;
use crate::live::{Live, read_now, send};
use crate::signal::See;
use leptos::prelude::*;
use slipway_api::table::Table;
use slipway_api::{ApiError, Request, save};
use slipway_logic::directory::Kind;
use slipway_logic::draft::{self, Draft};
use slipway_logic::form::{self, Verdict};

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
    let typed = untrack(|| model.typed());
    if typed.is_empty() {
        model.trouble.set(Some("Nothing is changed: there is nothing to save.".into()));
        return;
    }
    model.is_outdated.set(false);
    model.busy.set(true);
    spawn(async move {
        let now = read_again(model, read, table).await;
        model.busy.try_set(false);
        let Some(base) = model.base.try_get_value() else { return };
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
        // Who left the form meanwhile didn't see what it was about to do.
        if model.busy.try_set(false) {
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
    let key = model.key.get_value();
    let request = of.request.run(body.clone());
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
        if shown.is_none() || applied == Some(true) {
            storage::write_draft(&key, draft.as_deref());
        }
        match (&error, shown) {
            (ApiError::SignIn | ApiError::Cancelled, _) => {
                echo.ended(entry, false, about("not applied, the session ended.".into()));
            }
            (ApiError::SessionEnded { .. }, _) => tell_without_session(live, echo, &about(error.sentence())),
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

/// Says what became of a write whose session is over, unless somebody else signed in meanwhile.
fn tell_without_session(live: Live, echo: Echo, words: &str) {
    if live.session.try_peek(Option::is_none) == Some(true) {
        echo.fail(words.to_owned());
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
