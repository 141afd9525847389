//! Submitting a form: shows errors, reviews changes, and sends the request once.

use super::{Edited, FormModel};
use crate::browser::task::spawn;
use crate::browser::{clock, document, storage};
use crate::components::editing::submissions::{SubmissionEnd, Submissions};
use crate::components::notifications::notifier::{ActivityState, Notifier};
use crate::components::notifications::outcomes::{Outcomes, Pending};
use crate::live::{Live, read_now, send};
use leptos::prelude::*;
use slipway_api::{ApiError, Request};
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::outcome::{AcceptedAction, DeploymentIds};
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::forms::form::{self, Form};
use slipway_logic::forms::review::{self, Verdict};
use slipway_logic::places::directory::Kind;
use slipway_logic::records::version::versions;
use slipway_logic::route::Page;
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
    let submission = Submission::new(model, &reviewed.body);
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
    let submission = Submission::new(model, &body);
    model.sent_at.set(Some(clock::now()));
    submission.send(body);
}

/// A save that outlives its form: the values that sending needs after the page was left.
struct Submission {
    live: Live,
    notifier: Notifier,
    submissions: Submissions,
    outcomes: Outcomes,
    form: &'static Form,
    act: &'static str,
    done: &'static str,
    /// The service that is deployed.
    follows: Option<Target>,
    /// The versions of the deployment: `27d1c82 → b0f30ed`.
    versions: Option<String>,
    /// The request of `body`, to which the page may have added.
    request: Request,
    /// The body as the form made it.
    body: String,
    /// The key of the draft.
    key: String,
    draft: Option<Draft>,
    /// True if the browser stored the draft.
    is_stored: bool,
    page: Page,
    /// The environment of the record; empty if it has none.
    environment: String,
    /// The record's name, with its invisible characters made visible.
    name: String,
}

impl Submission {
    fn new(model: FormModel, body: &str) -> Self {
        let of = model.of;
        // What has no name is about the service of its page.
        let own = slipway_api::described::at(body, &["name"]).text();
        let name =
            own.or_else(|| model.place.with_untracked(|place| place.name(Kind::Service))).unwrap_or_default();
        let environment = model
            .place
            .with_untracked(|place| place.step(Kind::Environment).map(|(_, id, _)| id.to_string()));
        Self {
            live: model.live,
            notifier: model.notifier,
            submissions: model.submissions,
            outcomes: model.outcomes,
            form: of.form,
            act: of.act,
            done: of.done,
            follows: of.follows.map(|follows| follows.target.get_value()),
            versions: of
                .follows
                .and_then(|follows| versions(follows.before.get_untracked().as_deref(), body)),
            request: of.request.run(body.to_owned()),
            body: body.to_owned(),
            is_stored: storage::read_draft(&model.key.get_value()).is_some(),
            key: model.key.get_value(),
            draft: untrack(|| model.draft()),
            page: model.page.get_untracked(),
            environment: environment.unwrap_or_default(),
            name: slipway_api::visible::visible(&name),
        }
    }

    /// Returns true if the person discarded the draft since.
    fn was_discarded(&self) -> bool {
        self.is_stored && storage::read_draft(&self.key).is_none()
    }

    /// Returns a sentence that begins with the name of the record.
    fn about(&self, words: &str) -> String {
        if self.name.is_empty() { words.to_owned() } else { format!("{}: {words}", self.name) }
    }

    /// Reports that nothing was sent, if the form was left.
    fn drop_with(self, why: &str) {
        let entry = self.notifier.add(self.about(&self.act.to_ascii_lowercase()), self.page.clone());
        self.notifier.finish(entry, false, self.about(why));
    }

    fn send(self, body: String) {
        let entry = self.notifier.add(self.about(&self.act.to_ascii_lowercase()), self.page.clone());
        self.submissions.begin(&self.key);
        let sent_at = Some(clock::now());
        let draft = self.draft.clone().map(|draft| Draft { sent_at, ..draft });
        // A draft that was discarded meanwhile stays discarded.
        if storage::read_draft(&self.key).is_some() {
            storage::write_draft(&self.key, draft.as_ref().map(draft::store).as_deref());
        }
        spawn(async move { self.exchange(body, entry, draft).await });
    }

    async fn exchange(self, body: String, entry: u32, draft: Option<Draft>) {
        let Self { live, notifier, submissions, outcomes, .. } = self;
        let (key, name, spec) = (self.key.clone(), self.name.clone(), self.request.spec);
        let request = match body == self.body {
            true => self.request.clone(),
            // A save that was read again since it was reviewed.
            false => Request { body: Some(body.clone()), ..self.request.clone() },
        };
        let outcome = send(live, request).await;
        let shown = submissions.end(&key);
        let error = match outcome {
            Ok(reply) => {
                let reply = reply.text().into_owned();
                storage::write_draft(&key, None);
                match self.follows.clone() {
                    None => {
                        let done = format!("{}.", self.done.to_ascii_lowercase());
                        notifier.finish(entry, true, self.about(&done));
                    }
                    Some(target) => {
                        let words = self.about(&Action::Deploy.accepted(self.versions.as_deref()));
                        notifier.set_state(entry, ActivityState::Pending, &words);
                        notifier.say(words);
                        let accepted = AcceptedAction {
                            versions: self.versions.clone(),
                            deployment: DeploymentIds::of_reply(&reply),
                            ..AcceptedAction::new(Action::Deploy, None, clock::now())
                        };
                        // A message without a name says nothing.
                        let name = if name.is_empty() { target.id.to_string() } else { name.clone() };
                        let target = Target { name, ..target };
                        outcomes.follow(vec![Pending { target, accepted, entry, batch: None }]);
                    }
                }
                for (label, asked, got) in review::otherwise(self.form, &body, &reply) {
                    notifier.fail(format!(
                        "{name}: the platform saved a different value. {label}: requested “{asked}”, saved “{got}”."
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
            live.forbid(spec, self.environment.clone());
        }
        match (&error, shown) {
            (ApiError::SignIn | ApiError::Cancelled, form) => {
                notifier.finish(entry, false, self.about("not applied, the session ended."));
                if let Some(form) = form {
                    form.run(SubmissionEnd::Failed { error, entry, sent_at });
                }
            }
            (ApiError::SessionEnded { .. }, None) => {
                notifier.report_without_session(live.session, &self.about(&errors::sentence(&error)))
            }
            (ApiError::SessionEnded { .. }, Some(form)) => {
                notifier.report_without_session(live.session, &self.about(&errors::sentence(&error)));
                form.run(SubmissionEnd::Failed { error, entry, sent_at });
            }
            (_, Some(form)) => form.run(SubmissionEnd::Failed { error, entry, sent_at }),
            (error, None) => notifier.finish(entry, false, self.about(&errors::write_sentence(error))),
        }
    }
}

/// Applies the end of a submission by this form, or by a form that showed the same draft before it was left.
pub(super) fn ended(model: FormModel, end: SubmissionEnd) {
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
