//! The deployments of a service (companion, "Services"): the last good version, and the one before.

use crate::service::requests;
use crate::status::state_group::StateGroup;
use crate::status::summary;
use crate::text::json;
use crate::versions::version::{body, deployed_commit, short};
use slipway_api::described::at;
use slipway_api::fields::{
    chart_choice, commit, history_chart, history_details, history_entry, history_page, history_service,
    job_choice,
};
use slipway_api::id::ServiceId;
use slipway_api::operations::service as history;
use slipway_api::state::{ServiceKind as K, ServiceState};
use slipway_api::table::FieldName;
use slipway_api::{Operation, Record, Request};

/// The number of deployments that are read, and searched for one that succeeded.
const PAGE_SIZE: u32 = 50;

/// A version of a service's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// The version of the newest deployment that succeeded.
    LastGood,
    /// The version of the newest successful deployment whose version isn't the present one. If the newest deployment didn't succeed (it
    /// failed, was canceled or is in progress), the same as `LastGood`.
    Before,
}

impl Past {
    /// Returns the version that helps a service in this state. After a failed deployment, `LastGood`: the history may not contain the
    /// failed deployment, so the version before could skip a good version. If the present version was deployed and then failed, `Before`.
    /// In any other state, and if the state isn't known (None), `self`.
    pub fn in_state(self, state: Option<&ServiceState>) -> Self {
        match state {
            Some(state) if summary::runs_badly(state) => Self::Before,
            Some(state) if StateGroup::of(state) == StateGroup::Failed => Self::LastGood,
            _ => self,
        }
    }
}

/// A version that was deployed.
#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    /// The short id of the commit, the tag of the image, or the version of the chart.
    pub name: String,
    /// The version that this version replaces: that of the newest deployment in the history; in a return to a past deployment, that of the
    /// newest deployment that succeeded; in a promotion, that in the record of the service which gets this version. None if the
    /// platform doesn’t name the replaced version, or if it is the same.
    pub replaces: Option<String>,
    /// The request that deploys this version.
    pub request: Request,
    /// Where the version was found.
    pub source: Source,
}

/// The place where a version was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The history of the service, where its deployment succeeded.
    History,
    /// The history of the service, where its deployment didn't succeed.
    HistoryWithoutSuccess,
    /// The record of the service: the commit that is deployed now.
    Record,
    /// The same service in the environment of this name.
    Environment(String),
}

impl Version {
    /// Returns what deploying the version does, in a sentence.
    pub fn consequence(&self) -> String {
        let versions = self.replaces.as_ref().map(|before| format!("{before} → {}. ", self.name));
        let versions = versions.unwrap_or_default();
        match &self.source {
            Source::History => {
                format!(
                    "{versions}Deploys a version whose deployment succeeded before, with the saved settings."
                )
            }
            Source::HistoryWithoutSuccess => {
                format!(
                    "{versions}Deploys a version whose deployment didn’t succeed before, with the saved settings."
                )
            }
            Source::Record => "Deploys the same commit again, with the saved settings.".to_owned(),
            Source::Environment(name) => {
                format!("{versions}Deploys the version of {name} with the saved settings of this service.")
            }
        }
    }
}

/// Returns the request that lists a service's deployments, at most 50; None for kinds whose deployments have no version.
pub fn service_history(kind: &K, id: ServiceId) -> Option<Request> {
    let page_size = Some(PAGE_SIZE);
    Some(match kind {
        K::Application => history::GetApplicationHistory { application: id.into(), page_size }.request(),
        K::Container => history::GetContainerHistory { container: id.into(), page_size }.request(),
        K::Job => history::GetJobHistory { job: id.into(), page_size }.request(),
        K::Helm => history::GetHelmHistory { helm: id.into(), page_size }.request(),
        K::Database | K::Terraform | K::ProviderfApp | K::Unknown(_) => return None,
    })
}

/// Returns a version of the history, and the request that deploys it again. None if the history has no such version, if the platform doesn't
/// name it, or if services of the kind can't be deployed with a chosen version.
pub fn past_version(page: &Record, past: Past, kind: &K, id: ServiceId) -> Option<Version> {
    let deploy = requests::deploy(kind)?;
    let deployments = page.at(&[history_page::RESULTS]).elements();
    let newest = deployments.first().and_then(|newest| version_of(newest)).map(|(name, _)| name);
    let is_newest_good = deployments.first().is_some_and(|newest| has_succeeded(newest));
    let good = deployments.iter().filter(|deployment| has_succeeded(deployment));
    let mut versions = good.filter_map(|deployment| deployable_version(deployment, kind));
    let (name, body) = match past {
        Past::Before if is_newest_good => versions.find(|(name, _)| Some(name) != newest.as_ref())?,
        Past::Before | Past::LastGood => versions.next()?,
    };
    let replaces = newest.filter(|newest| *newest != name);
    Some(Version { name, replaces, request: deploy(id, body), source: Source::History })
}

/// Returns the version of the deployment at an index of the history; 0 is the newest. None if there is no such deployment, if the platform
/// doesn't name the version, or if services of the kind can't be deployed with a chosen version.
pub fn version_at(page: &Record, index: usize, kind: &K, id: ServiceId) -> Option<Version> {
    let deploy = requests::deploy(kind)?;
    let deployments = page.at(&[history_page::RESULTS]).elements();
    let newest = deployments.first().and_then(|newest| version_of(newest)).map(|(name, _)| name);
    let deployment = deployments.get(index)?;
    let (name, body) = deployable_version(deployment, kind)?;
    let replaces = newest.filter(|newest| *newest != name);
    let source = if has_succeeded(deployment) { Source::History } else { Source::HistoryWithoutSuccess };
    Some(Version { name, replaces, request: deploy(id, body), source })
}

/// Returns the version that deploys the commit of a service's record again. A redeploy deploys what is configured, which may be a newer
/// commit of the branch. None without a deployed commit, or if services of the kind can't be deployed with one.
pub fn same_version(record: &Record, kind: &K, id: ServiceId) -> Option<Version> {
    let name = short(&deployed_commit(record)?);
    let request = requests::deploy(kind)?(id, body(record, kind)?);
    Some(Version { name, replaces: None, request, source: Source::Record })
}

/// Returns true if a deployment of the history succeeded.
pub(super) fn has_succeeded(deployment: &str) -> bool {
    let state = at(deployment, &[history_entry::STATUS]).text().map(|word| ServiceState::from(&*word));
    state.is_some_and(|state| StateGroup::of(&state) == StateGroup::Healthy)
}

/// Returns the name of a deployment's version, and the request body (JSON) that deploys it; None if the platform doesn't name the version.
pub(crate) fn version_of(deployment: &str) -> Option<(String, String)> {
    let commit =
        at(deployment, &[history_service::DETAILS, history_details::COMMIT, commit::GIT_COMMIT_ID]).text();
    if let Some(commit) = commit {
        return Some((short(&commit), json::object(&[(job_choice::GIT_COMMIT_ID, Some(&commit))])));
    }
    let details = |path: &[FieldName]| at(deployment, &[&[history_service::DETAILS], path].concat()).text();
    let tag = details(&[history_details::TAG]).map(|tag| (job_choice::IMAGE_TAG, tag));
    let chart = || {
        let chart = details(&[history_details::REPOSITORY, history_chart::CHART_VERSION])?;
        Some((chart_choice::CHART_VERSION, chart))
    };
    let (key, version) = tag.or_else(chart)?;
    let body = json::object(&[(key, Some(&version))]);
    Some((version, body))
}

/// Returns the version of a deployment, and the request body (JSON), where services of the kind can be deployed with that version. A chart
/// from git has a commit in the history, but the request that deploys it takes the version of a chart.
fn deployable_version(deployment: &str, kind: &K) -> Option<(String, String)> {
    version_of(deployment).filter(|(_, body)| takes(kind, body))
}

/// Returns true if the request that deploys a service of this kind takes the version in this body (JSON).
pub(crate) fn takes(kind: &K, body: &str) -> bool {
    let has = |field: FieldName| at(body, &[field]).text().is_some();
    match kind {
        K::Application => has(job_choice::GIT_COMMIT_ID),
        K::Container => has(job_choice::IMAGE_TAG),
        K::Job => has(job_choice::GIT_COMMIT_ID) || has(job_choice::IMAGE_TAG),
        K::Helm => has(chart_choice::CHART_VERSION),
        K::Database | K::Terraform | K::ProviderfApp | K::Unknown(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn id() -> ServiceId {
        "00000000-0000-0000-0000-00000000005e".parse().unwrap()
    }

    fn found(kind: K, deployments: &str) -> Option<(String, String)> {
        let page =
            Record::decode(&format!(r#"{{"page":1,"page_size":20,"results":{deployments}}}"#)).unwrap();
        let version = past_version(&page, Past::LastGood, &kind, id())?;
        Some((version.name, version.request.body.unwrap_or_default()))
    }

    #[test]
    fn the_newest_deployment_that_succeeded_is_the_last_good_one() {
        let commits = r#"[{"status":"BUILD_ERROR","details":{"commit":{"git_commit_id":"e08d980aaaa"}}},
            {"status":"DEPLOYED","details":{"commit":{"git_commit_id":"4f15542bbbb"}}},
            {"status":"DEPLOYED","details":{"commit":{"git_commit_id":"0000000cccc"}}}]"#;
        let expected = ("4f15542".to_owned(), r#"{"git_commit_id":"4f15542bbbb"}"#.to_owned());
        assert_eq!(found(K::Application, commits), Some(expected));
        let tags = r#"[{"status":"DEPLOYMENT_ERROR","details":{"image_name":"a","tag":"2.0"}},
            {"status":"RUNNING","details":{"image_name":"a","tag":"1.9"}}]"#;
        assert_eq!(found(K::Container, tags), Some(("1.9".into(), r#"{"image_tag":"1.9"}"#.into())));
    }

    #[test]
    fn a_version_that_was_deployed_and_failed_afterwards_is_not_good() {
        for past in [Past::LastGood, Past::Before] {
            assert_eq!(past.in_state(Some(&ServiceState::Unavailable)), Past::Before);
            assert_eq!(past.in_state(Some(&ServiceState::BuildError)), Past::LastGood);
            assert_eq!(past.in_state(Some(&ServiceState::Running)), past);
        }
    }

    #[test]
    fn a_roll_back_leads_to_the_version_before() {
        let before = |deployments: &str| {
            let page = Record::decode(&format!(r#"{{"results":{deployments}}}"#)).unwrap();
            past_version(&page, Past::Before, &K::Container, id())
                .map(|version| (version.name, version.replaces))
        };
        let deployed =
            |status: &str, tag: &str| format!(r#"{{"status":"{status}","details":{{"tag":"{tag}"}}}}"#);
        let [third, again, second] =
            [deployed("DEPLOYED", "3"), deployed("RUNNING", "3"), deployed("DEPLOYED", "2")];
        let from_3 = Some(("2".to_owned(), Some("3".to_owned())));
        assert_eq!(before(&format!("[{third},{again},{second}]")), from_3, "not the same version again");
        let failed = deployed("BUILD_ERROR", "4");
        assert_eq!(before(&format!("[{failed},{third},{second}]")), Some(("3".into(), Some("4".into()))));
        assert_eq!(before(&format!("[{third},{again}]")), None);
        assert_eq!(before("[]"), None);
    }

    #[test]
    fn any_version_of_the_history_can_be_deployed_again() {
        let page = Record::decode(
            r#"{"results":[{"status":"DEPLOYED","details":{"tag":"3"}},{"status":"DEPLOYMENT_ERROR","details":{"tag":"2"}},{"status":"DEPLOYED","details":{}}]}"#,
        )
        .unwrap();
        let at = |place, kind| {
            version_at(&page, place, &kind, id())
                .map(|version| (version.name, version.replaces, version.request.body))
        };
        let body = |tag: &str| Some(format!(r#"{{"image_tag":"{tag}"}}"#));
        assert_eq!(
            at(0, K::Container),
            Some(("3".into(), None, body("3"))),
            "the same version again replaces none"
        );
        assert_eq!(at(1, K::Container), Some(("2".into(), Some("3".into()), body("2"))));
        let source = |place| version_at(&page, place, &K::Container, id()).map(|version| version.source);
        assert_eq!((source(0), source(1)), (Some(Source::History), Some(Source::HistoryWithoutSuccess)));
        assert_eq!((at(2, K::Container), at(3, K::Container)), (None, None));
        assert_eq!(at(0, K::Database), None);
    }

    #[test]
    fn the_deployed_commit_can_be_deployed_again() {
        let same = |record: &str, kind: K| {
            same_version(&Record::decode(record).unwrap(), &kind, id())
                .map(|version| (version.name.clone(), version.request.body.clone(), version.consequence()))
        };
        let (name, sent, consequence) =
            same(r#"{"git_repository":{"deployed_commit_id":"4f15542bbbb"}}"#, K::Application).unwrap();
        assert_eq!((name.as_str(), sent.as_deref()), ("4f15542", Some(r#"{"git_commit_id":"4f15542bbbb"}"#)));
        assert_eq!(consequence, "Deploys the same commit again, with the saved settings.");
        assert_eq!(same(r#"{"git_repository":{}}"#, K::Application), None);
        assert_eq!(same(r#"{"image_name":"a","tag":"1"}"#, K::Container), None, "a redeploy deploys its tag");
    }

    #[test]
    fn without_a_success_or_a_version_there_is_none() {
        for deployments in ["[]", "null", r#"[{"status":"CANCELED","details":{"tag":"1"}}]"#] {
            assert_eq!(found(K::Container, deployments), None, "{deployments}");
        }
        assert_eq!(found(K::Job, r#"[{"status":"DEPLOYED","details":{}}]"#), None);
        assert_eq!(found(K::Database, r#"[{"status":"DEPLOYED","details":{"tag":"1"}}]"#), None);
    }

    #[test]
    fn the_consequence_names_the_versions_and_where_the_new_one_comes_from() {
        let version = |replaces: Option<&str>, source| {
            let request = service_history(&K::Application, id()).unwrap();
            Version { name: "1.9".into(), replaces: replaces.map(str::to_owned), request, source }
                .consequence()
        };
        assert_eq!(
            version(Some("2.0"), Source::History),
            "2.0 → 1.9. Deploys a version whose deployment succeeded before, with the saved settings."
        );
        assert_eq!(
            version(None, Source::HistoryWithoutSuccess),
            "Deploys a version whose deployment didn’t succeed before, with the saved settings."
        );
        assert_eq!(
            version(None, Source::Environment("staging".into())),
            "Deploys the version of staging with the saved settings of this service."
        );
    }
}
