//! The texts of a run on buttons and in messages, for the kind of its records.

use super::{Counts, Outcome, Report};
use crate::text::format::{capitalized, number};

/// The texts of a run on buttons and in messages.
#[derive(Clone, Copy, Debug)]
pub struct RunLabels {
    /// The label of the button that starts the run: "Import variables".
    pub submit_label: &'static str,
    /// The singular of the records: "variable".
    pub record: &'static str,
    /// The plural of the records: "Variables".
    pub records: &'static str,
    /// The label of a request in flight: "Importing…".
    pub in_flight: &'static str,
    /// The participle of a success: "imported".
    pub participle: &'static str,
}

impl RunLabels {
    /// Returns the CSS class and the text of the table cell that shows the status of a request. `is_running` is true until the run has
    /// ended.
    pub fn status_cell(self, outcome: Outcome, is_running: bool) -> (&'static str, String) {
        let done = capitalized(self.participle);
        match outcome {
            Outcome::Unsent => ("", String::new()),
            Outcome::Queued if is_running => ("dim", "Queued".to_owned()),
            Outcome::Queued => ("dim", "Not sent".to_owned()),
            Outcome::Sent => ("moving", self.in_flight.to_owned()),
            Outcome::Done(note) if note.is_empty() => ("fine", done),
            Outcome::Done(note) => ("warning", format!("{done}. {note}")),
            Outcome::Failed(message) => ("failed", message),
            Outcome::Unknown(message) => ("warning", format!("Not confirmed. {message}")),
            Outcome::Checking => ("moving", "Checking…".to_owned()),
        }
    }

    /// Returns the text about the progress: "Importing…" until the run has ended, then "3 of 4 imported, 1 failed". Empty if the run has no
    /// requests.
    pub fn status_text(self, counts: Counts, is_running: bool) -> String {
        let Counts { done, failed, unknown, all } = counts;
        let failures = if failed == 0 { String::new() } else { format!(", {failed} failed") };
        match is_running {
            _ if all == 0 => String::new(),
            true => self.in_flight.to_owned(),
            false => format!("{done} of {all} {}{failures}{}", self.participle, unconfirmed(unknown)),
        }
    }

    /// Returns the message that reports the end of a run: "Variables: 3 of 4 imported." If the report has the failure of a single request,
    /// the message contains the failure. Otherwise, if the page was left before every request was done, the message ends with the reason
    /// why the run stopped.
    pub fn report(self, report: &Report) -> String {
        let Self { records, participle, .. } = self;
        let Counts { done, all, unknown, failed } = report.counts;
        let is_complete = report.counts.is_complete();
        let record = capitalized(self.record);
        let message = match &report.failure {
            _ if is_complete && all == 1 => format!("{record} {participle}."),
            Some(reason) if failed == 1 => format!("{record} not {participle}. {reason}"),
            Some(reason) => format!("{record}: not confirmed that it was {participle}. {reason}"),
            None => format!("{records}: {done} of {all} {participle}{}.", unconfirmed(unknown)),
        };
        if report.is_left && !is_complete && report.failure.is_none() {
            let reason = report.ended_by.as_deref().unwrap_or("Stopped, because the page was left.");
            return format!("{message} {reason}");
        }
        message
    }
}

/// Returns the end of a sentence about the requests without an answer: ", 2 not confirmed"; empty for none.
fn unconfirmed(unknown: usize) -> String {
    if unknown == 0 { String::new() } else { format!(", {} not confirmed", number(unknown as i64)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMPORT: RunLabels = RunLabels {
        submit_label: "Import variables",
        record: "variable",
        records: "Variables",
        in_flight: "Importing…",
        participle: "imported",
    };

    fn report(done: usize, failed: usize, unknown: usize, all: usize) -> Report {
        let counts = Counts { done, failed, unknown, all };
        Report { counts, ended_by: None, failure: None, is_left: false }
    }

    #[test]
    fn a_report_counts_several_requests_and_names_the_failure_of_a_single_one() {
        assert_eq!(IMPORT.report(&report(3, 1, 0, 4)), "Variables: 3 of 4 imported.");
        assert_eq!(IMPORT.report(&report(1, 0, 2, 3)), "Variables: 1 of 3 imported, 2 not confirmed.");
        assert_eq!(IMPORT.report(&report(1, 0, 0, 1)), "Variable imported.");
        let failure = Some("Key: taken".to_owned());
        let failed = Report { failure: failure.clone(), ..report(0, 1, 0, 1) };
        assert_eq!(IMPORT.report(&failed), "Variable not imported. Key: taken");
        let unknown = Report { failure, ..report(0, 0, 1, 1) };
        assert_eq!(IMPORT.report(&unknown), "Variable: not confirmed that it was imported. Key: taken");
    }

    #[test]
    fn the_progress_counts_what_was_done_once_the_run_has_ended() {
        let counts = report(2, 1, 1, 4).counts;
        assert_eq!(IMPORT.status_text(counts, true), "Importing…");
        assert_eq!(IMPORT.status_text(counts, false), "2 of 4 imported, 1 failed, 1 not confirmed");
        assert_eq!(IMPORT.status_text(Counts::default(), false), "");
    }

    #[test]
    fn a_report_after_the_page_was_left_says_why_the_run_stopped() {
        let left = Report { is_left: true, ..report(1, 0, 0, 3) };
        assert_eq!(IMPORT.report(&left), "Variables: 1 of 3 imported. Stopped, because the page was left.");
        let refused = Report { ended_by: Some("Too many requests.".to_owned()), ..left };
        assert_eq!(IMPORT.report(&refused), "Variables: 1 of 3 imported. Too many requests.");
        let complete = Report { is_left: true, ..report(3, 0, 0, 3) };
        assert_eq!(IMPORT.report(&complete), "Variables: 3 of 3 imported.", "nothing was stopped");
    }

    #[test]
    fn a_status_says_what_is_known_of_a_request() {
        let cell = |outcome: Outcome, is_running: bool| {
            let (class, text) = IMPORT.status_cell(outcome, is_running);
            format!("{class}: {text}")
        };
        assert_eq!(cell(Outcome::Queued, true), "dim: Queued");
        assert_eq!(cell(Outcome::Queued, false), "dim: Not sent");
        assert_eq!(cell(Outcome::Sent, true), "moving: Importing…");
        assert_eq!(cell(Outcome::Done(String::new()), true), "fine: Imported");
        assert_eq!(
            cell(Outcome::Done("Not deployed yet".into()), true),
            "warning: Imported. Not deployed yet"
        );
        assert_eq!(cell(Outcome::Unknown("No answer.".into()), false), "warning: Not confirmed. No answer.");
    }
}
