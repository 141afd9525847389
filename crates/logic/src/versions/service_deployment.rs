//! The deployments of a service, from its own history or from that of its environment (companion, "Services" and "Environments"): which
//! version, by whom, when, and how it ended.

use crate::deployment::{DEPLOY, seconds};
use crate::status::state_group::StateGroup;
use crate::text::format;
use crate::versions::history::{Past, has_succeeded, past_version, version_of};
use slipway_api::described::at;
use slipway_api::fields::{
    commit, history_audit, history_details, history_entry, history_identifier, history_page, history_service,
    history_service_identifier, history_stage, status_details,
};
use slipway_api::id::ServiceId;
use slipway_api::state::{ServiceKind, ServiceState};
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Record, Timestamp};
use std::collections::{HashMap, HashSet};

/// A deployment of a service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceDeployment {
    /// The id of the execution; empty if the platform doesn’t say it.
    pub execution: String,
    /// The action that the deployment carried out: `DEPLOY`, `RESTART`. Empty if the platform doesn’t say it.
    pub action: String,
    /// The state that the deployment ended with, or has now: `DEPLOYED`. Empty if the platform doesn’t say it.
    pub state: String,
    /// The short id of the commit, the tag of the image, or the version of the chart; None if the platform doesn’t name the version.
    pub version: Option<String>,
    /// The body (JSON) of the request that deploys the version again; None if the platform doesn’t name the version.
    pub deploy_body: Option<String>,
    /// The address of the commit’s page on the host of its repository; empty if the platform doesn’t say it.
    pub commit_url: String,
    /// The first line of the commit’s message; empty without a commit.
    pub message: String,
    /// The author of the commit; empty without a commit.
    pub author: String,
    /// The time of the commit; None without a commit.
    pub committed_at: Option<Timestamp>,
    /// The person or program that requested the deployment; empty if the platform doesn’t say it.
    pub by: String,
    /// The origin of the request: `GIT`. Empty if the platform doesn’t say it.
    pub origin: String,
    /// The time of the request; None if the platform doesn’t say it.
    pub at: Option<Timestamp>,
    /// The duration of the deployment in seconds; None if the platform doesn’t say it.
    pub seconds: Option<i64>,
}

impl ServiceDeployment {
    /// Returns the group of the state; `Unknown` if the platform doesn’t say the state.
    pub fn group(&self) -> StateGroup {
        StateGroup::of(&ServiceState::from(self.state.as_str()))
    }

    /// Returns true if the action is `DEPLOY`, not a restart or a stop, and succeeded.
    pub fn has_deployed(&self) -> bool {
        self.action == DEPLOY && self.group() == StateGroup::Healthy
    }

    /// Returns the version as text: "e08d980 “Round VAT per line”, committed by Ada Mendez 3 h ago". `time` formats the time of the commit.
    /// Unknown parts are left out; None if the version isn't known.
    pub fn version_text(&self, time: impl Fn(Timestamp) -> String) -> Option<String> {
        let author = (!self.author.is_empty()).then(|| format!(" by {}", self.author));
        let at = self.committed_at.map(|at| format!(" {}", time(at)));
        let commit: String = author.into_iter().chain(at).collect();
        let version = self.named_version()?;
        Some(if commit.is_empty() { version } else { format!("{version}, committed{commit}") })
    }

    /// Returns the version with the message of its commit: "e08d980 “Round VAT per line”". None if the version isn’t known.
    fn named_version(&self) -> Option<String> {
        self.version.as_ref().map(|version| match self.message.is_empty() {
            true => version.clone(),
            false => format!("{version} “{}”", self.message),
        })
    }

    /// Returns the deployment as text: "Build failed, e08d980 “Round VAT per line”, by Ada Mendez, 20 Nov 2026". `time` formats the time of
    /// the request. Unknown parts are left out.
    pub fn text(&self, time: impl Fn(Timestamp) -> String) -> String {
        let state = ServiceState::from(self.state.as_str());
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let by = (!self.by.is_empty()).then(|| format!("by {}", self.by));
        let at = self.at.map(time);
        [known(state.label()), self.named_version(), by, at]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// Returns the index of the newest deployment that succeeded, if there are newer ones, which failed, were canceled or are in progress: the
/// version to return to. None if the newest deployment succeeded, and if none did.
pub fn last_good_index(all: &[ServiceDeployment]) -> Option<usize> {
    all.iter().position(|deployment| deployment.group() == StateGroup::Healthy).filter(|index| *index > 0)
}

/// Returns a text with the number of deployments, and of those that didn’t succeed: "Last 5 deployments: 1 failed, 1 cancelled", or "Last 5
/// deployments: all succeeded".
pub fn outcomes(deployments: &[ServiceDeployment]) -> String {
    let total = format!("Last {}", format::count(deployments.len(), "deployment", "deployments"));
    let has_not_succeeded = |group: &StateGroup| *group != StateGroup::Healthy;
    let counted = |group: StateGroup| {
        let count = deployments.iter().filter(|deployment| deployment.group() == group).count();
        (count > 0)
            .then(|| format!("{} {}", format::number(count as i64), group.label().to_ascii_lowercase()))
    };
    let counts: Vec<String> =
        StateGroup::ALL.into_iter().filter(has_not_succeeded).filter_map(counted).collect();
    let outcome = match (counts.as_slice(), deployments.len()) {
        ([], 1) => "succeeded".to_owned(),
        ([], _) => "all succeeded".to_owned(),
        (counts, _) => counts.join(", "),
    };
    format!("{total}: {outcome}")
}

/// Returns all deployments on a page of a service’s history, in the order of the reply: the newest first.
pub fn service_deployments(page: &Record) -> Vec<ServiceDeployment> {
    page.at(&[history_page::RESULTS]).elements().into_iter().map(of).collect()
}

/// Returns the deployments of each service on a page of an environment’s history, the newest first, by the id of the service. Execution
/// and action are those of the environment’s deployment; so are person, origin and time where the service has none of its own. Ids are
/// unique within a kind only: services of an id that several kinds have are left out, because the id doesn’t tell their deployments apart.
pub fn deployments_by_service(page: &Record) -> HashMap<String, Vec<ServiceDeployment>> {
    let mut all: HashMap<String, Vec<ServiceDeployment>> = HashMap::new();
    let (mut kinds, mut shared) = (HashMap::<String, String>::new(), HashSet::<String>::new());
    for entry in page.at(&[history_page::RESULTS]).elements() {
        let environment_deployment = of(entry);
        // A service that is in several stages of a deployment has the state of the last one.
        let mut in_entry = HashMap::<String, ServiceDeployment>::new();
        let stages = at(entry, &[history_entry::STAGES]).elements();
        for service in stages.into_iter().flat_map(|stage| at(stage, &[history_stage::SERVICES]).elements()) {
            let id = [history_service::IDENTIFIER, history_service_identifier::SERVICE_ID];
            let Some(id) = at(service, &id).text() else { continue };
            let kind = [history_service::IDENTIFIER, history_service_identifier::SERVICE_TYPE];
            let kind = at(service, &kind).text().unwrap_or_default();
            if kinds.entry(id.clone()).or_insert_with(|| kind.clone()) != &kind {
                shared.insert(id.clone());
            }
            let own_deployment = of(service);
            let first_known = |text: String, fallback: &String| {
                if text.is_empty() { fallback.clone() } else { text }
            };
            let deployment = ServiceDeployment {
                execution: environment_deployment.execution.clone(),
                by: first_known(own_deployment.by, &environment_deployment.by),
                origin: first_known(own_deployment.origin, &environment_deployment.origin),
                action: environment_deployment.action.clone(),
                at: own_deployment.at.or(environment_deployment.at),
                ..own_deployment
            };
            in_entry.insert(id, deployment);
        }
        for (id, deployment) in in_entry {
            all.entry(id).or_default().push(deployment);
        }
    }
    all.retain(|id, _| !shared.contains(id));
    all
}

/// Returns the deployment with this execution id. If the id is empty, or the history has no execution ids, returns the newest deployment,
/// unless it succeeded. None if there is none: a history may leave out failed deployments.
pub fn deployment_of_execution(page: &Record, execution: &str) -> Option<ServiceDeployment> {
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

/// Returns the newest deployment, whether it succeeded or not; None if the history has none.
pub fn newest(page: &Record) -> Option<ServiceDeployment> {
    page.at(&[history_page::RESULTS]).elements().into_iter().next().map(of)
}

/// Returns the deployment whose version [`past_version`] deploys again: the newest one of that version that succeeded. None if there is no
/// such version.
pub fn good_deployment(
    page: &Record,
    past: Past,
    kind: &ServiceKind,
    id: ServiceId,
) -> Option<ServiceDeployment> {
    let version = past_version(page, past, kind, id)?;
    let is_good = |deployment: &ServiceDeployment| deployment.group() == StateGroup::Healthy;
    let has_version = |deployment: &ServiceDeployment| deployment.version.as_deref() == Some(&*version.name);
    service_deployments(page).into_iter().find(|deployment| is_good(deployment) && has_version(deployment))
}

/// Returns the newest deployment of a version, whether it succeeded or not; None if the history has none.
pub fn of_version(page: &Record, version: &str) -> Option<ServiceDeployment> {
    service_deployments(page).into_iter().find(|deployment| deployment.version.as_deref() == Some(version))
}

/// Returns the newest deployment that succeeded; None if the history has none.
pub fn last_good(page: &Record) -> Option<ServiceDeployment> {
    page.at(&[history_page::RESULTS]).elements().into_iter().find(|entry| has_succeeded(entry)).map(of)
}

fn of(entry: &str) -> ServiceDeployment {
    let audit =
        |key: FieldName| visible(&at(entry, &[history_entry::AUDITING_DATA, key]).text().unwrap_or_default());
    let text = |path: &[FieldName]| visible(&at(entry, path).text().unwrap_or_default());
    let commit = |key: FieldName| text(&[history_service::DETAILS, history_details::COMMIT, key]);
    let (version, deploy_body) = version_of(entry).unzip();
    ServiceDeployment {
        execution: text(&[history_entry::IDENTIFIER, history_identifier::EXECUTION_ID]),
        action: Some(text(&[history_entry::TRIGGER_ACTION]))
            .filter(|action| !action.is_empty())
            // In the history of a service, an entry has no `trigger_action`: its action is in `status_details`.
            .unwrap_or_else(|| text(&[history_service::STATUS_DETAILS, status_details::ACTION])),
        state: text(&[history_entry::STATUS]),
        version,
        deploy_body,
        commit_url: commit(commit::COMMIT_PAGE_URL),
        message: commit(commit::MESSAGE).lines().next().unwrap_or_default().to_owned(),
        author: commit(commit::AUTHOR_NAME),
        committed_at: Timestamp::parse(&commit(commit::CREATED_AT)),
        by: audit(history_audit::TRIGGERED_BY),
        origin: audit(history_audit::ORIGIN),
        at: Timestamp::parse(&audit(history_audit::CREATED_AT)),
        seconds: seconds(&text(&[history_entry::TOTAL_DURATION])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn page(entries: &[&str]) -> Record {
        Record::decode(&format!(r#"{{"results":[{}]}}"#, entries.join(","))).unwrap()
    }

    #[test]
    fn deployments_without_execution_and_time_stay_apart() {
        let one = |status: &str| {
            format!(
                r#"{{"stages":[{{"services":[{{"identifier":{{"service_id":"s"}},"status":"{status}"}}]}}]}}"#
            )
        };
        let all = deployments_by_service(&page(&[&one("BUILD_ERROR"), &one("DEPLOYED")]));
        let states: Vec<_> = all["s"].iter().map(|deployment| deployment.state.as_str()).collect();
        assert_eq!(states, ["BUILD_ERROR", "DEPLOYED"]);
    }

    #[test]
    fn the_history_of_an_environment_has_the_deployments_of_each_service() {
        let history = page(&[
            r#"{"identifier":{"execution_id":"x3"},"auditing_data":{"triggered_by":"Ada","origin":"GIT","created_at":"2026-11-20T10:00:00Z"},
            "stages":[{"name":"BUILD","services":[{"identifier":{"service_id":"s1"},"status":"BUILDING"}]},
                {"name":"CONTAINER","services":[
                    {"identifier":{"service_id":"s1"},"status":"DEPLOYED","total_duration":"PT28S",
                     "details":{"commit":{"git_commit_id":"4f15542bbbb","message":"Round VAT\n\nper line","author_name":"Grace","created_at":"2026-11-20T09:00:00Z"}}},
                    {"identifier":{"service_id":"s2"},"status":"DEPLOYMENT_ERROR","auditing_data":{"triggered_by":"Linus"}},
                    {"status":"DEPLOYED"}]}]}"#,
            r#"{"identifier":{"execution_id":"x2"},"stages":[{"services":[{"identifier":{"service_id":"s2"},"status":"DEPLOYED","details":{"tag":"1.9"}}]}]}"#,
        ]);
        let all = deployments_by_service(&history);
        let [one] = &all["s1"][..] else { panic!("{all:?}") };
        assert_eq!(
            (one.execution.as_str(), one.state.as_str(), one.seconds),
            ("x3", "DEPLOYED", Some(28)),
            "the state of the last stage"
        );
        assert_eq!(
            (one.message.as_str(), one.author.as_str(), one.by.as_str()),
            ("Round VAT", "Grace", "Ada")
        );
        assert!(one.at.is_some() && one.committed_at.is_some());
        let two: Vec<_> =
            all["s2"].iter().map(|one| (one.group(), one.by.as_str(), one.version.as_deref())).collect();
        assert_eq!(two, [(StateGroup::Failed, "Linus", None), (StateGroup::Healthy, "", Some("1.9"))]);
        assert_eq!(
            one.text(Timestamp::to_iso),
            "Deployed, 4f15542 “Round VAT”, by Ada, 2026-11-20T10:00:00.000Z"
        );
        assert_eq!(
            one.version_text(Timestamp::to_iso).as_deref(),
            Some("4f15542 “Round VAT”, committed by Grace 2026-11-20T09:00:00.000Z")
        );
        assert_eq!(all["s2"][0].version_text(Timestamp::to_iso), None, "a version that isn't known");
        assert_eq!(all["s2"][1].version_text(Timestamp::to_iso).as_deref(), Some("1.9"));
        assert_eq!(outcomes(&all["s2"]), "Last 2 deployments: 1 failed");
        assert_eq!(outcomes(&all["s1"]), "Last 1 deployment: succeeded");
        assert_eq!(all.len(), 2, "an entry without a service is left out");
    }

    #[test]
    fn the_history_of_a_service_has_its_action_with_the_status() {
        let entry = r#"{"identifier":{"execution_id":"x"},"status":"DEPLOYED","status_details":{"action":"DEPLOY","status":"SUCCESS"},"details":{"tag":"2"}}"#;
        let [own] = &service_deployments(&page(&[entry]))[..] else { panic!() };
        assert!(own.has_deployed(), "{own:?}");
    }

    const FAILED: &str = r#"{"identifier":{"execution_id":"x2"},"status":"BUILD_ERROR","details":{"tag":"2"},"auditing_data":{"triggered_by":"Ada","origin":"GIT","created_at":"2026-11-20T10:00:00Z"}}"#;
    const GOOD: &str = r#"{"identifier":{"execution_id":"x1"},"status":"DEPLOYED","details":{"tag":"1"}}"#;

    #[test]
    fn the_deployment_of_an_execution_is_found() {
        let page = page(&[FAILED, GOOD]);
        let version =
            |execution: &str| deployment_of_execution(&page, execution).map(|found| found.version.unwrap());
        assert_eq!((version("x1"), version("x2"), version("x3")), (Some("1".into()), Some("2".into()), None));
        assert_eq!(version(""), Some("2".into()), "the newest");
        assert_eq!(deployment_of_execution(&self::page(&[GOOD]), ""), None, "which didn’t fail");
        let found = deployment_of_execution(&page, "x2").unwrap();
        assert_eq!((found.by.as_str(), found.origin.as_str(), found.at.is_some()), ("Ada", "GIT", true));
        assert_eq!(last_good(&page).unwrap().version.as_deref(), Some("1"));
        assert_eq!(of_version(&page, "2").unwrap().execution, "x2");
        assert_eq!(of_version(&page, "3"), None);
    }

    #[test]
    fn a_version_that_was_deployed_and_fails_returns_to_the_one_before() {
        let present = GOOD.replace(r#""tag":"1""#, r#""tag":"3""#);
        let history = page(&[&present, &present, FAILED, GOOD]);
        let version = |found: Option<ServiceDeployment>| found.and_then(|found| found.version);
        assert_eq!(version(newest(&history)).as_deref(), Some("3"));
        assert_eq!(version(last_good(&history)).as_deref(), Some("3"));
        let returns_to = |page: &Record, past| {
            let id = ServiceId(uuid::Uuid::nil());
            let deployed = past_version(page, past, &ServiceKind::Container, id).map(|version| version.name);
            let shown = version(good_deployment(page, past, &ServiceKind::Container, id));
            assert_eq!(shown, deployed, "what is shown is what is deployed");
            shown
        };
        assert_eq!(returns_to(&history, Past::Before).as_deref(), Some("1"));
        assert_eq!(returns_to(&page(&[&present]), Past::Before), None);
        let failed_again = page(&[FAILED, &present, GOOD]);
        assert_eq!(returns_to(&failed_again, Past::LastGood).as_deref(), Some("3"));
        assert_eq!(newest(&page(&[])), None);
    }

    #[test]
    fn a_history_without_executions_tells_of_the_newest() {
        let page = page(&[r#"{"status":"BUILD_ERROR","details":{"tag":"2"}}"#]);
        assert_eq!(deployment_of_execution(&page, "x9").unwrap().version.as_deref(), Some("2"));
        assert_eq!(last_good(&page), None);
        assert_eq!(deployment_of_execution(&Record::decode("{}").unwrap(), "x"), None);
    }

    #[test]
    fn the_last_good_deployment_is_the_one_to_return_to() {
        let all = |states: &[&str]| -> Vec<ServiceDeployment> {
            let deployment = |state: &&str| ServiceDeployment {
                state: (*state).to_owned(),
                ..ServiceDeployment::default()
            };
            states.iter().map(deployment).collect()
        };
        assert_eq!(last_good_index(&all(&["BUILD_ERROR", "CANCELED", "DEPLOYED", "DEPLOYED"])), Some(2));
        assert_eq!(
            last_good_index(&all(&["DEPLOYED", "BUILD_ERROR", "DEPLOYED"])),
            None,
            "the newest succeeded"
        );
        assert_eq!(last_good_index(&all(&["BUILD_ERROR"])), None);
    }
}
