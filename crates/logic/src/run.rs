//! Several requests, sent one after the other: a state machine without I/O.

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
    /// Earlier requests are sent first.
    Queued,
    /// The response is awaited.
    Sent,
    /// The platform confirmed. The message is empty if there is nothing to say about it.
    Done(String),
    /// The platform refused.
    Failed(String),
    /// The platform didn’t answer: the request may have been applied.
    Unknown(String),
    /// A read finds out whether a request without an answer was applied.
    Checking,
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
            is_unknown: error.may_have_been_applied(),
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
    /// The read about an unknown outcome ended: true if the request was applied.
    Checked(usize, Result<bool, Failure>),
    /// A person stops the run after the present request.
    Stop,
    /// A person sends again what failed or wasn’t sent. What may have been applied is checked first.
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
    /// Read whether the request at this place was applied, and return `Checked` with it.
    Check(usize),
    /// Report the end of the run.
    Report(Report),
}

/// The end of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The numbers of its requests.
    pub counts: Counts,
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
    /// Refused requests.
    pub failed: usize,
    /// Requests without an answer, which may have been applied.
    pub unknown: usize,
    /// All requests of the run.
    pub all: usize,
}

/// A run.
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

    /// Returns true from the first request to the response to the last one.
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Returns true while the run stops after the present request.
    pub fn is_stopping(&self) -> bool {
        self.is_stopping
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
            unknown: count(|outcome| matches!(outcome, Outcome::Unknown(_) | Outcome::Checking)),
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
                let unknown = |(place, outcome): (usize, &Outcome)| match outcome {
                    Outcome::Unknown(message) => Some((place, message.clone())),
                    _ => None,
                };
                let outcomes = self.outcomes.iter().map(again).collect();
                let unchecked = self.outcomes.iter().enumerate().filter_map(unknown).collect();
                *self = Self { outcomes, unchecked, is_running: true, ..Self::default() };
                self.send_next()
            }
            Event::Ended(place, result) if self.outcomes.get(place) == Some(&Outcome::Sent) => {
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
                self.set(place, outcome);
                self.send_next()
            }
            Event::Checked(place, result) if self.outcomes.get(place) == Some(&Outcome::Checking) => {
                let message = self.unchecked.remove(&place).unwrap_or_default();
                let outcome = match result {
                    Ok(true) => Outcome::Done(String::new()),
                    Ok(false) => Outcome::Queued,
                    Err(failure) => {
                        self.end_with(&failure);
                        Outcome::Unknown(message)
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
            Event::Start(_) | Event::Retry | Event::Ended(..) | Event::Checked(..) | Event::Reset => {
                Vec::new()
            }
        }
    }

    /// Ends the run if nothing more can be sent.
    fn end_with(&mut self, failure: &Failure) {
        if failure.ends_run {
            self.is_stopping = true;
            self.ended_by = Some(failure.message.clone());
        }
    }

    fn send_next(&mut self) -> Vec<Command> {
        let is_next = |(place, outcome): (usize, &Outcome)| {
            *outcome == Outcome::Queued || self.unchecked.contains_key(&place)
        };
        let next = self.outcomes.iter().enumerate().position(is_next);
        if let Some(place) = next.filter(|_| !self.is_stopping) {
            let (outcome, command) = match self.unchecked.contains_key(&place) {
                true => (Outcome::Checking, Command::Check(place)),
                false => (Outcome::Sent, Command::Send(place)),
            };
            self.set(place, outcome);
            return vec![command];
        }
        self.is_running = false;
        self.is_stopping = false;
        let (counts, ended_by) = (self.counts(), self.ended_by.clone());
        vec![Command::Report(Report { counts, ended_by, is_left: self.is_left })]
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
            Command::Send(_) | Command::Check(_) => None,
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
        assert_eq!(counts(&commands), Some(Counts { done: 1, failed: 1, unknown: 0, all: 2 }));
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
            counts: Counts { done: 0, failed: 0, unknown: 1, all: 3 },
            ended_by: Some("Session over.".to_owned()),
            is_left: false,
        };
        assert_eq!(commands, [Command::Report(expected)]);
        assert_eq!(run.outcomes().get(1), Some(&Outcome::Queued));
    }

    fn unknown(message: &str) -> Failure {
        Failure { message: message.to_owned(), is_unknown: true, ..Failure::default() }
    }

    #[test]
    fn a_request_without_an_answer_is_checked_before_it_is_sent_again() {
        let mut run = Run::default();
        run.handle(queued(3));
        run.handle(Event::Ended(0, Err(unknown("No answer."))));
        run.handle(Event::Ended(1, Err(unknown("No answer."))));
        let commands = run.handle(Event::Ended(2, Err("No.".to_owned().into())));
        assert_eq!(counts(&commands), Some(Counts { done: 0, failed: 1, unknown: 2, all: 3 }));
        assert_eq!(run.handle(Event::Retry), [Command::Check(0)]);
        assert_eq!(run.handle(Event::Checked(0, Ok(true))), [Command::Check(1)], "it was applied");
        assert_eq!(run.handle(Event::Checked(1, Ok(false))), [Command::Send(1)], "it wasn't");
        assert_eq!(run.handle(Event::Ended(1, Ok(String::new()))), [Command::Send(2)]);
        run.handle(Event::Ended(2, Ok(String::new())));
        assert!(run.is_complete());
    }

    #[test]
    fn a_check_that_fails_leaves_the_outcome_unknown() {
        let mut run = Run::default();
        run.handle(queued(1));
        run.handle(Event::Ended(0, Err(unknown("No answer."))));
        assert_eq!(run.handle(Event::Retry), [Command::Check(0)]);
        run.handle(Event::Checked(0, Err("Not readable.".to_owned().into())));
        assert_eq!(run.outcomes(), [Outcome::Unknown("No answer.".to_owned())]);
        assert!(!run.is_running());
    }

    #[test]
    fn a_retry_that_is_stopped_keeps_what_may_have_been_applied() {
        let mut run = Run::default();
        run.handle(queued(2));
        run.handle(Event::Ended(0, Err("No.".to_owned().into())));
        run.handle(Event::Ended(1, Err(unknown("No answer."))));
        run.handle(Event::Retry);
        run.handle(Event::Stop);
        let commands = run.handle(Event::Ended(0, Ok(String::new())));
        assert_eq!(counts(&commands), Some(Counts { done: 1, failed: 0, unknown: 1, all: 2 }));
        assert_eq!(run.handle(Event::Retry), [Command::Check(1)]);
    }

    #[test]
    fn stop_and_leave_end_the_run_after_the_present_request() {
        for event in [Event::Stop, Event::Leave] {
            let mut run = Run::default();
            run.handle(queued(2));
            assert_eq!(run.handle(event), []);
            assert!(run.is_running() && run.is_stopping());
            let commands = run.handle(Event::Ended(0, Ok(String::new())));
            assert_eq!(counts(&commands), Some(Counts { done: 1, failed: 0, unknown: 0, all: 2 }));
        }
    }

    proptest! {
        #[test]
        fn no_request_is_sent_twice_at_once_and_none_is_sent_after_the_end(events in prop::collection::vec(0..40_u8, 40)) {
            let mut run = Run::default();
            let (mut in_flight, mut is_check) = (None::<usize>, false);
            // True for a request that may have been applied since it was last checked.
            let mut uncertain = [false; 5];
            for number in events {
                let event = match number {
                    0..=4 => queued(usize::from(number)),
                    5..=7 => Event::Retry,
                    8 | 9 => Event::Stop,
                    10 => Event::Leave,
                    11 => Event::Reset,
                    12..=14 if is_check => continue,
                    12..=14 => Event::Ended(usize::from(number) - 12, Ok(String::new())),
                    _ => {
                        let Some(place) = in_flight else { continue };
                        let failure = Failure {
                            ends_run: number == 15,
                            is_unknown: number % 2 == 0,
                            ..Failure::default()
                        };
                        match (is_check, number < 26) {
                            (true, true) => Event::Checked(place, Err(failure)),
                            (true, false) => Event::Checked(place, Ok(number < 33)),
                            (false, true) => Event::Ended(place, Err(failure)),
                            (false, false) => Event::Ended(place, Ok(String::new())),
                        }
                    }
                };
                match &event {
                    Event::Start(_) | Event::Reset if !run.is_running() => uncertain = [false; 5],
                    Event::Ended(place, Err(failure)) if in_flight == Some(*place) => {
                        uncertain[*place] = failure.is_unknown;
                    }
                    Event::Checked(place, Ok(_)) if in_flight == Some(*place) => uncertain[*place] = false,
                    _ => {}
                }
                if matches!(event, Event::Ended(place, _) | Event::Checked(place, _) if in_flight == Some(place)) {
                    in_flight = None;
                }
                for command in run.handle(event) {
                    match command {
                        Command::Send(place) => {
                            assert_eq!(in_flight, None, "two requests at once");
                            assert!(!uncertain[place], "what may have been applied is sent again unchecked");
                            (in_flight, is_check) = (Some(place), false);
                        }
                        Command::Check(place) => {
                            assert_eq!(in_flight, None, "two requests at once");
                            (in_flight, is_check) = (Some(place), true);
                        }
                        Command::Report(_) => assert!(!run.is_running()),
                    }
                }
                assert_eq!(run.is_running(), in_flight.is_some());
            }
        }
    }
}
