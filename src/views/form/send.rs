//! Submitting a form: shows errors, reviews changes, and sends the request once.

use super::{Edited, FormModel};
use crate::browser::task::spawn;
use crate::browser::{clock, document, storage};
use crate::components::editing::submission::Submission;
use crate::components::editing::submissions::SubmissionEnd;
use crate::live::read_now;
use leptos::prelude::*;
use slipway_api::ApiError;
use slipway_logic::forms::form;
use slipway_logic::forms::review::{self, Verdict};
use slipway_logic::places::directory::Kind;
use slipway_logic::records::version::versions;
use slipway_logic::text::errors;

pub(super) fn submit(model: FormModel) {
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
        Some(edited) => review(model, edited),
    }
}

/// Reads the record again and shows what will change, and what changed meanwhile. Nothing is sent yet.
fn review(model: FormModel, edited: Edited) {
    if untrack(|| model.typed()).is_empty() {
        model.trouble.set(Some("No changes to save.".into()));
        return;
    }
    model.is_outdated.set(false);
    model.busy.set(true);
    spawn(async move {
        let now = read_again(model, edited).await;
        // Who left the form meanwhile wants no review.
        if model.busy.try_set(false).is_some() {
            return;
        }
        // As it is typed by now.
        let (base, typed) = (model.base.get_value(), untrack(|| model.typed()));
        match now {
            Ok(Some(now)) => {
                model.review.try_set(Some(review::review(model.of.form, &base, &now, &typed)));
            }
            Ok(None) => {}
            Err(why) => {
                model.trouble.try_set(Some(why));
            }
        }
    });
}

/// Reads the record once more, right before the save. Sends what was reviewed if the record is still the one that was reviewed;
/// else shows the review again, with what is new. Also where the page is left meanwhile: a person said yes to the save.
pub(super) fn confirm(model: FormModel) {
    let (Some(reviewed), Some(edited)) = (model.review.get_untracked(), model.of.edits) else {
        return;
    };
    if model.busy.get_untracked() {
        return;
    }
    let submission = submission(model, &reviewed.body);
    model.busy.set(true);
    model.trouble.set(None);
    let (typed, base) = (untrack(|| model.typed()), model.base.get_value());
    spawn(async move {
        let now = read_again(model, edited).await;
        let form = model.of.form;
        let verdict = now.map(|now| now.map(|now| review::confirm(form, &base, &reviewed, &now, &typed)));
        let is_left = model.busy.try_set(false).is_some();
        match verdict {
            // The session ended, and says so itself.
            Ok(None) => {}
            // A person who discarded the draft while leaving doesn't want the save.
            _ if is_left && submission.was_discarded() => {}
            Ok(Some(Verdict::Send(body))) if is_left => submission.send(body),
            Ok(Some(Verdict::LookAgain(_))) if is_left => submission.drop_with(
                "not saved, the record changed after your review. Open the form again to review your draft.",
            ),
            Err(why) if is_left => submission.drop_with(&why),
            // Who went back to the form doesn't want it sent.
            _ if model.review.with_untracked(|now| now.as_ref() != Some(&reviewed)) => {}
            Ok(Some(Verdict::Send(body))) => dispatch(model, body),
            Ok(Some(Verdict::LookAgain(reviewed))) => {
                model.is_outdated.try_set(true);
                model.review.try_set(Some(reviewed));
            }
            Err(why) => {
                model.trouble.try_set(Some(why));
            }
        }
    });
}

/// Reads the record and returns the request that would save it unchanged; None if the session ended.
///
/// # Errors
/// With a sentence for the person.
async fn read_again(model: FormModel, edited: Edited) -> Result<Option<String>, String> {
    match read_now(model.live, edited.read.run(())).await {
        Ok(reply) => edited.request(&reply.text()).map(Some).map_err(str::to_owned),
        Err(ApiError::SignIn | ApiError::Cancelled) => Ok(None),
        Err(error) => Err(format!("{} Nothing was saved.", errors::sentence(&error))),
    }
}

/// Sends a body once. The draft records that it was sent until the platform confirms or refuses, also if the form is left
/// or opened again meanwhile.
fn dispatch(model: FormModel, body: String) {
    if model.busy.get_untracked() {
        return;
    }
    model.busy.set(true);
    model.trouble.set(None);
    let submission = submission(model, &body);
    model.sent_at.set(Some(clock::now()));
    submission.send(body);
}

/// Returns the submission of a form’s body.
fn submission(model: FormModel, body: &str) -> Submission {
    let of = model.of;
    // What has no name is called by its target, or by the service of its page.
    let text = |key: &str| slipway_api::described::at(body, &[key]).text();
    let own = text("name").or_else(|| text("target_url"));
    let name =
        own.or_else(|| model.place.with_untracked(|place| place.name(Kind::Service))).unwrap_or_default();
    let environment =
        model.place.with_untracked(|place| place.step(Kind::Environment).map(|(_, id, _)| id.to_string()));
    Submission {
        live: model.live,
        notifier: model.notifier,
        submissions: model.submissions,
        outcomes: model.outcomes,
        on_confirmed: Box::new(move |body, reply| {
            let told = review::otherwise(of.form, body, reply).into_iter();
            told.map(|(label, asked, got)| (label.to_owned(), asked, got)).collect()
        }),
        act: of.act,
        done: of.done,
        follows: of.follows.map(|follows| follows.target.get_value()),
        versions: of.follows.and_then(|follows| versions(follows.before.get_untracked().as_deref(), body)),
        request: of.request.run(body.to_owned()),
        body: body.to_owned(),
        discards: model.submissions.discards(),
        is_stored: storage::read_draft(&model.key.get_value()).is_some(),
        key: model.key.get_value(),
        draft: untrack(|| model.draft()),
        page: model.page.get_untracked(),
        environment: environment.unwrap_or_default(),
        name: slipway_api::visible::visible(&name),
    }
}

/// Applies the end of a submission by this form, or by a form that showed the same draft before it was left.
pub(super) fn ended(model: FormModel, end: SubmissionEnd) {
    model.busy.try_set(false);
    match end {
        SubmissionEnd::Confirmed { reply, .. } => {
            model.forget();
            model.of.then.run(reply);
        }
        SubmissionEnd::Failed { error, entry, sent_at } => {
            model.sent_at.try_set(sent_at);
            refused(model, entry, &error);
        }
    }
}

fn refused(model: FormModel, entry: u32, error: &ApiError) {
    let sentence = errors::write_sentence(error);
    model.notifier.set_failed(entry, &sentence);
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
