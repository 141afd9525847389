//! The changes of a deployment: which version it gave each of its services, and which versions a return to it deploys.
//!
//! All of it comes from one page of the environment’s history. A version that isn’t on the page is unknown, and is said to be.

use super::{DEPLOY, Deployment, group};
use crate::service::requests;
use crate::status::state_group::StateGroup;
use crate::versions::attempt::Attempt;
use crate::versions::commit_page::comparison;
use crate::versions::history::{Source, Version, takes};
use slipway_api::described::at;
use slipway_api::fields::job_choice;
use slipway_api::state::ServiceKind;
use std::collections::HashMap;

/// A service of a deployment.
#[derive(Clone, Debug, PartialEq)]
pub struct ServiceChange {
    /// The id of the service; empty if the platform doesn’t say it.
    pub id: String,
    /// The kind of the service.
    pub kind: ServiceKind,
    /// The name of the service.
    pub name: String,
    /// The status of the service in the deployment, as the platform writes it.
    pub status: String,
    /// The deployment of the service. Without a version if the deployment is in the queue, which names none, or if its action deploys none.
    pub attempt: Attempt,
    /// The newest earlier deployment of a version that succeeded; None if the page has none.
    before: Option<Attempt>,
    /// The newest entry of the service, whatever its action, this one included.
    newest: Option<Attempt>,
    /// The newest deployment of a version that succeeded, this one included; None if the page has none.
    last_good: Option<Attempt>,
}

/// A service that a return to a deployment leaves as it is, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The name of the service.
    pub name: String,
    /// The reason.
    pub reason: &'static str,
}

/// Returns the services of a deployment, each once, in the order of the stages. `by_service` has the deployments of each service on the page
/// of the history that has this one ([`attempts_by_service`]); a service that isn’t there has no known versions.
///
/// [`attempts_by_service`]: crate::versions::attempt::attempts_by_service
pub fn changes(by_service: &HashMap<String, Vec<Attempt>>, deployment: &Deployment) -> Vec<ServiceChange> {
    let mut found: Vec<ServiceChange> = Vec::new();
    for part in deployment.stages.iter().flat_map(|stage| &stage.services) {
        let kind = ServiceKind::from(part.kind.as_str());
        // A service that is in several stages has the status of the last one.
        let is_same = |known: &&mut ServiceChange| known.id == part.id && known.kind == kind;
        if let Some(known) = found.iter_mut().filter(|_| !part.id.is_empty()).find(is_same) {
            known.status.clone_from(&part.status);
            continue;
        }
        let all = by_service.get(&part.id).map(Vec::as_slice).unwrap_or_default();
        let place = all.iter().position(|own| !deployment.is_queued && own.execution == deployment.id);
        let earlier = place.and_then(|place| all.get(place + 1..)).unwrap_or_default();
        found.push(ServiceChange {
            id: part.id.clone(),
            kind,
            name: part.name.clone(),
            status: part.status.clone(),
            attempt: place.and_then(|place| all.get(place)).map(with_version_if_deployed).unwrap_or_default(),
            before: earlier.iter().find(is_good).cloned(),
            newest: all.first().cloned(),
            last_good: all.iter().find(is_good).cloned(),
        });
    }
    found
}

/// Returns true if a version was deployed, and the deployment succeeded.
pub fn is_good(attempt: &&Attempt) -> bool {
    attempt.action == DEPLOY && attempt.group() == StateGroup::Fine && attempt.version.is_some()
}

/// Returns the deployment of a service; of an action that deploys no version, its outcome and duration alone.
fn with_version_if_deployed(attempt: &Attempt) -> Attempt {
    match attempt.action == DEPLOY {
        true => attempt.clone(),
        false => Attempt { state: attempt.state.clone(), seconds: attempt.seconds, ..Attempt::default() },
    }
}

impl ServiceChange {
    /// Returns the version that the deployment replaced, or tried to. None if it is the same one, if the deployment’s own version isn’t
    /// known, or if the history doesn’t have it.
    pub fn replaced(&self) -> Option<&str> {
        let (before, own) = (self.before.as_ref()?.version.as_deref()?, self.attempt.version.as_deref()?);
        (before != own).then_some(before)
    }

    /// Returns the versions before and after: `27d1c82 → b0f30ed`, or the own version alone. None if the history doesn’t name it.
    pub fn versions(&self) -> Option<String> {
        let own = self.attempt.version.as_ref()?;
        Some(self.replaced().map_or_else(|| own.clone(), |before| format!("{before} → {own}")))
    }

    /// Returns true if the deployment of the service succeeded.
    pub fn has_succeeded(&self) -> bool {
        self.attempt.group() == StateGroup::Fine
    }

    /// Returns true if the errors of the service are shown in its row: it failed, and the platform says its id.
    pub fn shows_errors(&self) -> bool {
        !self.id.is_empty() && group(&self.status) == StateGroup::Failed
    }

    /// Returns true if the deployment deployed the version that the service had before.
    pub fn is_same_version(&self) -> bool {
        let before = self.before.as_ref().and_then(|before| before.version.as_deref());
        before.is_some() && before == self.attempt.version.as_deref()
    }

    /// Returns the whole ids of the commits before and after; None unless both are known and differ.
    pub fn commits(&self) -> Option<(String, String)> {
        self.replaced()?;
        Some((commit(self.before.as_ref()?)?, commit(&self.attempt)?))
    }

    /// Returns the address at which the host of the repository compares both commits; None if the host isn’t known to have such a page.
    pub fn comparison(&self) -> Option<String> {
        let (before, after) = self.commits()?;
        comparison(&self.attempt.commit_page, &before, &after)
    }

    /// Returns true if the newest entry of the service is a deployment of this version that succeeded.
    pub fn is_newest(&self) -> bool {
        let newest = self.newest.as_ref().filter(is_good);
        newest.is_some_and(|newest| newest.version == self.attempt.version)
    }

    /// Returns the version that a return to this deployment deploys.
    ///
    /// # Errors
    /// Returns the reason why the service stays as it is.
    pub fn to_return_to(&self) -> Result<Version, &'static str> {
        let id = self.id.parse().map_err(|_| "The history doesn’t identify it")?;
        let deploy = requests::deploy(&self.kind).ok_or("Deployed without a chosen version")?;
        if !self.has_succeeded() {
            return Err("Didn’t succeed in this deployment");
        }
        let (Some(name), Some(body)) = (&self.attempt.version, &self.attempt.deploy_body) else {
            return Err("The history doesn’t name its version");
        };
        if !takes(&self.kind, body) {
            return Err("The history doesn’t name its version");
        }
        if self.is_newest() {
            return Err("Has this version already");
        }
        match self.newest.as_ref().map(|newest| newest.action.as_str()) {
            Some("STOP") => return Err("Stopped since then"),
            Some("DELETE" | "UNINSTALL") => return Err("Deleted since then"),
            _ => {}
        }
        let now = self.last_good.as_ref().and_then(|good| good.version.clone());
        Ok(Version {
            name: name.clone(),
            replaces: now.filter(|now| now != name),
            request: deploy(id, body.clone()),
            source: Source::History,
        })
    }
}

/// Returns the services that the return to a deployment changes, each with its version, and those that it leaves as they are.
pub fn to_return_to(changes: &[ServiceChange]) -> (Vec<(&ServiceChange, Version)>, Vec<LeftOut>) {
    let (mut changed, mut left_out) = (Vec::new(), Vec::new());
    for change in changes {
        match change.to_return_to() {
            Ok(version) => changed.push((change, version)),
            Err(reason) => left_out.push(LeftOut { name: change.name.clone(), reason }),
        }
    }
    (changed, left_out)
}

/// Returns true if each service with a version has it still: nothing was deployed since.
pub fn are_newest(changes: &[ServiceChange]) -> bool {
    let mut with_version = changes.iter().filter(|change| change.attempt.deploy_body.is_some()).peekable();
    with_version.peek().is_some() && with_version.all(ServiceChange::is_newest)
}

/// Returns the whole id of the commit that was deployed; None if the history doesn’t name it.
pub(crate) fn commit(attempt: &Attempt) -> Option<String> {
    at(attempt.deploy_body.as_deref()?, &[job_choice::GIT_COMMIT_ID]).text()
}

#[cfg(test)]
mod tests {
    use super::super::completed;
    use super::*;
    use crate::versions::attempt::attempts_by_service;
    use slipway_api::Record;
    use slipway_api::decode::Decode;

    const WEB: &str = "00000000-0000-0000-0000-00000000000a";
    const API: &str = "00000000-0000-0000-0000-00000000000b";

    fn service(id: &str, kind: &str, name: &str, status: &str, details: &str) -> String {
        format!(
            r#"{{"identifier":{{"service_id":"{id}","service_type":"{kind}","name":"{name}"}},"status":"{status}","total_duration":"PT30S","details":{details}}}"#
        )
    }

    fn tagged(status: &str, tag: &str) -> String {
        service(WEB, "CONTAINER", "web", status, &format!(r#"{{"tag":"{tag}"}}"#))
    }

    fn committed(status: &str, commit: &str) -> String {
        let details = format!(
            r#"{{"commit":{{"git_commit_id":"{commit}","commit_page_url":"https://github.com/n/api/commit/{commit}"}}}}"#
        );
        service(API, "APPLICATION", "api", status, &details)
    }

    fn page(deployments: &[&[String]]) -> Record {
        let entry = |(place, services): (usize, &&[String])| {
            format!(
                r#"{{"identifier":{{"execution_id":"x{place}"}},"status":"DEPLOYED","trigger_action":"DEPLOY","stages":[{{"services":[{}]}}]}}"#,
                services.join(",")
            )
        };
        let entries: Vec<String> = deployments.iter().enumerate().map(entry).collect();
        Record::decode(&format!(r#"{{"results":[{}]}}"#, entries.join(","))).unwrap()
    }

    fn found(page: &Record, place: usize) -> Vec<ServiceChange> {
        changes(&attempts_by_service(page), &completed(page)[place])
    }

    fn returned(page: &Record, place: usize) -> (Vec<(String, Option<String>)>, Vec<&'static str>) {
        let all = found(page, place);
        let (changed, left_out) = to_return_to(&all);
        let versions = changed.into_iter().map(|(_, version)| (version.name, version.replaces)).collect();
        (versions, left_out.into_iter().map(|left_out| left_out.reason).collect())
    }

    #[test]
    fn a_change_is_between_a_deployment_and_the_one_that_succeeded_before() {
        let page = page(&[
            &[tagged("DEPLOYED", "3"), committed("DEPLOYED", "cccccccccc")],
            &[tagged("DEPLOYMENT_ERROR", "2")],
            &[tagged("DEPLOYED", "1"), committed("DEPLOYED", "aaaaaaaaaa")],
        ]);
        let [web, api] = &found(&page, 0)[..] else { panic!("two services") };
        assert_eq!((web.replaced(), web.attempt.version.as_deref()), (Some("1"), Some("3")));
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
    fn a_return_deploys_what_succeeded_and_is_another_version_now() {
        let page = page(&[
            &[tagged("DEPLOYED", "3")],
            &[tagged("DEPLOYED", "2"), committed("BUILD_ERROR", "bbbbbbbbbb")],
            &[committed("DEPLOYED", "aaaaaaaaaa"), service("d", "DATABASE", "db", "DEPLOYED", "{}")],
        ]);
        assert_eq!(returned(&page, 0), (vec![], vec!["Has this version already"]));
        let to_1 = vec![("2".to_owned(), Some("3".to_owned()))];
        assert_eq!(returned(&page, 1), (to_1, vec!["Didn’t succeed in this deployment"]));
        // The build of a newer version failed, so the version of the older deployment is deployed again: the same one.
        let (changed, left_out) = returned(&page, 2);
        assert_eq!(changed, [("aaaaaaa".to_owned(), None)]);
        assert_eq!(left_out, ["The history doesn’t identify it"]);
    }

    #[test]
    fn a_version_that_nobody_names_or_can_choose_stays() {
        let database = service(WEB, "DATABASE", "db", "DEPLOYED", "{}");
        let unnamed = service(API, "APPLICATION", "api", "DEPLOYED", "{}");
        let page = page(&[&[database, unnamed]]);
        let reasons = vec!["Deployed without a chosen version", "The history doesn’t name its version"];
        assert_eq!(returned(&page, 0), (vec![], reasons));
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
        let all = changes(&attempts_by_service(&page), &queued);
        assert_eq!((all[0].name.as_str(), all[0].attempt.version.as_deref()), ("web", None));
        assert_eq!(all[0].to_return_to(), Err("Didn’t succeed in this deployment"));
    }

    /// Returns a page on which an entry of the service `web` with this action and state is newer than a deployment of version 1.
    fn followed_by(action: &str, status: &str, tag: &str) -> Record {
        let text = page(&[&[tagged(status, tag)], &[tagged("DEPLOYED", "1")]]).text().to_owned();
        Record::decode(&text.replacen(
            r#""trigger_action":"DEPLOY""#,
            &format!(r#""trigger_action":"{action}""#),
            1,
        ))
        .unwrap()
    }

    #[test]
    fn a_stop_and_a_restart_name_no_versions() {
        let restarted = followed_by("RESTART", "RESTARTED", "2");
        let own = &found(&restarted, 0)[0];
        assert_eq!((own.attempt.version.as_deref(), own.replaced()), (None, None));
        assert_eq!((own.has_succeeded(), own.attempt.seconds), (true, Some(30)), "the outcome is known");
        assert_eq!(
            returned(&restarted, 1),
            (vec![("1".to_owned(), None)], vec![]),
            "its version isn’t the newest"
        );
        let stopped = followed_by("STOP", "STOPPED", "1");
        assert_eq!(returned(&stopped, 1), (vec![], vec!["Stopped since then"]), "a return starts nothing");
        let deleted = followed_by("DELETE", "DELETED", "1");
        assert_eq!(returned(&deleted, 1), (vec![], vec!["Deleted since then"]));
    }

    #[test]
    fn services_of_one_id_and_two_kinds_have_no_versions() {
        let job = service(WEB, "JOB", "job", "DEPLOYED", r#"{"tag":"9"}"#);
        let page = page(&[&[tagged("DEPLOYED", "2"), job]]);
        let all = found(&page, 0);
        assert_eq!(all.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["web", "job"]);
        assert!(all.iter().all(|own| own.attempt.version.is_none()));
    }

    #[test]
    fn a_version_that_the_kind_isn_t_deployed_with_stays() {
        let commit = r#"{"commit":{"git_commit_id":"aaaaaaaaaa"}}"#;
        let helm = service(WEB, "HELM", "ingress", "DEPLOYED", commit);
        let container = service(API, "CONTAINER", "api", "DEPLOYED", commit);
        let database = service("00000000-0000-0000-0000-00000000000c", "DATABASE", "db", "DEPLOYED", "{}");
        let page = page(&[&[helm, container, database]]);
        let unnamed = "The history doesn’t name its version";
        assert_eq!(returned(&page, 0), (vec![], vec![unnamed, unnamed, "Deployed without a chosen version"]));
    }

    #[test]
    fn a_chart_returns_to_its_version() {
        let chart = |version: &str| {
            let details = format!(r#"{{"repository":{{"chart_name":"nginx","chart_version":"{version}"}}}}"#);
            service(WEB, "HELM", "ingress", "DEPLOYED", &details)
        };
        let page = page(&[&[chart("4.11.3")], &[chart("4.10.0")]]);
        assert_eq!(returned(&page, 1), (vec![("4.10.0".to_owned(), Some("4.11.3".to_owned()))], vec![]));
        let [own] = &found(&page, 0)[..] else { panic!() };
        assert_eq!(own.versions().as_deref(), Some("4.10.0 → 4.11.3"));
        let changes = found(&page, 1);
        let (changed, _) = to_return_to(&changes);
        let version = &changed[0].1;
        assert_eq!(version.request.body.as_deref(), Some(r#"{"chart_version":"4.10.0"}"#));
    }

    #[test]
    fn only_services_with_versions_decide_whether_they_are_the_newest() {
        let database = || service(API, "DATABASE", "db", "DEPLOYED", "{}");
        let page = page(&[&[tagged("DEPLOYED", "2"), database()], &[tagged("DEPLOYED", "1")], &[database()]]);
        assert!(are_newest(&found(&page, 0)));
        assert!(!are_newest(&found(&page, 1)));
        assert!(!are_newest(&found(&page, 2)), "without a version nothing is known");
    }
}
