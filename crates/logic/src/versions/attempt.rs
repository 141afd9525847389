//! A deployment in the history of a service (companion, "Services"): which version, by whom, when.

use crate::versions::history::{has_succeeded, version_of};
use slipway_api::described::at;
use slipway_api::fields::{history_audit, history_entry, history_identifier, history_page};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};

/// A deployment of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The short commit or the tag; None if the platform doesn’t name it.
    pub version: Option<String>,
    /// The person or program that requested it; empty if the platform doesn’t say it.
    pub by: String,
    /// The origin of the request: `GIT`. Empty if the platform doesn’t say it.
    pub origin: String,
    /// The time of the request.
    pub at: Option<Timestamp>,
}

/// Returns the deployment with this execution id. If the id is empty, or the history has no execution ids, returns the newest deployment,
/// unless it succeeded. None if there is none: a history may leave out failed deployments.
pub fn attempt(page: &Record, execution: &str) -> Option<Attempt> {
    let all = page.at(&[history_page::RESULTS]).elements();
    let execution_of =
        |entry: &str| at(entry, &[history_entry::IDENTIFIER, history_identifier::EXECUTION_ID]).text();
    let names_executions = all.iter().any(|entry| execution_of(entry).is_some());
    let found = match names_executions && !execution.is_empty() {
        true => all.iter().find(|entry| execution_of(entry).as_deref() == Some(execution)),
        false => all.first().filter(|newest| !has_succeeded(newest)),
    };
    found.map(|entry| of(entry))
}

/// Returns the newest deployment, whether it succeeded or not.
pub fn newest(page: &Record) -> Option<Attempt> {
    page.at(&[history_page::RESULTS]).elements().into_iter().next().map(of)
}

/// Returns the newest deployment that succeeded with another version than the newest deployment has; None if the history has none. A
/// service that was deployed and fails since then returns to it.
pub fn good_before(page: &Record) -> Option<Attempt> {
    let all = page.at(&[history_page::RESULTS]).elements();
    let version = |entry: &str| version_of(entry).map(|(name, _)| name);
    let newest = all.first().and_then(|newest| version(newest));
    let is_other =
        |entry: &&str| has_succeeded(entry) && version(entry).is_some() && version(entry) != newest;
    all.into_iter().find(is_other).map(of)
}

/// Returns the newest deployment that succeeded; None if the history has none.
pub fn last_good(page: &Record) -> Option<Attempt> {
    page.at(&[history_page::RESULTS]).elements().into_iter().find(|entry| has_succeeded(entry)).map(of)
}

fn of(entry: &str) -> Attempt {
    let text =
        |key: FieldName| visible(&at(entry, &[history_entry::AUDITING_DATA, key]).text().unwrap_or_default());
    Attempt {
        version: version_of(entry).map(|(name, _)| name),
        by: text(history_audit::TRIGGERED_BY),
        origin: text(history_audit::ORIGIN),
        at: Timestamp::parse(&text(history_audit::CREATED_AT)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn page(entries: &[&str]) -> Record {
        Record::decode(&format!(r#"{{"results":[{}]}}"#, entries.join(","))).unwrap()
    }

    const FAILED: &str = r#"{"identifier":{"execution_id":"x2"},"status":"BUILD_ERROR","details":{"tag":"2"},"auditing_data":{"triggered_by":"Ada","origin":"GIT","created_at":"2026-11-20T10:00:00Z"}}"#;
    const GOOD: &str = r#"{"identifier":{"execution_id":"x1"},"status":"DEPLOYED","details":{"tag":"1"}}"#;

    #[test]
    fn the_deployment_of_an_execution_is_found() {
        let page = page(&[FAILED, GOOD]);
        let version = |execution: &str| attempt(&page, execution).map(|found| found.version.unwrap());
        assert_eq!((version("x1"), version("x2"), version("x3")), (Some("1".into()), Some("2".into()), None));
        assert_eq!(version(""), Some("2".into()), "the newest");
        assert_eq!(attempt(&self::page(&[GOOD]), ""), None, "which didn’t fail");
        let found = attempt(&page, "x2").unwrap();
        assert_eq!((found.by.as_str(), found.origin.as_str(), found.at.is_some()), ("Ada", "GIT", true));
        assert_eq!(last_good(&page).unwrap().version.as_deref(), Some("1"));
    }

    #[test]
    fn a_version_that_was_deployed_and_fails_returns_to_the_one_before() {
        let present = GOOD.replace(r#""tag":"1""#, r#""tag":"3""#);
        let history = page(&[&present, &present, FAILED, GOOD]);
        let version = |found: Option<Attempt>| found.and_then(|found| found.version);
        assert_eq!(version(newest(&history)).as_deref(), Some("3"));
        assert_eq!(version(last_good(&history)).as_deref(), Some("3"));
        assert_eq!(version(good_before(&history)).as_deref(), Some("1"));
        assert_eq!(good_before(&page(&[&present])), None);
        assert_eq!(newest(&page(&[])), None);
    }

    #[test]
    fn a_history_without_executions_tells_of_the_newest() {
        let page = page(&[r#"{"status":"BUILD_ERROR","details":{"tag":"2"}}"#]);
        assert_eq!(attempt(&page, "x9").unwrap().version.as_deref(), Some("2"));
        assert_eq!(last_good(&page), None);
        assert_eq!(attempt(&Record::decode("{}").unwrap(), "x"), None);
    }
}
