//! The requests of an import, one after the other.

use crate::browser::task::spawn;
use crate::components::navigation::address::use_address;
use crate::components::notifications::notifier::{Notifier, use_notifier};
use crate::live::{Live, send, use_live};
use leptos::prelude::*;
use slipway_api::id::{ServiceId, VariableId};
use slipway_api::state::ServiceKind;
use slipway_api::{ApiError, Request};
use slipway_logic::records::service::Make;
use slipway_logic::route::Page;
use slipway_logic::text::errors;
use slipway_logic::text::json::object;
use slipway_logic::variables::import::{Planned, Step};
use slipway_logic::variables::requests;

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing is sent for the line.
    Skipped,
    /// The request isn’t sent yet.
    Waiting,
    /// The answer is awaited.
    Sent,
    /// The platform confirmed.
    Done,
    /// The platform refused, or didn’t answer.
    Failed(String),
}

/// An import: a handle that closures copy.
#[derive(Clone, Copy)]
pub struct ImportRun {
    /// The lines and what became of each; empty before the import begins.
    pub lines: RwSignal<Vec<(Planned, Outcome)>>,
    /// True while requests are sent.
    pub is_running: RwSignal<bool>,
    as_secrets: StoredValue<bool>,
    id: ServiceId,
    create: Make<ServiceId>,
    create_secret: Make<ServiceId>,
    put: Make<(ServiceId, VariableId)>,
    put_secret: Make<(ServiceId, VariableId)>,
    override_value: Make<(ServiceId, VariableId)>,
    live: Live,
    notifier: Notifier,
    page: ReadSignal<Page>,
}

impl ImportRun {
    /// Returns an import into a service; None for a kind without variables.
    pub fn new(kind: &ServiceKind, id: ServiceId) -> Option<Self> {
        Some(Self {
            lines: RwSignal::new(Vec::new()),
            is_running: RwSignal::new(false),
            as_secrets: StoredValue::new(false),
            id,
            create: requests::create(kind)?,
            create_secret: requests::create_secret(kind)?,
            put: requests::put(kind)?,
            put_secret: requests::put_secret(kind)?,
            override_value: requests::override_value(kind)?,
            live: use_live(),
            notifier: use_notifier(),
            page: use_address().page,
        })
    }

    /// Begins to send the lines of a plan.
    pub fn begin(self, planned: Vec<Planned>, as_secrets: bool) {
        let outcome = |line: &Planned| if line.is_sent() { Outcome::Waiting } else { Outcome::Skipped };
        self.as_secrets.set_value(as_secrets);
        self.lines.set(
            planned
                .into_iter()
                .map(|line| (outcome(&line), line))
                .map(|(outcome, line)| (line, outcome))
                .collect(),
        );
        self.run();
    }

    /// Sends what isn’t saved once more.
    pub fn retry(self) {
        self.lines.update(|lines| {
            for (_, outcome) in lines {
                if matches!(outcome, Outcome::Failed(_)) {
                    *outcome = Outcome::Waiting;
                }
            }
        });
        self.run();
    }

    /// Stops after the request that is on its way.
    pub fn stop(self) {
        self.is_running.set(false);
    }

    /// Returns the numbers of saved and failed lines, and of all that are sent.
    pub fn counts(self) -> (usize, usize, usize) {
        self.lines.with(|lines| {
            let many = |is: fn(&Outcome) -> bool| lines.iter().filter(|(_, outcome)| is(outcome)).count();
            let all = many(|outcome| *outcome != Outcome::Skipped);
            (
                many(|outcome| *outcome == Outcome::Done),
                many(|outcome| matches!(outcome, Outcome::Failed(_))),
                all,
            )
        })
    }

    /// Returns true once everything is saved.
    pub fn is_over(self) -> bool {
        let (done, _, all) = self.counts();
        all > 0 && done == all
    }

    /// Returns true while a request is on its way, also after Stop.
    fn is_waiting(self) -> bool {
        self.lines.with_untracked(|lines| lines.iter().any(|(_, outcome)| *outcome == Outcome::Sent))
    }

    fn run(self) {
        if self.is_running.get_untracked() || self.is_waiting() {
            return;
        }
        self.is_running.set(true);
        let entry = self.notifier.add("Import variables".to_owned(), self.page.get_untracked());
        spawn(async move {
            // Whoever leaves the page stops the import: what isn’t sent yet is lost with the pasted text.
            while self.is_running.try_get_untracked() == Some(true) {
                let Some((index, line)) = self.next() else { break };
                self.set(index, Outcome::Sent);
                let outcome = match self.request(&line) {
                    Some(request) => self.outcome(send(self.live, request).await.map(|_| ())),
                    None => Outcome::Failed("The platform’s ID of this variable can’t be read.".to_owned()),
                };
                self.set(index, outcome);
            }
            self.is_running.try_set(false);
            if let Some((done, failed, all)) =
                self.lines.try_with_untracked(|_| ()).map(|()| untrack(|| self.counts()))
            {
                let said = format!("Variables: {done} of {all} imported.");
                self.notifier.finish(entry, failed == 0 && done == all, said);
            } else {
                self.notifier.finish(
                    entry,
                    false,
                    "Variables: the import was stopped by leaving the page.".to_owned(),
                );
            }
        });
    }

    fn next(self) -> Option<(usize, Planned)> {
        self.lines.try_with_untracked(|lines| {
            let waits = |(_, (_, outcome)): &(usize, &(Planned, Outcome))| *outcome == Outcome::Waiting;
            lines.iter().enumerate().find(waits).map(|(index, (line, _))| (index, line.clone()))
        })?
    }

    fn set(self, index: usize, outcome: Outcome) {
        self.lines.try_update(|lines| {
            if let Some((_, known)) = lines.get_mut(index) {
                *known = outcome;
            }
        });
    }

    fn request(self, line: &Planned) -> Option<Request> {
        let body = object(&[("key", Some(&line.key)), ("value", Some(&line.value))]);
        Some(match &line.step {
            Step::Create if self.as_secrets.get_value() => (self.create_secret)(self.id, body),
            Step::Create => (self.create)(self.id, body),
            Step::Change { id, is_secret, description } => {
                let make = if *is_secret { self.put_secret } else { self.put };
                let (key, value) = (Some(line.key.as_str()), Some(line.value.as_str()));
                let fields = [("key", key), ("value", value), ("description", description.as_deref())];
                make((self.id, id.parse().ok()?), object(&fields))
            }
            Step::Override { id } => {
                (self.override_value)((self.id, id.parse().ok()?), object(&[("value", Some(&line.value))]))
            }
            Step::Same | Step::Refuse(_) => return None,
        })
    }

    fn outcome(self, result: Result<(), ApiError>) -> Outcome {
        match result {
            Ok(()) => Outcome::Done,
            Err(error) => {
                // The others would end the same way.
                if matches!(error, ApiError::SignIn | ApiError::Cancelled | ApiError::NotPermitted { .. }) {
                    self.is_running.try_set(false);
                }
                let first = match &error {
                    ApiError::Refused { fields, .. } => fields.first().map(|(_, text)| text.clone()),
                    _ => None,
                };
                Outcome::Failed(first.unwrap_or_else(|| errors::write_sentence(&error)))
            }
        }
    }
}
