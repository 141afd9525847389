//! Tests of runs.

use super::*;
use proptest::prelude::*;

fn queued(count: usize) -> Event {
    Event::Start(vec![Outcome::Queued; count])
}

fn counts(command: Option<Command>) -> Option<Counts> {
    match command? {
        Command::Report(report) => Some(report.counts),
        Command::Send(_) | Command::Check(_) => None,
    }
}

#[test]
fn requests_are_sent_one_after_the_other_and_reported_at_the_end() {
    let mut run = Run::default();
    assert_eq!(run.handle(queued(2)), Some(Command::Send(0)));
    assert_eq!(run.handle(queued(2)), None, "a run that goes on is not started again");
    assert_eq!(run.handle(Event::Ended(0, Ok(String::new()))), Some(Command::Send(1)));
    assert_eq!(run.handle(Event::Ended(0, Ok(String::new()))), None, "a late second end");
    let command = run.handle(Event::Ended(1, Err("No.".to_owned().into())));
    assert_eq!(counts(command), Some(Counts { done: 1, failed: 1, unknown: 0, all: 2 }));
    assert!(!run.is_running() && !run.is_complete());
    assert_eq!(run.handle(Event::Retry), Some(Command::Send(1)), "only what failed");
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
    let command = run.handle(Event::Ended(0, Err(failure)));
    let expected = Report {
        counts: Counts { done: 0, failed: 0, unknown: 1, all: 3 },
        ended_by: Some("Session over.".to_owned()),
        failure: None,
        is_left: false,
    };
    assert_eq!(command, Some(Command::Report(expected)));
    assert_eq!(run.outcomes().get(1), Some(&Outcome::Queued));
}

#[test]
fn the_report_of_a_single_request_has_the_message_of_its_failure() {
    let reported = |result| {
        let mut run = Run::default();
        run.handle(queued(1));
        match run.handle(Event::Ended(0, result)) {
            Some(Command::Report(report)) => report.failure,
            other => panic!("the run has ended: {other:?}"),
        }
    };
    assert_eq!(reported(Ok("A note.".to_owned())), None);
    assert_eq!(reported(Err("Refused.".to_owned().into())).as_deref(), Some("Refused."));
    assert_eq!(reported(Err(unknown("No answer."))).as_deref(), Some("No answer."));
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
    let command = run.handle(Event::Ended(2, Err("No.".to_owned().into())));
    assert_eq!(counts(command), Some(Counts { done: 0, failed: 1, unknown: 2, all: 3 }));
    assert_eq!(run.handle(Event::Retry), Some(Command::Check(0)));
    assert_eq!(run.handle(Event::Checked(0, Ok(true))), Some(Command::Check(1)), "it was applied");
    assert_eq!(run.handle(Event::Checked(1, Ok(false))), Some(Command::Send(1)), "it wasn't");
    assert_eq!(run.handle(Event::Ended(1, Ok(String::new()))), Some(Command::Send(2)));
    run.handle(Event::Ended(2, Ok(String::new())));
    assert!(run.is_complete());
}

#[test]
fn a_check_that_fails_leaves_the_outcome_unknown() {
    let mut run = Run::default();
    run.handle(queued(1));
    run.handle(Event::Ended(0, Err(unknown("No answer."))));
    assert_eq!(run.handle(Event::Retry), Some(Command::Check(0)));
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
    let command = run.handle(Event::Ended(0, Ok(String::new())));
    assert_eq!(counts(command), Some(Counts { done: 1, failed: 0, unknown: 1, all: 2 }));
    assert_eq!(run.handle(Event::Retry), Some(Command::Check(1)));
}

#[test]
fn stop_and_leave_end_the_run_after_the_present_request() {
    for event in [Event::Stop, Event::Leave] {
        let mut run = Run::default();
        run.handle(queued(2));
        assert_eq!(run.handle(event), None);
        assert!(run.is_running() && run.is_stopping());
        let command = run.handle(Event::Ended(0, Ok(String::new())));
        assert_eq!(counts(command), Some(Counts { done: 1, failed: 0, unknown: 0, all: 2 }));
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
            if let Some(command) = run.handle(event) {
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
