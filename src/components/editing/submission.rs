//! A save that outlives its form: it is sent once, and its end is reported wherever the person is then.

use crate::browser::task::spawn;
use crate::browser::{clock, storage};
use crate::components::editing::submissions::{SubmissionEnd, Submissions};
use crate::components::notifications::notifier::{ActivityState, Notifier};
use crate::components::notifications::outcomes::{Outcomes, Pending};
use crate::live::{Live, send};
use leptos::prelude::*;
use slipway_api::{ApiError, Request};
use slipway_logic::actions::action::Action;
use slipway_logic::actions::bulk::Target;
use slipway_logic::actions::outcome::{AcceptedAction, DeploymentIds};
use slipway_logic::forms::draft::{self, Draft};
use slipway_logic::route::Page;
use slipway_logic::text::errors;
use slipway_logic::text::format::in_sentence;

/// A field that the platform stored differently: label, requested value, stored value.
pub type Difference = (String, String, String);

/// Called with the body and the reply once the platform confirmed. Returns what the platform stored differently. Not a `Callback`, which ends
/// with its page.
pub type OnConfirmed = Box<dyn Fn(&str, &str) -> Vec<Difference>>;

/// A save that outlives its form: the values that sending needs after the page was left.
pub struct Submission {
    /// The session.
    pub live: Live,
    /// Messages and the activity list.
    pub notifier: Notifier,
    /// The submissions that wait for the platform.
    pub submissions: Submissions,
    /// Deployments that are followed to their end.
    pub outcomes: Outcomes,
    /// Called once the platform confirmed.
    pub on_confirmed: OnConfirmed,
    /// The label of the button, such as "Save project".
    pub act: &'static str,
    /// The verb of the success message, such as "Saved".
    pub done: &'static str,
    /// The service that is deployed.
    pub follows: Option<Target>,
    /// The versions of the deployment: `27d1c82 → b0f30ed`.
    pub versions: Option<String>,
    /// The request of `body`, to which the page may have added.
    pub request: Request,
    /// The body as the form made it.
    pub body: String,
    /// The key of the draft.
    pub key: String,
    /// The draft; None if there is nothing to restore.
    pub draft: Option<Draft>,
    /// The number of forms that were left with their changes discarded, when this one was confirmed.
    pub discards: u32,
    /// True if the browser stored the draft.
    pub is_stored: bool,
    /// The page of the form.
    pub page: Page,
    /// The environment of the record; empty if it has none.
    pub environment: String,
    /// The record's name, with its invisible characters made visible.
    pub name: String,
}

impl Submission {
    /// Returns true if the person discarded the draft since.
    pub fn was_discarded(&self) -> bool {
        // A draft that may not be stored isn’t missed.
        let is_gone = self.is_stored && storage::read_draft(&self.key).is_none();
        is_gone || self.submissions.discards() != self.discards
    }

    /// Returns a sentence that begins with the name of the record.
    fn about(&self, words: &str) -> String {
        if self.name.is_empty() { words.to_owned() } else { format!("{}: {words}", self.name) }
    }

    /// Reports that nothing was sent, if the form was left.
    pub fn drop_with(self, why: &str) {
        let entry = self.notifier.add(self.about(&in_sentence(self.act)), self.page.clone());
        self.notifier.finish(entry, false, self.about(why));
    }

    /// Sends a body once.
    pub fn send(self, body: String) {
        let entry = self.notifier.add(self.about(&in_sentence(self.act)), self.page.clone());
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
                        let done = format!("{}.", in_sentence(self.done));
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
                for (label, asked, got) in (self.on_confirmed)(&body, &reply) {
                    notifier.fail(format!(
                        "{name}: the platform saved a different value. {label}: requested “{asked}”, saved “{got}”."
                    ));
                }
                if let Some(form) = shown {
                    form.run(SubmissionEnd::Confirmed { body, reply });
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
