//! The source, the level and the key of a log line, and the order of lines.

use super::level::{Level, level};
use crate::deployment::status_word;
use crate::sort;
use crate::status::state_group::StateGroup;
use slipway_api::records::LogLine;

/// Returns the key by which an address names a line: its id, else its time (ISO 8601); None if it has neither.
pub fn key(line: &LogLine) -> Option<String> {
    line.id.clone().or_else(|| line.at.map(|at| at.to_iso()))
}

/// Returns the text that says where a line comes from: the pod, or in a deployment log the name of what is deployed. Empty if the platform
/// sends neither.
pub fn origin(line: &LogLine) -> String {
    let scope = line.deployment.as_deref().and_then(|deployment| deployment.scope.clone());
    [line.pod.clone(), scope].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the origin of a line ([`origin`]), followed in a deployment log by the state of what is deployed: `web · Deployed`. Empty if the
/// platform sends none of these.
pub fn source(line: &LogLine) -> String {
    let state =
        line.deployment.as_deref().and_then(|deployment| deployment.state.as_deref()).map(status_word);
    let origin = Some(origin(line)).filter(|origin| !origin.is_empty());
    [origin, state].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the level of a line: an error if a deployment log line has a failed state or a hint, else the level at the beginning of the
/// message ([`level`]). None if there is no level.
pub fn level_of(line: &LogLine) -> Option<Level> {
    let Some(deployment) = line.deployment.as_deref() else { return level(&line.message) };
    let state = deployment.state.as_deref().unwrap_or_default();
    let has_failed = StateGroup::of(&state.into()) == StateGroup::Failed;
    (has_failed || deployment.hint.is_some()).then_some(Level::Error).or_else(|| level(&line.message))
}

/// Sorts the lines of a deployment log by time, the oldest first; lines without a time come before all others. Platforms send the lines
/// in either order: if the first line is newer than the last, the list is reversed before it is sorted, so that lines of the same time
/// are in the right order as well.
pub fn oldest_first(mut lines: Vec<LogLine>) -> Vec<LogLine> {
    let at = |line: Option<&LogLine>| line.and_then(|line| line.at);
    if at(lines.first()) > at(lines.last()) {
        lines.reverse();
    }
    let order = sort::order(lines.len(), &|a, b| at(lines.get(a)).cmp(&at(lines.get(b))));
    order.into_iter().filter_map(|index| lines.get(index).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;
    use slipway_api::records::LogLines;

    fn lines(text: &str) -> Vec<LogLine> {
        LogLines::decode(text).unwrap().0
    }

    #[test]
    fn a_line_says_where_it_comes_from_and_how_bad_it_is() {
        for (json, from, is_error) in [
            (r#"{"message":"ERROR a","pod_name":"web-1"}"#, "web-1", true),
            (
                r#"{"message":"a","scope":{"name":"web"},"state":"DEPLOYMENT_ERROR"}"#,
                "web · Deployment failed",
                true,
            ),
            (r#"{"message":"a","scope":{"name":"web"},"state":"DEPLOYED"}"#, "web · Deployed", false),
            (r#"{"message":"a","state":"ODD","hint":"Try again"}"#, "ODD", true),
            (r#"{"message":"a"}"#, "", false),
        ] {
            let line = &lines(&format!("[{json}]"))[0];
            assert_eq!(
                (source(line).as_str(), level_of(line) == Some(Level::Error)),
                (from, is_error),
                "{json}"
            );
        }
    }

    #[test]
    fn the_oldest_line_is_the_first() {
        let of = |times: &[&str]| {
            let entries: Vec<String> = times
                .iter()
                .enumerate()
                .map(|(place, time)| format!(r#"{{"message":"{place}","created_at":"2026-11-20T{time}Z"}}"#))
                .collect();
            let text = format!("[{}]", entries.join(","));
            oldest_first(lines(&text)).iter().map(|line| line.message.clone()).collect::<String>()
        };
        assert_eq!(of(&["10:00:00", "10:00:01", "10:00:01"]), "012");
        assert_eq!(of(&["10:00:01", "10:00:01", "10:00:00"]), "210", "the newest first");
        assert_eq!(of(&["10:00:02", "10:00:01", "10:00:03"]), "102");
        assert_eq!(of(&["10:00:00", "10:00:00"]), "01", "all of one time");
    }
}
