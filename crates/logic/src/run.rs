//! Several requests, sent one after the other: a state machine without I/O.

pub mod labels;

use crate::records::fields::label;
use crate::text::errors;
use slipway_api::ApiError;
use std::collections::BTreeMap;

/// The outcome of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// The request isn’t part of the run.
    #[default]
    Unsent,
    /// The request waits until those before it have ended.
    Queued,
    /// The response is awaited.
    Sent,
    /// The platform confirmed the request. The text is a note for the person; empty if there is none.
    Done(String),
    /// The request failed without an effect, for example because the platform refused it or because it wasn’t sent. The text is the
    /// reason.
    Failed(String),
    /// The request got no usable answer, so it may have been applied. The text is the reason.
    Unknown(String),
    /// The request got no usable answer, and a read that checks whether it was applied is in flight.
    Checking,
}

/// The failure of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// The message for the person.
    pub message: String,
    /// True if the requests after this one would fail in the same way: they stay queued.
    pub ends_run: bool,
    /// True if the request may have been applied although it failed.
    pub is_unknown: bool,
}

impl Failure {
    /// Returns the failure of a read that isn’t followed by a write.
    pub fn of_lone_read(error: &ApiError) -> Self {
        Self { message: errors::message(error), ends_run: ends_run(error), is_unknown: false }
    }

    /// Returns the failure of a read before a write. Its message adds that nothing was saved, since the write wasn’t sent.
    pub fn of_read(error: &ApiError) -> Self {
        let message = format!("{} Nothing was saved.", errors::message(error));
        Self { message, ..Self::of_lone_read(error) }
    }

    /// Returns the failure of a write. A message about a field names the field.
    pub fn of_write(error: &ApiError) -> Self {
        let field = match error {
            ApiError::Refused { fields, .. } => fields.first(),
            _ => None,
        };
        let name = |path: &str| label(path.strip_prefix("body.").unwrap_or(path));
        let message = field.map(|(path, message)| format!("{}: {message}", name(path)));
        Self {
            message: message.unwrap_or_else(|| errors::write_message(error)),
            ends_run: ends_run(error),
            is_unknown: error.may_have_been_applied(),
        }
    }
}

/// Returns true for an error that the next request would meet as well, such as a rejected token, a rate limit or an unreachable platform.
fn ends_run(error: &ApiError) -> bool {
    use ApiError::{Cancelled, HeldBack, NotPermitted, RateLimited, SessionEnded, SignIn, Unreachable};
    matches!(
        error,
        SignIn
            | Cancelled
            | NotPermitted { .. }
            | SessionEnded { .. }
            | RateLimited { .. }
            | HeldBack { .. }
            | Unreachable
    )
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self { message, ..Self::default() }
    }
}

/// An event that a run handles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person starts the run. Each request has its initial outcome: `Queued`, or `Unsent` if it isn’t part of the run.
    Start(Vec<Outcome>),
    /// The request at this index ended, with a note for the person (empty if there is none) or with its failure.
    Ended(usize, Result<String, Failure>),
    /// The read that checks the request at this index ended: true if the request was applied, or the failure of the read.
    Checked(usize, Result<bool, Failure>),
    /// A person stops the run: the request in flight is the last one.
    Stop,
    /// A person retries the requests that failed or are still queued. A request that may have been applied is first checked by a read.
    Retry,
    /// The page is left: the request in flight is the last one.
    Leave,
    /// The values in the form changed since the run ended, so the outcomes don’t apply any more and are cleared. Ignored during a run.
    Reset,
}

/// A command for the shell, the code that sends the requests of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send the request at this index, and pass its result to the run as [`Event::Ended`].
    Send(usize),
    /// Read whether the request at this index was applied, and pass the answer to the run as [`Event::Checked`].
    Check(usize),
    /// Report the end of the run to the person.
    Report(Report),
}

/// The result of a run, reported at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The numbers of requests by outcome.
    pub counts: Counts,
    /// The message of the failure that ended the run early; None if there was none.
    pub ended_by: Option<String>,
    /// The message of the failure, if the run has a single outcome. None if its request didn’t fail, and if there are several outcomes,
    /// even if only one of them isn’t [`Outcome::Unsent`].
    pub failure: Option<String>,
    /// True if the page was left during the run.
    pub is_left: bool,
}

/// The numbers of the requests of a run, by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Confirmed requests.
    pub done: usize,
    /// Requests that failed without an effect.
    pub failed: usize,
    /// Requests without an answer, which may have been applied, including those that are being checked.
    pub unknown: usize,
    /// All requests of the run.
    pub all: usize,
}

impl Counts {
    /// Returns true once each request of the run is done; false before the first run.
    pub fn is_complete(self) -> bool {
        self.all > 0 && self.done == self.all
    }
}

/// The state machine of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    outcomes: Vec<Outcome>,
    is_running: bool,
    is_stopping: bool,
    /// The requests without an answer that a retry checks first, each with its message.
    unchecked: BTreeMap<usize, String>,
    is_left: bool,
    ended_by: Option<String>,
}

impl Run {
    /// Returns the outcome of each request; empty before the first run.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Returns true from the start of a run until its last request has ended.
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Returns true while the run waits for the request in flight, after which it stops.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping
    }

    /// Returns true once each request of the run is done; false before the first run.
    pub fn is_complete(&self) -> bool {
        self.counts().is_complete()
    }

    /// Returns the numbers of the requests, by outcome.
    pub fn counts(&self) -> Counts {
        let count = |is: fn(&Outcome) -> bool| self.outcomes.iter().filter(|outcome| is(outcome)).count();
        Counts {
            done: count(|outcome| matches!(outcome, Outcome::Done(_))),
            failed: count(|outcome| matches!(outcome, Outcome::Failed(_))),
            unknown: count(|outcome| matches!(outcome, Outcome::Unknown(_) | Outcome::Checking)),
            all: count(|outcome| *outcome != Outcome::Unsent),
        }
    }

    /// Handles an event, and returns the command that the shell has to carry out; None if there is nothing to do.
    pub fn handle(&mut self, event: Event) -> Option<Command> {
        match event {
            Event::Start(outcomes) if !self.is_running => {
                *self = Self { outcomes, is_running: true, ..Self::default() };
                self.send_next()
            }
            Event::Retry if !self.is_running => {
                let again = |outcome: &Outcome| match outcome {
                    Outcome::Failed(_) => Outcome::Queued,
                    other => other.clone(),
                };
                let unknown = |(index, outcome): (usize, &Outcome)| match outcome {
                    Outcome::Unknown(message) => Some((index, message.clone())),
                    _ => None,
                };
                let outcomes = self.outcomes.iter().map(again).collect();
                let unchecked = self.outcomes.iter().enumerate().filter_map(unknown).collect();
                *self = Self { outcomes, unchecked, is_running: true, ..Self::default() };
                self.send_next()
            }
            Event::Ended(index, result) if self.outcomes.get(index) == Some(&Outcome::Sent) => {
                let outcome = match result {
                    Ok(message) => Outcome::Done(message),
                    Err(failure) => {
                        self.end_with(&failure);
                        match failure.is_unknown {
                            true => Outcome::Unknown(failure.message),
                            false => Outcome::Failed(failure.message),
                        }
                    }
                };
                self.set(index, outcome);
                self.send_next()
            }
            Event::Checked(index, result) if self.outcomes.get(index) == Some(&Outcome::Checking) => {
                let message = self.unchecked.remove(&index).unwrap_or_default();
                let outcome = match result {
                    Ok(true) => Outcome::Done(String::new()),
                    Ok(false) => Outcome::Queued,
                    Err(failure) => {
                        self.end_with(&failure);
                        Outcome::Unknown(message)
                    }
                };
                self.set(index, outcome);
                self.send_next()
            }
            Event::Stop | Event::Leave => {
                self.is_left |= event == Event::Leave;
                self.is_stopping |= self.is_running;
                None
            }
            Event::Reset if !self.is_running => {
                *self = Self::default();
                None
            }
            Event::Start(_) | Event::Retry | Event::Ended(..) | Event::Checked(..) | Event::Reset => None,
        }
    }

    /// Stops the run if the failure is one that every further request would meet as well.
    fn end_with(&mut self, failure: &Failure) {
        if failure.ends_run {
            self.is_stopping = true;
            self.ended_by = Some(failure.message.clone());
        }
    }

    fn send_next(&mut self) -> Option<Command> {
        let is_next = |(index, outcome): (usize, &Outcome)| {
            *outcome == Outcome::Queued || self.unchecked.contains_key(&index)
        };
        let next = self.outcomes.iter().enumerate().position(is_next);
        if let Some(index) = next.filter(|_| !self.is_stopping) {
            let (outcome, command) = match self.unchecked.contains_key(&index) {
                true => (Outcome::Checking, Command::Check(index)),
                false => (Outcome::Sent, Command::Send(index)),
            };
            self.set(index, outcome);
            return Some(command);
        }
        self.is_running = false;
        self.is_stopping = false;
        let (counts, ended_by) = (self.counts(), self.ended_by.clone());
        let failure = match self.outcomes.as_slice() {
            [Outcome::Failed(message) | Outcome::Unknown(message)] => Some(message.clone()),
            _ => None,
        };
        Some(Command::Report(Report { counts, ended_by, failure, is_left: self.is_left }))
    }

    fn set(&mut self, index: usize, outcome: Outcome) {
        if let Some(known) = self.outcomes.get_mut(index) {
            *known = outcome;
        }
    }
}

#[cfg(test)]
mod tests;
