//! The errors of deployments, from the deployment log (part 2.13).

use super::changes::ServiceChange;
use crate::log::ansi::plain;
use crate::log::level::Level;
use crate::log::line::{level_of, oldest_first};
use slipway_api::decode::Decode;
use slipway_api::fields::service_status;
use slipway_api::records::{LogLine, LogLines};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};

/// Returns the id of the execution that failed, according to the newest entry of a service in a deployment log; `scope` is the id of
/// the service. None if this entry isn’t an error or names no execution, if the service has no entry, or if the log can’t be parsed.
/// Entries from before `since` are of earlier deployments and don’t count. Used where the service’s status names no execution.
pub fn failed_execution(log: &str, scope: &str, since: Option<Timestamp>) -> Option<String> {
    let LogLines(lines) = LogLines::decode(log).ok()?;
    let recent = lines.into_iter().filter(|line| is_since(line, since)).collect();
    let newest = oldest_first(recent).into_iter().rev().find_map(|line| {
        let is_error = level_of(&line) == Some(Level::Error);
        line.deployment
            .filter(|deployment| deployment.scope_id.as_deref() == Some(scope))
            .map(|deployment| (is_error, deployment.execution))
    });
    newest.and_then(|(is_error, execution)| execution.filter(|_| is_error))
}

/// A line of an excerpt.
#[derive(Clone, Debug, PartialEq)]
pub struct ExcerptLine {
    /// The time; None if the platform sends none, or one that can’t be read.
    pub at: Option<Timestamp>,
    /// The message, without colours.
    pub message: String,
    /// The level; None if the line has none.
    pub level: Option<Level>,
}

/// Returns the message of the last error in an excerpt, in one line; empty if the excerpt has no error.
pub fn message_of_last_error(lines: &[ExcerptLine]) -> String {
    let error = lines.iter().rev().find(|line| line.level == Some(Level::Error));
    error.map(|line| line.message.split_whitespace().collect::<Vec<_>>().join(" ")).unwrap_or_default()
}

/// The most milliseconds by which a line of an action may be older than the time of the action in the service’s status: platforms report
/// the end of an action later than its last line.
pub const BEFORE_ACTION_MS: i64 = 600_000;

/// The last action on a service, as its status reports it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastAction {
    /// The id of the execution; None if the platform doesn’t report it.
    pub execution: Option<String>,
    /// The time of the action; None if the platform doesn’t report it, or if the time can’t be read.
    pub at: Option<Timestamp>,
}

impl LastAction {
    /// Returns the last action that the status of a service names.
    pub fn of(status: &Record) -> Self {
        let text = |field: FieldName| status.at(&[field]).text();
        Self {
            execution: text(service_status::EXECUTION_ID),
            at: text(service_status::LAST_DEPLOYMENT_DATE).and_then(|at| Timestamp::parse(&at)),
        }
    }

    /// Returns true if the newest line of an excerpt is older than the action by more than `BEFORE_ACTION_MS`. False if either time isn’t
    /// known.
    pub fn is_after(&self, lines: &[ExcerptLine]) -> bool {
        let newest = lines.last().and_then(|line| line.at);
        newest.zip(self.at).is_some_and(|(line, action)| action.since(line) > BEFORE_ACTION_MS)
    }
}

/// Returns the last `line_count` entries of the service with the id `scope` in a deployment log, the oldest first. Only entries of
/// `execution` count, or without it those of the execution that the newest entry names, and entries that name no execution. If the last
/// error isn’t among them, the returned entries end with the entry after that error instead. Empty if the log can’t be parsed.
pub fn last_lines(log: &str, scope: &str, execution: Option<&str>, line_count: usize) -> Vec<ExcerptLine> {
    let Ok(LogLines(lines)) = LogLines::decode(log) else { return Vec::new() };
    let is_own = |line: &LogLine| {
        line.deployment.as_ref().is_some_and(|deployment| deployment.scope_id.as_deref() == Some(scope))
    };
    let mut entries = oldest_first(lines.into_iter().filter(is_own).collect());
    let named = |line: &LogLine| line.deployment.as_ref().and_then(|deployment| deployment.execution.clone());
    if let Some(wanted) = execution.map(str::to_owned).or_else(|| entries.last().and_then(named)) {
        entries.retain(|line| named(line).is_none_or(|named| named == wanted));
    }
    excerpt(&entries, line_count)
}

/// Returns the last `line_count` lines of a service’s own log, as [`last_lines`] does for a deployment log.
pub fn last_lines_of_service(log: &str, line_count: usize) -> Vec<ExcerptLine> {
    LogLines::decode(log).map(|LogLines(lines)| excerpt(&oldest_first(lines), line_count)).unwrap_or_default()
}

fn excerpt(lines: &[LogLine], line_count: usize) -> Vec<ExcerptLine> {
    let last_error = lines.iter().rposition(|line| level_of(line) == Some(Level::Error));
    // If the last error is before the last `line_count` lines, the excerpt ends one line after the error, which shows what happened next.
    // Otherwise, and without an error, the excerpt is the last lines.
    let end = match last_error {
        Some(error) if lines.len().saturating_sub(error) > line_count => (error + 2).min(lines.len()),
        _ => lines.len(),
    };
    let start = end.saturating_sub(line_count);
    let line =
        |line: &LogLine| ExcerptLine { at: line.at, message: plain(&line.message), level: level_of(line) };
    lines.get(start..end).unwrap_or_default().iter().map(line).collect()
}

/// Returns true if an entry isn’t older than `since`. True as well if the entry has no time, or if `since` is None.
fn is_since(line: &LogLine, since: Option<Timestamp>) -> bool {
    line.at.zip(since).is_none_or(|(at, since)| at >= since)
}

/// Returns the error entries of the execution with the id `execution`, the oldest first; only those of one service if `scope` has its
/// id. Entries from before `since` are left out, because a platform may use an execution’s id again. Empty if the log can’t be parsed.
pub fn errors_of(log: &str, execution: &str, scope: Option<&str>, since: Option<Timestamp>) -> Vec<LogLine> {
    let Ok(LogLines(lines)) = LogLines::decode(log) else { return Vec::new() };
    let is_wanted = |line: &LogLine| {
        line.deployment.as_ref().is_some_and(|deployment| {
            deployment.execution.as_deref() == Some(execution)
                && scope.is_none_or(|scope| deployment.scope_id.as_deref() == Some(scope))
        }) && level_of(line) == Some(Level::Error)
            && is_since(line, since)
    };
    oldest_first(lines.into_iter().filter(is_wanted).collect())
}

/// Returns true if an entry of a deployment log is about the service with the id `service`.
pub fn is_about(line: &LogLine, service: &str) -> bool {
    line.deployment.as_ref().is_some_and(|deployment| deployment.scope_id.as_deref() == Some(service))
}

/// Returns the errors that no row of a service shows ([`ServiceChange::shows_errors`]).
pub fn of_no_row(errors: &[LogLine], changes: &[ServiceChange]) -> Vec<LogLine> {
    let is_in_row =
        |line: &LogLine| changes.iter().any(|change| change.shows_errors() && is_about(line, &change.id));
    errors.iter().filter(|line| !is_in_row(line)).cloned().collect()
}

/// Returns the first line of an error’s message that isn’t empty, without colours; None if the message has no such line.
pub fn first_line(message: &str) -> Option<String> {
    let text = plain(message);
    text.lines().map(str::trim).find(|line| !line.is_empty()).map(visible)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_entry_of_a_service_tells_which_execution_failed() {
        let entry = |execution: &str, scope: &str, state: &str| {
            format!(
                r#"{{"message":"a","execution_id":"{execution}","scope":{{"id":"{scope}"}},"state":"{state}"}}"#
            )
        };
        let log = format!(
            "[{},{},{}]",
            entry("x1", "1", "ERROR"),
            entry("x2", "2", "ERROR"),
            entry("x2", "2", "DEPLOYED")
        );
        assert_eq!(failed_execution(&log, "1", None).as_deref(), Some("x1"));
        assert_eq!(failed_execution(&log, "2", None), None, "it went on");
        assert_eq!(failed_execution(&log, "3", None), None);
    }

    #[test]
    fn errors_of_an_earlier_deployment_are_left_out() {
        let log = r#"[{"message":"a","created_at":"2026-11-20T05:00:00Z","execution_id":"x1","scope":{"id":"1"},"state":"ERROR"}]"#;
        let since = |time: &str| Timestamp::parse(time);
        let (before, after) = (since("2026-11-20T04:59:00Z"), since("2026-11-20T10:00:00Z"));
        assert_eq!(failed_execution(log, "1", before).as_deref(), Some("x1"));
        assert_eq!(failed_execution(log, "1", after), None);
        assert_eq!([before, after].map(|since| errors_of(log, "x1", None, since).len()), [1, 0]);
    }

    #[test]
    fn the_last_lines_of_a_service() {
        let entry =
            |message: &str, scope: &str| format!(r#"{{"message":"{message}","scope":{{"id":"{scope}"}}}}"#);
        let log =
            format!("[{},{},{},{}]", entry("a", "1"), entry("b", "1"), entry("c", "2"), entry("d", "1"));
        let texts =
            |many| last_lines(&log, "1", None, many).into_iter().map(|line| line.message).collect::<String>();
        assert_eq!((texts(2).as_str(), texts(9).as_str()), ("bd", "abd"));
    }

    #[test]
    fn the_last_lines_are_those_of_the_last_execution() {
        let entry = |message: &str, execution: &str, state: &str| {
            format!(
                r#"{{"message":"{message}","execution_id":"{execution}","scope":{{"id":"1"}},"state":"{state}"}}"#
            )
        };
        let log = format!(
            "[{},{},{}]",
            entry("a", "x1", "DEPLOYED"),
            entry("b", "x2", "BUILDING"),
            entry("c", "x2", "BUILD_ERROR")
        );
        let line = |message: &str, level| ExcerptLine { at: None, message: message.to_owned(), level };
        assert_eq!(last_lines(&log, "1", None, 5), [line("b", None), line("c", Some(Level::Error))]);
        assert_eq!(last_lines(&log, "1", Some("x9"), 5), [], "an execution without a line");
        assert_eq!(last_lines(&log, "1", Some("x1"), 5), [line("a", None)], "an older execution");
    }

    #[test]
    fn lines_from_before_the_last_action_are_told_by_their_time() {
        let action = |at: &str| {
            let status = format!(r#"{{"id":"1","execution_id":"x1","last_deployment_date":"{at}"}}"#);
            LastAction::of(&Record::decode(&status).unwrap())
        };
        let lines =
            |at: &str| [ExcerptLine { at: Timestamp::parse(at), message: String::new(), level: None }];
        let action = action("2026-11-20T10:10:00Z");
        assert_eq!(action.execution.as_deref(), Some("x1"));
        assert!(!action.is_after(&lines("2026-11-20T10:00:00Z")), "ten minutes before: of the action");
        assert!(action.is_after(&lines("2026-11-20T09:59:59.999Z")));
        assert!(!action.is_after(&lines("")) && !action.is_after(&[]));
        assert!(!LastAction::default().is_after(&lines("2026-11-20T09:00:00Z")));
    }

    #[test]
    fn the_last_error_stays_in_sight() {
        let lines = ["a", "ERROR b", "c", "d", "e"].map(|message| format!(r#"{{"message":"{message}"}}"#));
        let log = format!("[{}]", lines.join(","));
        let texts =
            |many| last_lines_of_service(&log, many).into_iter().map(|line| line.message).collect::<Vec<_>>();
        assert_eq!(texts(2), ["ERROR b", "c"]);
        assert_eq!(texts(4), ["ERROR b", "c", "d", "e"]);
        assert!(last_lines_of_service("<html>", 2).is_empty());
    }

    #[test]
    fn only_errors_of_the_execution_and_the_service() {
        let entry = |message: &str, execution: &str, scope: &str, state: &str| {
            format!(
                r#"{{"message":"{message}","execution_id":"{execution}","scope":{{"id":"{scope}","name":"s"}},"state":"{state}"}}"#
            )
        };
        let log = [
            entry("a", "x1", "1", "ERROR"),
            entry("b", "x1", "2", "DEPLOYMENT_ERROR"),
            entry("c", "x1", "1", "DEPLOYED"),
            entry("d", "x2", "1", "ERROR"),
        ];
        let log = format!("[{}]", log.join(","));
        let found = |scope| {
            errors_of(&log, "x1", scope, None).iter().map(|line| line.message.clone()).collect::<String>()
        };
        assert_eq!(
            (found(None).as_str(), found(Some("1")).as_str(), found(Some("3")).as_str()),
            ("ab", "a", "")
        );
        assert_eq!(errors_of("<html>", "x1", None, None), []);
    }

    #[test]
    fn the_last_error_of_an_excerpt_is_one_line() {
        let line = |message: &str, level| ExcerptLine { at: None, message: message.to_owned(), level };
        let error = Some(Level::Error);
        let lines = [line("first", error), line("no such\n  file", error), line("GET /ready 503", None)];
        assert_eq!(message_of_last_error(&lines), "no such file");
        assert_eq!(message_of_last_error(&lines[2..]), "");
    }
}
