//! Several requests, sent one after the other: a state machine without I/O.

use crate::records::fields::label;
use crate::text::errors;
use slipway_api::ApiError;
use std::collections::BTreeSet;

/// The outcome of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// The request isn’t part of the run.
    #[default]
    Unsent,
    /// Earlier requests are sent first.
    Queued,
    /// The response is awaited.
    Sent,
    /// The platform confirmed. The message is empty if there is nothing to say about it.
    Done(String),
    /// The platform refused, or didn’t respond.
    Failed(String),
}

/// The failure of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// The message for the person.
    pub message: String,
    /// True if the requests after it would end the same way: they stay queued.
    pub ends_run: bool,
    /// True if the request may have been applied all the same.
    pub is_unknown: bool,
}

impl Failure {
    /// Returns the failure of a read that no write follows.
    pub fn of_lone_read(error: &ApiError) -> Self {
        Self { message: errors::sentence(error), ends_run: ends_run(error), is_unknown: false }
    }

    /// Returns the failure of a read before a write: nothing was sent.
    pub fn of_read(error: &ApiError) -> Self {
        let message = format!("{} Nothing was saved.", errors::sentence(error));
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
            message: message.unwrap_or_else(|| errors::write_sentence(error)),
            ends_run: ends_run(error),
            is_unknown: error.may_have_been_applied()
                || matches!(error, ApiError::SessionEnded { applied: None }),
        }
    }
}

/// Returns true for an error that the next request would meet as well.
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

/// An input of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A person starts the run, with what is queued.
    Start(Vec<Outcome>),
    /// The request at a place ended.
    Ended(usize, Result<String, Failure>),
    /// A person stops the run after the present request.
    Stop,
    /// A person sends again what failed or wasn’t sent.
    Retry,
    /// The page is left: the run stops after the present request.
    Leave,
    /// What was sent is about other values than those in the form now.
    Reset,
}

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Send the request at this place, and return `Ended` with it.
    Send(usize),
    /// Report the end of the run.
    Report(Report),
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The numbers of its requests.
    pub counts: Counts,
    /// True if a request may have been applied without a response.
    pub is_unknown: bool,
    /// The message of the failure that ended the run.
    pub ended_by: Option<String>,
    /// True if the page was left.
    pub is_left: bool,
}

/// The numbers of the requests of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Confirmed requests.
    pub done: usize,
    /// Failed requests.
    pub failed: usize,
    /// All requests of the run.
    pub all: usize,
}

/// A run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    outcomes: Vec<Outcome>,
    is_running: bool,
    is_stopping: bool,
    /// The requests that may have been applied without a response, also before a retry.
    unknown: BTreeSet<usize>,
    is_left: bool,
    ended_by: Option<String>,
}

impl Run {
    /// Returns the outcome of each request; empty before the first run.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Returns true from the first request to the response to the last one.
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Returns true while the run stops after the present request.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping
    }

    /// Returns true if the request at a place may have been applied without a response.
    pub fn is_unknown(&self, place: usize) -> bool {
        self.unknown.contains(&place)
    }

    /// Returns true once each request is done.
    pub fn is_complete(&self) -> bool {
        let Counts { done, all, .. } = self.counts();
        all > 0 && done == all
    }

    /// Returns the numbers of the requests.
    pub fn counts(&self) -> Counts {
        let count = |is: fn(&Outcome) -> bool| self.outcomes.iter().filter(|outcome| is(outcome)).count();
        Counts {
            done: count(|outcome| matches!(outcome, Outcome::Done(_))),
            failed: count(|outcome| matches!(outcome, Outcome::Failed(_))),
            all: count(|outcome| *outcome != Outcome::Unsent),
        }
    }

    /// Takes an event, and returns what the shell has to do.
    pub fn handle(&mut self, event: Event) -> Vec<Command> {
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
                let outcomes = self.outcomes.iter().map(again).collect();
                let unknown = std::mem::take(&mut self.unknown);
                *self = Self { outcomes, unknown, is_running: true, ..Self::default() };
                self.send_next()
            }
            Event::Ended(place, result) if self.outcomes.get(place) == Some(&Outcome::Sent) => {
                let outcome = match result {
                    Ok(message) => {
                        self.unknown.remove(&place);
                        Outcome::Done(message)
                    }
                    Err(failure) => {
                        if failure.is_unknown {
                            self.unknown.insert(place);
                        }
                        if failure.ends_run {
                            self.is_stopping = true;
                            self.ended_by = Some(failure.message.clone());
                        }
                        Outcome::Failed(failure.message)
                    }
                };
                self.set(place, outcome);
                self.send_next()
            }
            Event::Stop | Event::Leave => {
                self.is_left |= event == Event::Leave;
                self.is_stopping |= self.is_running;
                Vec::new()
            }
            Event::Reset if !self.is_running => {
                *self = Self::default();
                Vec::new()
            }
            Event::Start(_) | Event::Retry | Event::Ended(..) | Event::Reset => Vec::new(),
        }
    }

    fn send_next(&mut self) -> Vec<Command> {
        let next = self.outcomes.iter().position(|outcome| *outcome == Outcome::Queued);
        if let Some(place) = next.filter(|_| !self.is_stopping) {
            self.set(place, Outcome::Sent);
            return vec![Command::Send(place)];
        }
        self.is_running = false;
        self.is_stopping = false;
        let (counts, ended_by) = (self.counts(), self.ended_by.clone());
        let is_unknown = !self.unknown.is_empty();
        vec![Command::Report(Report { counts, is_unknown, ended_by, is_left: self.is_left })]
    }

    fn set(&mut self, place: usize, outcome: Outcome) {
        if let Some(known) = self.outcomes.get_mut(place) {
            *known = outcome;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn queued(count: usize) -> Event {
        Event::Start(vec![Outcome::Queued; count])
    }

    fn counts(commands: &[Command]) -> Option<Counts> {
        commands.iter().find_map(|command| match command {
            Command::Report(report) => Some(report.counts),
            Command::Send(_) => None,
        })
    }

    #[test]
    fn requests_are_sent_one_after_the_other_and_reported_at_the_end() {
        let mut run = Run::default();
        assert_eq!(run.handle(queued(2)), [Command::Send(0)]);
        assert_eq!(run.handle(queued(2)), [], "a run that goes on is not started again");
        assert_eq!(run.handle(Event::Ended(0, Ok(String::new()))), [Command::Send(1)]);
        assert_eq!(run.handle(Event::Ended(0, Ok(String::new()))), [], "a late second end");
        let commands = run.handle(Event::Ended(1, Err("No.".to_owned().into())));
        assert_eq!(counts(&commands), Some(Counts { done: 1, failed: 1, all: 2 }));
        assert!(!run.is_running() && !run.is_complete());
        assert_eq!(run.handle(Event::Retry), [Command::Send(1)], "only what failed");
        run.handle(Event::Ended(1, Ok(String::new())));
        assert!(run.is_complete());
        run.handle(Event::Reset);
        assert_eq!(run, Run::default());
    }

    #[test]
    fn a_failure_that_all_would_meet_ends_the_run_and_leaves_the_rest_queued() {
        let mut run = Run::default();
        run.handle(queued(3));
        let failure = Failure { message: "Session over.".to_owned(), ends_run: true, is_unknown: true };
        let commands = run.handle(Event::Ended(0, Err(failure)));
        let expected = Report {
            counts: Counts { done: 0, failed: 1, all: 3 },
            is_unknown: true,
            ended_by: Some("Session over.".to_owned()),
            is_left: false,
        };
        assert_eq!(commands, [Command::Report(expected)]);
        assert_eq!(run.outcomes().get(1), Some(&Outcome::Queued));
    }

    #[test]
    fn a_retry_that_is_stopped_keeps_what_may_have_been_applied() {
        let mut run = Run::default();
        run.handle(queued(2));
        run.handle(Event::Ended(0, Err("No.".to_owned().into())));
        run.handle(Event::Ended(1, Err(Failure { is_unknown: true, ..Failure::default() })));
        run.handle(Event::Retry);
        run.handle(Event::Stop);
        let commands = run.handle(Event::Ended(0, Ok(String::new())));
        assert!(
            matches!(commands.as_slice(), [Command::Report(Report { is_unknown: true, .. })]),
            "{commands:?}"
        );
        assert!(run.is_unknown(1) && run.outcomes().get(1) == Some(&Outcome::Queued));
    }

    #[test]
    fn stop_and_leave_end_the_run_after_the_present_request() {
        for event in [Event::Stop, Event::Leave] {
            let mut run = Run::default();
            run.handle(queued(2));
            assert_eq!(run.handle(event), []);
            assert!(run.is_running() && run.is_stopping());
            let commands = run.handle(Event::Ended(0, Ok(String::new())));
            assert_eq!(counts(&commands), Some(Counts { done: 1, failed: 0, all: 2 }));
        }
    }

    proptest! {
        #[test]
        fn no_request_is_sent_twice_at_once_and_none_is_sent_after_the_end(events in prop::collection::vec(0..40_u8, 40)) {
            let mut run = Run::default();
            let mut in_flight: Option<usize> = None;
            for number in events {
                let event = match number {
                    0..=4 => queued(usize::from(number)),
                    5..=7 => Event::Retry,
                    8 | 9 => Event::Stop,
                    10 => Event::Leave,
                    11 => Event::Reset,
                    12..=14 => Event::Ended(usize::from(number) - 12, Ok(String::new())),
                    _ => {
                        let Some(place) = in_flight else { continue };
                        let failure = Failure { ends_run: number == 15, ..Failure::default() };
                        Event::Ended(place, if number < 22 { Err(failure) } else { Ok(String::new()) })
                    }
                };
                if matches!(event, Event::Ended(place, _) if in_flight == Some(place)) {
                    in_flight = None;
                }
                for command in run.handle(event) {
                    match command {
                        Command::Send(place) => {
                            assert_eq!(in_flight, None, "two requests at once");
                            in_flight = Some(place);
                        }
                        Command::Report(_) => assert!(!run.is_running()),
                    }
                }
                assert_eq!(run.is_running(), in_flight.is_some());
            }
        }
    }
}
