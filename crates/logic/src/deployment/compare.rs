//! The versions of an environment’s services as of two deployments.
//!
//! The versions come from one page of the environment’s history. A version that was deployed before the page is unknown.

use super::changes::commit;
use super::history::PAGE_SIZE;
use super::history_page::HistoryPage;
use super::{Deployment, StageService};
use crate::text::format;
use crate::text::repository::comparison;
use crate::versions::service_deployment::ServiceDeployment;
use slipway_api::state::ServiceKind;
use std::collections::HashMap;

/// A service, and its version as of each of two deployments; None where the history doesn’t name the version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedService {
    /// The id of the service.
    pub id: String,
    /// The kind of the service.
    pub kind: ServiceKind,
    /// The name of the service.
    pub name: String,
    /// The version as of the first deployment.
    pub own: Option<String>,
    /// The version as of the other deployment.
    pub other: Option<String>,
    /// The address at which the host of the repository compares both commits, the older first. None if one of the commits isn’t known, if
    /// both are the same, or if the host isn’t known to have such a page.
    pub comparison: Option<String>,
}

impl ComparedService {
    /// Returns true if both versions are known and the same.
    pub fn is_same(&self) -> bool {
        self.own.is_some() && self.own == self.other
    }
}

/// Returns the services of a page of the history, ordered by name, with their versions as of two deployments. `own` and `other` are the ids
/// of these deployments, `completed` has the deployments of the page, the newest first, and `by_service` those of each service
/// ([`deployments_by_service`]). Empty if the page lacks one of the two.
///
/// [`deployments_by_service`]: crate::versions::service_deployment::deployments_by_service
pub fn compared(
    by_service: &HashMap<String, Vec<ServiceDeployment>>,
    completed: &[Deployment],
    own: &str,
    other: &str,
) -> Vec<ComparedService> {
    let page = HistoryPage::new(by_service, completed);
    let (Some(own_index), Some(other_index)) = (page.index_of(own), page.index_of(other)) else {
        return Vec::new();
    };
    let compared = |service: &StageService| {
        let (own_deployment, other_deployment) =
            (page.as_of(service, own_index), page.as_of(service, other_index));
        let comparison = match own_index > other_index {
            true => comparison_of(own_deployment, other_deployment),
            false => comparison_of(other_deployment, own_deployment),
        };
        ComparedService {
            id: service.id.clone(),
            kind: ServiceKind::from(service.kind.as_str()),
            name: service.name.clone(),
            own: own_deployment.and_then(|deployment| deployment.version.clone()),
            other: other_deployment.and_then(|deployment| deployment.version.clone()),
            comparison,
        }
    };
    page.services().into_iter().map(compared).collect()
}

fn comparison_of(older: Option<&ServiceDeployment>, newer: Option<&ServiceDeployment>) -> Option<String> {
    let (older, newer) = (older?, newer?);
    let (before, after) = (commit(older)?, commit(newer)?);
    if before == after { None } else { comparison(&newer.commit_url, &before, &after) }
}

/// Returns the sentence above the table; None until a deployment is chosen. The address may name a deployment that is too old to be read: the
/// sentence says so.
pub fn summary(services: &[ComparedService], is_chosen: bool) -> Option<String> {
    if services.is_empty() {
        let message = format!("The other deployment isn’t among the last {PAGE_SIZE} completed ones.");
        return is_chosen.then_some(message);
    }
    let count = |predicate: fn(&&ComparedService) -> bool| services.iter().filter(predicate).count();
    let same = count(|service| service.is_same());
    let unknown = count(|service| service.own.is_none() || service.other.is_none());
    let parts = [
        (services.len() - same - unknown, "different"),
        (same, "the same"),
        (unknown, "not known: the history doesn’t go back far enough, or names no version"),
    ];
    let named = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, description)| format!("{count} {description}"));
    let named = named.collect::<Vec<_>>().join(", ");
    Some(format!("{}: {named}.", format::count(services.len(), "service", "services")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deployment::completed;
    use crate::versions::service_deployment::deployments_by_service;
    use slipway_api::Record;
    use slipway_api::decode::Decode;

    /// A deployment of a page of the history: its id, and its services with name, commit and state.
    type Given<'a> = (&'a str, &'a [(&'a str, &'a str, &'a str)]);

    /// Compares two deployments of a page of the history.
    fn found(deployments: &[Given], own: &str, other: &str) -> Vec<ComparedService> {
        let service = |(name, commit, state): &(&str, &str, &str)| {
            format!(
                r#"{{"identifier":{{"service_id":"{name}","service_type":"APPLICATION","name":"{name}"}},"status":"{state}",
                    "details":{{"commit":{{"git_commit_id":"{commit}","commit_page_url":"https://github.com/acme/{name}/commit/{commit}"}}}}}}"#
            )
        };
        let deployment = |(id, services): &Given| {
            let services = services.iter().map(service).collect::<Vec<_>>().join(",");
            format!(
                r#"{{"identifier":{{"execution_id":"{id}"}},"trigger_action":"DEPLOY","stages":[{{"name":"A","services":[{services}]}}]}}"#
            )
        };
        let results = deployments.iter().map(deployment).collect::<Vec<_>>().join(",");
        let page = Record::decode(&format!(r#"{{"results":[{results}]}}"#)).unwrap();
        compared(&deployments_by_service(&page), &completed(&page), own, other)
    }

    #[test]
    fn each_service_has_the_version_of_its_last_success_until_then() {
        let page: [Given; 3] = [
            ("x3", &[("web", "ccccccc", "DEPLOYED")]),
            ("x2", &[("api", "bbbbbbb", "BUILD_ERROR")]),
            ("x1", &[("web", "aaaaaaa", "DEPLOYED"), ("api", "aaaaaaa", "DEPLOYED")]),
        ];
        let all = found(&page, "x3", "x1");
        let [api, web] = &all[..] else { panic!("{all:?}") };
        assert_eq!(
            (api.name.as_str(), api.own.as_deref()),
            ("api", Some("aaaaaaa")),
            "a failure changes nothing"
        );
        assert!(api.is_same() && api.comparison.is_none());
        assert_eq!((web.own.as_deref(), web.other.as_deref()), (Some("ccccccc"), Some("aaaaaaa")));
        let address = "https://github.com/acme/web/compare/aaaaaaa..ccccccc";
        assert_eq!(web.comparison.as_deref(), Some(address));
        let turned = found(&page, "x1", "x3");
        let web = turned.iter().find(|one| one.name == "web").unwrap();
        assert_eq!((web.own.as_deref(), web.other.as_deref()), (Some("aaaaaaa"), Some("ccccccc")));
        assert_eq!(web.comparison.as_deref(), Some(address), "the older commit is first");
        assert_eq!(found(&page, "x3", "gone"), []);
    }

    #[test]
    fn a_version_from_before_the_page_is_unknown() {
        let all = found(
            &[("x2", &[("web", "bbbbbbb", "DEPLOYED")]), ("x1", &[("api", "aaaaaaa", "BUILD_ERROR")])],
            "x2",
            "x1",
        );
        let [api, web] = &all[..] else { panic!("{all:?}") };
        assert_eq!((web.own.as_deref(), web.other.as_deref(), web.is_same()), (Some("bbbbbbb"), None, false));
        assert!(api.own.is_none() && api.other.is_none());
        assert!(!api.is_same(), "two unknown versions aren’t known to be the same");
    }

    #[test]
    fn the_sentence_counts_what_differs_and_what_is_not_known() {
        let service = |id: &str, own: Option<&str>, other: Option<&str>| {
            let version = |version: Option<&str>| version.map(str::to_owned);
            ComparedService {
                id: id.to_owned(),
                kind: ServiceKind::Application,
                name: id.to_owned(),
                own: version(own),
                other: version(other),
                comparison: None,
            }
        };
        let services = [
            service("a", Some("1"), Some("1")),
            service("b", Some("1"), Some("2")),
            service("c", None, Some("2")),
        ];
        assert_eq!(
            summary(&services, true).as_deref(),
            Some(
                "3 services: 1 different, 1 the same, 1 not known: the history doesn’t go back far enough, or names no version."
            )
        );
        assert_eq!(summary(&[], false), None);
        assert!(summary(&[], true).is_some_and(|sentence| sentence.contains("isn’t among the last")));
    }
}
