//! The changes of a service between its last deployment that succeeded and the present one.

use crate::deployment::changes::commit;
use crate::status::summary;
use crate::text::repository::comparison;
use crate::versions::service_deployment::ServiceDeployment;
use slipway_api::fields::service;
use slipway_api::state::ServiceState;
use slipway_api::{Record, Timestamp};

/// The changes since a deployment that succeeded, as far as the history and the record of the service say it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangesSinceSuccess {
    /// The time at which the deployment that succeeded was requested; None if the platform doesn’t say it.
    pub at: Option<Timestamp>,
    /// The version of that deployment; None if the platform doesn’t name it.
    pub before: Option<String>,
    /// The present version; None if the platform doesn’t name it.
    pub after: Option<String>,
    /// The whole ids of both commits; None unless both are known and differ.
    pub commits: Option<(String, String)>,
    /// The address at which the host of the repository compares both commits; None without `commits`, and if the host isn’t known to have
    /// such a page.
    pub comparison: Option<String>,
    /// The last change of the service’s record, compared with that deployment.
    pub record: RecordChange,
}

/// The last change of the record of a service, compared with a deployment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordChange {
    /// The record isn’t read, or the record or the deployment has no time.
    #[default]
    Unknown,
    /// The record didn’t change after the deployment was requested.
    Before,
    /// The record changed at this time, after the deployment was requested: the deployment may not have had the change.
    After(Timestamp),
}

/// Returns true for a state that the present version caused or may have caused: a deployment failed, or the service runs badly. False after
/// a failed stop, restart or deletion.
pub fn is_about_version(state: &ServiceState) -> bool {
    matches!(state, ServiceState::BuildError | ServiceState::DeploymentError) || summary::runs_badly(state)
}

impl ChangesSinceSuccess {
    /// Compares `present`, a deployment, with `good`, the one that succeeded before it. `record` is that of the service, if it is read.
    pub fn of(good: &ServiceDeployment, present: &ServiceDeployment, record: Option<&Record>) -> Self {
        let commits = commit(good).zip(commit(present)).filter(|(before, after)| before != after);
        let comparison =
            commits.as_ref().and_then(|(before, after)| comparison(&present.commit_url, before, after));
        let changed_at = record.and_then(|record| record.at(&[service::UPDATED_AT]).text());
        let changed_at = changed_at.and_then(|at| Timestamp::parse(&at));
        let record = match changed_at.zip(good.at) {
            None => RecordChange::Unknown,
            Some((changed, deployed)) if changed > deployed => RecordChange::After(changed),
            Some(_) => RecordChange::Before,
        };
        Self {
            at: good.at,
            before: good.version.clone(),
            after: present.version.clone(),
            commits,
            comparison,
            record,
        }
    }

    /// Returns true if both versions are known and the same.
    pub fn is_same_version(&self) -> bool {
        self.before.is_some() && self.before == self.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn deployment(version: Option<&str>, at: Option<i64>) -> ServiceDeployment {
        ServiceDeployment {
            version: version.map(|version| version.chars().take(7).collect()),
            deploy_body: version.map(|version| format!(r#"{{"git_commit_id":"{version}"}}"#)),
            commit_url: "https://github.com/acme/web/commit/bbbbbbbb2".to_owned(),
            at: at.map(Timestamp),
            ..ServiceDeployment::default()
        }
    }

    #[test]
    fn only_a_failed_deployment_and_a_service_that_runs_badly_are_about_the_version() {
        let about = |word: &str| is_about_version(&ServiceState::from(word));
        assert!(
            ["BUILD_ERROR", "DEPLOYMENT_ERROR", "UNAVAILABLE", "ERROR", "WARNING"].into_iter().all(about)
        );
        let others = ["STOP_ERROR", "RESTART_ERROR", "DELETE_ERROR", "DEPLOYED", "RUNNING", "STOPPED", "ODD"];
        assert!(!others.into_iter().any(about));
    }

    #[test]
    fn the_versions_are_compared() {
        let since = ChangesSinceSuccess::of(
            &deployment(Some("aaaaaaaa1"), Some(10)),
            &deployment(Some("bbbbbbbb2"), Some(20)),
            None,
        );
        assert_eq!((since.before.as_deref(), since.after.as_deref()), (Some("aaaaaaa"), Some("bbbbbbb")));
        assert_eq!(since.commits, Some(("aaaaaaaa1".to_owned(), "bbbbbbbb2".to_owned())));
        assert_eq!(
            since.comparison.as_deref(),
            Some("https://github.com/acme/web/compare/aaaaaaaa1..bbbbbbbb2")
        );
        assert!(!since.is_same_version());
        let same = ChangesSinceSuccess::of(
            &deployment(Some("aaaaaaaa1"), Some(10)),
            &deployment(Some("aaaaaaaa1"), Some(20)),
            None,
        );
        assert!(same.is_same_version() && same.commits.is_none() && same.comparison.is_none());
        let unnamed = ChangesSinceSuccess::of(&deployment(None, Some(10)), &deployment(None, Some(20)), None);
        assert!(!unnamed.is_same_version(), "two unknown versions aren’t known to be the same");
    }

    #[test]
    fn a_record_that_changed_after_the_request_counts_as_changed() {
        let record = |at: &str| Record::decode(&format!(r#"{{"id":"1","updated_at":"{at}"}}"#)).unwrap();
        let (early, late) = (record("1970-01-01T00:00:10Z"), record("1970-01-01T00:00:10.001Z"));
        let change = |good: Option<i64>, record: Option<&Record>| {
            ChangesSinceSuccess::of(&deployment(None, good), &deployment(None, None), record).record
        };
        assert_eq!(change(Some(10_000), Some(&early)), RecordChange::Before);
        assert_eq!(change(Some(10_000), Some(&late)), RecordChange::After(Timestamp(10_001)));
        assert_eq!(change(None, Some(&late)), RecordChange::Unknown);
        assert_eq!(change(Some(10_000), None), RecordChange::Unknown);
        let without = Record::decode(r#"{"id":"1"}"#).unwrap();
        assert_eq!(change(Some(10_000), Some(&without)), RecordChange::Unknown);
    }
}
