//! The changes of a deployment: which version it gave each of its services.
//!
//! The versions come from one page of the environment’s history. A version that isn’t on the page is unknown, and is shown as unknown.

use super::{DEPLOY, Deployment, group};
use crate::status::state_group::StateGroup;
use crate::text::repository::comparison;
use crate::versions::service_deployment::ServiceDeployment;
use slipway_api::described::at;
use slipway_api::fields::job_choice;
use slipway_api::state::ServiceKind;
use std::collections::HashMap;

/// A service of a deployment.
#[derive(Clone, Debug, PartialEq)]
pub struct ServiceChange {
    /// The id of the service; empty if the platform doesn’t send it.
    pub id: String,
    /// The kind of the service.
    pub kind: ServiceKind,
    /// The name of the service.
    pub name: String,
    /// The status of the service in the deployment, as the platform writes it.
    pub status: String,
    /// The deployment of the service, from the history. If the action deploys no version, such as a stop, only the state and the duration
    /// are set. The default, in which nothing is known, if the deployment is in the queue, or if the history doesn’t identify the service.
    /// The version is also None if the history doesn’t name it.
    pub deployment: ServiceDeployment,
    /// The newest earlier deployment of the service that succeeded and whose action is `DEPLOY`, not a restart or a stop; None if the page
    /// has none.
    before: Option<ServiceDeployment>,
}

/// Returns the services of a deployment, each once, in the order of the stages. `by_service` has the deployments of each service on the
/// page of the history that lists `deployment` ([`deployments_by_service`]). A service that isn’t in `by_service` has no known versions.
///
/// [`deployments_by_service`]: crate::versions::service_deployment::deployments_by_service
pub fn changes(
    by_service: &HashMap<String, Vec<ServiceDeployment>>,
    deployment: &Deployment,
) -> Vec<ServiceChange> {
    let mut found: Vec<ServiceChange> = Vec::new();
    for part in deployment.stage_services() {
        let kind = ServiceKind::from(part.kind.as_str());
        // A service that is in several stages has the status of the last one.
        let is_same = |known: &&mut ServiceChange| known.id == part.id && known.kind == kind;
        if let Some(known) = found.iter_mut().filter(|_| !part.id.is_empty()).find(is_same) {
            known.status.clone_from(&part.status);
            continue;
        }
        let service_deployments = by_service.get(&part.id).map(Vec::as_slice).unwrap_or_default();
        let index = service_deployments.iter().position(|service_deployment| {
            !deployment.is_queued && service_deployment.execution == deployment.id
        });
        let earlier = index.and_then(|index| service_deployments.get(index + 1..)).unwrap_or_default();
        found.push(ServiceChange {
            id: part.id.clone(),
            kind,
            name: part.name.clone(),
            status: part.status.clone(),
            deployment: index
                .and_then(|index| service_deployments.get(index))
                .map(with_version_if_deployed)
                .unwrap_or_default(),
            before: earlier.iter().find(|service_deployment| service_deployment.has_deployed()).cloned(),
        });
    }
    found
}

/// Returns true if the action of the deployment is `DEPLOY`, not a restart or a stop, if it succeeded, and if the platform names its
/// version.
pub fn is_good(deployment: &&ServiceDeployment) -> bool {
    deployment.has_deployed() && deployment.version.is_some()
}

/// Returns a deployment of a service unchanged if its action deploys a version. For another action, such as a stop, returns only the state
/// and the duration.
fn with_version_if_deployed(deployment: &ServiceDeployment) -> ServiceDeployment {
    match deployment.action == DEPLOY {
        true => deployment.clone(),
        false => ServiceDeployment {
            state: deployment.state.clone(),
            seconds: deployment.seconds,
            ..ServiceDeployment::default()
        },
    }
}

impl ServiceChange {
    /// Returns the version that the deployment replaced or, if it failed, was to replace. None if the deployment has the same version, or
    /// if one of the two versions isn’t known.
    pub fn replaced(&self) -> Option<&str> {
        let (before, version) =
            (self.before.as_ref()?.version.as_deref()?, self.deployment.version.as_deref()?);
        (before != version).then_some(before)
    }

    /// Returns the versions before and after: `27d1c82 → b0f30ed`, or the deployment’s version alone if [`Self::replaced`] is None. None if
    /// the history doesn’t name the deployment’s version.
    pub fn versions(&self) -> Option<String> {
        let version = self.deployment.version.as_ref()?;
        Some(self.replaced().map_or_else(|| version.clone(), |before| format!("{before} → {version}")))
    }

    /// Returns true if the deployment of the service succeeded.
    pub fn has_succeeded(&self) -> bool {
        self.deployment.group() == StateGroup::Healthy
    }

    /// Returns true if the errors of the service are shown in its row: the service failed, and the platform sent its id.
    pub fn shows_errors(&self) -> bool {
        !self.id.is_empty() && group(&self.status) == StateGroup::Failed
    }

    /// Returns true if the deployment deployed the version that the service had before.
    pub fn is_same_version(&self) -> bool {
        let before = self.before.as_ref().and_then(|before| before.version.as_deref());
        before.is_some() && before == self.deployment.version.as_deref()
    }

    /// Returns the whole ids of the commits before and after; None unless both are known and differ.
    pub fn commits(&self) -> Option<(String, String)> {
        self.replaced()?;
        Some((commit(self.before.as_ref()?)?, commit(&self.deployment)?))
    }

    /// Returns the address at which the host of the repository compares both commits. None if [`Self::commits`] returns None, or if the
    /// host isn’t known to have such a page.
    pub fn comparison(&self) -> Option<String> {
        let (before, after) = self.commits()?;
        comparison(&self.deployment.commit_url, &before, &after)
    }
}

/// Returns the whole id of the commit that was deployed; None if the history doesn’t name it.
pub(crate) fn commit(deployment: &ServiceDeployment) -> Option<String> {
    at(deployment.deploy_body.as_deref()?, &[job_choice::GIT_COMMIT_ID]).text()
}

#[cfg(test)]
mod tests {
    use super::super::completed;
    use super::super::fixtures::{WEB, committed, followed_by, page, service, tagged};
    use super::*;
    use crate::versions::service_deployment::deployments_by_service;
    use slipway_api::Record;
    use slipway_api::decode::Decode;

    fn found(page: &Record, place: usize) -> Vec<ServiceChange> {
        changes(&deployments_by_service(page), &completed(page)[place])
    }

    #[test]
    fn a_change_is_between_a_deployment_and_the_one_that_succeeded_before() {
        let page = page(&[
            &[tagged("DEPLOYED", "3"), committed("DEPLOYED", "cccccccccc")],
            &[tagged("DEPLOYMENT_ERROR", "2")],
            &[tagged("DEPLOYED", "1"), committed("DEPLOYED", "aaaaaaaaaa")],
        ]);
        let [web, api] = &found(&page, 0)[..] else { panic!("two services") };
        assert_eq!((web.replaced(), web.deployment.version.as_deref()), (Some("1"), Some("3")));
        assert_eq!(web.versions().as_deref(), Some("1 → 3"));
        assert_eq!((web.commits(), web.comparison()), (None, None), "a tag is no commit");
        assert_eq!(api.replaced(), Some("aaaaaaa"));
        assert_eq!(
            api.comparison().as_deref(),
            Some("https://github.com/n/api/compare/aaaaaaaaaa..cccccccccc")
        );
        assert_eq!(found(&page, 1)[0].replaced(), Some("1"), "also of a deployment that failed");
        assert_eq!(found(&page, 2)[0].replaced(), None, "the page has no older one");
    }

    #[test]
    fn the_same_version_again_is_no_change() {
        let page = page(&[&[tagged("DEPLOYED", "1")], &[tagged("DEPLOYED", "1")]]);
        let own = &found(&page, 0)[0];
        assert!(own.is_same_version() && own.replaced().is_none());
        assert!(!found(&page, 1)[0].is_same_version(), "without an older one nothing is known");
    }

    #[test]
    fn a_service_of_several_stages_is_listed_once_with_its_last_status() {
        let page = Record::decode(&format!(
            r#"{{"results":[{{"identifier":{{"execution_id":"x"}},"stages":[{{"services":[{}]}},{{"services":[{}]}}]}}]}}"#,
            tagged("DEPLOYED", "1"),
            tagged("BUILD_ERROR", "1")
        ))
        .unwrap();
        let all = found(&page, 0);
        assert_eq!(all.iter().map(|one| one.status.as_str()).collect::<Vec<_>>(), ["BUILD_ERROR"]);
    }

    #[test]
    fn a_queued_deployment_has_services_without_versions() {
        let page = page(&[&[tagged("DEPLOYED", "1")]]);
        let queued = Deployment { is_queued: true, ..completed(&page).remove(0) };
        let all = changes(&deployments_by_service(&page), &queued);
        assert_eq!((all[0].name.as_str(), all[0].deployment.version.as_deref()), ("web", None));
    }

    #[test]
    fn a_stop_and_a_restart_name_no_versions() {
        let restarted = followed_by("RESTART", "RESTARTED", "2");
        let own = &found(&restarted, 0)[0];
        assert_eq!((own.deployment.version.as_deref(), own.replaced()), (None, None));
        assert_eq!((own.has_succeeded(), own.deployment.seconds), (true, Some(30)), "the outcome is known");
    }

    #[test]
    fn services_of_one_id_and_two_kinds_have_no_versions() {
        let job = service(WEB, "JOB", "job", "DEPLOYED", r#"{"tag":"9"}"#);
        let page = page(&[&[tagged("DEPLOYED", "2"), job]]);
        let all = found(&page, 0);
        assert_eq!(all.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["web", "job"]);
        assert!(all.iter().all(|own| own.deployment.version.is_none()));
    }
}
