//! The errors of deployments, from the deployment log (part 2.13).

use crate::log::level::Level;
use crate::log::line::{level_of, oldest_first};
use slipway_api::decode::Decode;
use slipway_api::records::{LogLine, LogLines};

/// Returns the id of the execution that failed, according to the newest entry of a service in a deployment log; `scope` is the id of
/// the service. None if this entry isn’t an error or names no execution, if the service has no entry, or if the log can’t be parsed.
/// Used where the service’s status names no execution.
pub fn failed_execution(log: &str, scope: &str) -> Option<String> {
    let LogLines(lines) = LogLines::decode(log).ok()?;
    let newest = oldest_first(lines).into_iter().rev().find_map(|line| {
        let is_error = level_of(&line) == Some(Level::Error);
        line.deployment
            .filter(|own| own.scope_id.as_deref() == Some(scope))
            .map(|own| (is_error, own.execution))
    });
    newest.and_then(|(is_error, execution)| execution.filter(|_| is_error))
}

/// Returns the last `many` entries of the service with the id `scope`, the oldest first. Empty if the log can’t be parsed.
pub fn last_lines(log: &str, scope: &str, many: usize) -> Vec<LogLine> {
    let Ok(LogLines(lines)) = LogLines::decode(log) else { return Vec::new() };
    let is_own =
        |line: &LogLine| line.deployment.as_ref().is_some_and(|own| own.scope_id.as_deref() == Some(scope));
    let mut own = oldest_first(lines.into_iter().filter(is_own).collect());
    own.split_off(own.len().saturating_sub(many))
}

/// Returns the error entries of the execution with the id `execution`, the oldest first; only those of one service if `scope` has its
/// id. Empty if the log can’t be parsed.
pub fn errors_of(log: &str, execution: &str, scope: Option<&str>) -> Vec<LogLine> {
    let Ok(LogLines(lines)) = LogLines::decode(log) else { return Vec::new() };
    let is_wanted = |line: &LogLine| {
        line.deployment.as_ref().is_some_and(|own| {
            own.execution.as_deref() == Some(execution)
                && scope.is_none_or(|scope| own.scope_id.as_deref() == Some(scope))
        }) && level_of(line) == Some(Level::Error)
    };
    oldest_first(lines.into_iter().filter(is_wanted).collect())
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
        assert_eq!(failed_execution(&log, "1").as_deref(), Some("x1"));
        assert_eq!(failed_execution(&log, "2"), None, "it went on");
        assert_eq!(failed_execution(&log, "3"), None);
    }

    #[test]
    fn the_last_lines_of_a_service() {
        let entry =
            |message: &str, scope: &str| format!(r#"{{"message":"{message}","scope":{{"id":"{scope}"}}}}"#);
        let log =
            format!("[{},{},{},{}]", entry("a", "1"), entry("b", "1"), entry("c", "2"), entry("d", "1"));
        let texts =
            |many| last_lines(&log, "1", many).iter().map(|line| line.message.clone()).collect::<String>();
        assert_eq!((texts(2).as_str(), texts(9).as_str()), ("bd", "abd"));
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
        let found =
            |scope| errors_of(&log, "x1", scope).iter().map(|line| line.message.clone()).collect::<String>();
        assert_eq!(
            (found(None).as_str(), found(Some("1")).as_str(), found(Some("3")).as_str()),
            ("ab", "a", "")
        );
        assert_eq!(errors_of("<html>", "x1", None), []);
    }
}
