//! The return of an environment to the versions that its services had after a deployment, or before it.
//!
//! The versions come from one page of the environment’s history. If the page doesn’t show which version a service had, the service keeps
//! its present version, and the card on the deployment’s page lists it with the reason.

use super::history_page::HistoryPage;
use super::{DEPLOY, Deployment, StageService};
use crate::service::requests;
use crate::status::state_group::StateGroup;
use crate::text::format;
use crate::versions::history::{Source, Version, takes};
use crate::versions::service_deployment::ServiceDeployment;
use slipway_api::Timestamp;
use slipway_api::state::ServiceKind;
use std::collections::HashMap;

/// The name of the query parameter that has the key of the side to offer first, in the address of a deployment's page.
pub const SIDE: &str = "side";

/// The side of a deployment whose versions an environment returns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The versions after the deployment.
    After,
    /// The versions before the deployment.
    Before,
}

impl Side {
    /// Returns the word that stands for the side in the address, and in the card’s choice between both sides: `after`, `before`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::After => "after",
            Self::Before => "before",
        }
    }

    /// Returns the side with this key; None for any other text.
    pub fn of_key(key: &str) -> Option<Self> {
        [Self::After, Self::Before].into_iter().find(|side| side.key() == key)
    }

    /// Returns the side that the card offers first, from the returns to both sides. `Before` for a deployment that failed, and if the
    /// return to `After` proposes no service, as for the newest deployment. `After` otherwise, and if the return to
    /// `Before` proposes no service.
    pub fn offered_first(after: &Return, before: &Return, has_failed: bool) -> Self {
        let proposes = |found: &Return| found.changed.iter().any(|service| service.is_proposed);
        match (has_failed || !proposes(after)) && proposes(before) {
            true => Self::Before,
            false => Self::After,
        }
    }
}

/// The most newer deployments that the sentence of [`taken_back`] names.
const NAMED: usize = 3;

/// Returns the sentence about the newer deployments that a return takes back as well, because they include one of its services: "Also takes
/// back a newer deployment: Deploy web (10:32)." Their action and their outcome don’t matter. None if there is no such deployment. `newer`
/// is ordered from the newest, and `time` formats the time of a deployment.
pub fn taken_back(
    newer: &[Deployment],
    services: &[Returned],
    time: impl Fn(Timestamp) -> String,
) -> Option<String> {
    let is_returned = |service: &StageService| services.iter().any(|returned| returned.id == service.id);
    let has_returned = |deployment: &&Deployment| {
        deployment.stages.iter().flat_map(|stage| &stage.services).any(is_returned)
    };
    let title = |deployment: &Deployment| {
        let time = deployment.at.map(|at| format!(" ({})", time(at))).unwrap_or_default();
        format!("{}{time}", deployment.title())
    };
    let titles: Vec<String> = newer.iter().filter(has_returned).map(title).collect();
    let noun = if titles.len() == 1 { "a newer deployment" } else { "newer deployments" };
    (!titles.is_empty()).then(|| format!("Also takes back {noun}: {}.", format::listed(&titles, NAMED)))
}

/// A service that gets another version.
#[derive(Clone, Debug, PartialEq)]
pub struct Returned {
    /// The id of the service.
    pub id: String,
    /// The kind of the service.
    pub kind: ServiceKind,
    /// The name of the service.
    pub name: String,
    /// The version that the service gets.
    pub version: Version,
    /// True if the service is selected at first. A return to `Before` selects the services of the deployment. A return to `After` also
    /// selects every other service whose last successful deployment had another version; a service that deployed this version last, and whose
    /// newer deployment failed, isn’t selected.
    pub is_proposed: bool,
}

/// The reason why a service keeps its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The service has the version already.
    SameVersion,
    /// The kind of the service is deployed without a chosen version.
    NoChosenVersion,
    /// The history has no earlier deployment of the service that succeeded.
    NoEarlier,
    /// The history doesn’t name the version, or not all that the request to deploy it needs.
    Unnamed,
    /// The service was stopped after its last deployment.
    Stopped,
    /// The service was deleted after its last deployment.
    Deleted,
    /// The service isn’t in the environment.
    NotFound,
    /// The history doesn’t identify the service.
    Unidentified,
}

impl Reason {
    /// Returns the reason as text.
    pub const fn label(self) -> &'static str {
        match self {
            Self::SameVersion => "Already at this version",
            Self::NoChosenVersion => "Its kind has no version to choose",
            Self::NoEarlier => "No earlier successful deployment in the history",
            Self::Unnamed => "The history doesn’t name its version",
            Self::Stopped => "Stopped after its last deployment",
            Self::Deleted => "Deleted after its last deployment",
            Self::NotFound => "Not found in this environment",
            Self::Unidentified => "The history doesn’t identify it",
        }
    }
}

/// A return: the services that it changes, and those that it leaves as they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Return {
    /// The services that get another version, ordered by name.
    pub changed: Vec<Returned>,
    /// The names of the services that keep their version, each with the reason, ordered by name.
    pub kept: Vec<(String, Reason)>,
}

impl Return {
    /// Returns true if the environment has the versions of the return already: at least one service has its version, and the others have no
    /// version to choose or aren’t in the environment. False if the version of a service isn’t known.
    pub fn is_present(&self) -> bool {
        let is_unresolved = |reason: Reason| {
            !matches!(reason, Reason::SameVersion | Reason::NoChosenVersion | Reason::NotFound)
        };
        let has_same_version = self.kept.iter().any(|(_, reason)| *reason == Reason::SameVersion);
        self.changed.is_empty()
            && has_same_version
            && !self.kept.iter().any(|(_, reason)| is_unresolved(*reason))
    }

    /// Returns the sentence that says what the return does, or why there is nothing to deploy.
    pub fn message(&self, side: Side) -> &'static str {
        match (self.changed.is_empty(), self.is_present(), side) {
            (false, _, Side::After) => {
                "Puts services back to their versions after this deployment. Settings, variables and data stay as they are."
            }
            (false, _, Side::Before) => {
                "Puts services back to their versions before this deployment. Settings, variables and data stay as they are."
            }
            (true, true, _) => "The services have these versions now.",
            (true, false, _) => "There is no version to deploy again.",
        }
    }

    /// Returns the services to deploy, and the names of those that a review lists as left out, each with the reason: services that a person
    /// didn’t include, and those that can’t get the version. A service that has the version already isn’t listed.
    pub fn reviewed(self, is_included: impl Fn(&Returned) -> bool) -> (Vec<Returned>, Vec<(String, String)>) {
        let (included, excluded): (Vec<_>, Vec<_>) = self.changed.into_iter().partition(is_included);
        let excluded = excluded.into_iter().map(|service| (service.name, "Not selected".to_owned()));
        let kept = self.kept.into_iter().filter(|(_, reason)| *reason != Reason::SameVersion);
        let kept = kept.map(|(name, reason)| (name, reason.label().to_owned()));
        (included, excluded.chain(kept).collect())
    }

    /// Returns the services that keep their version as lines, one for each reason: "3 services: Already at this version", with the names.
    /// A single service is named in its line.
    pub fn kept_lines(&self) -> Vec<KeptLine> {
        let mut found: Vec<(Reason, Vec<&str>)> = Vec::new();
        for (name, reason) in &self.kept {
            match found.iter_mut().find(|(known, _)| known == reason) {
                Some((_, names)) => names.push(name),
                None => found.push((*reason, vec![name])),
            }
        }
        let line = |(reason, names): (Reason, Vec<&str>)| KeptLine {
            services: match names.as_slice() {
                [name] => (*name).to_owned(),
                names => format::count(names.len(), "service", "services"),
            },
            names: names.join(", "),
            reason,
        };
        found.into_iter().map(line).collect()
    }
}

/// The services that keep their version for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLine {
    /// The name of the service, or how many there are: "3 services".
    pub services: String,
    /// The names: "api, web".
    pub names: String,
    /// The reason why the services keep their version.
    pub reason: Reason,
}

/// Returns the services that get the version which they had after ([`Side::After`]) or before ([`Side::Before`]) the deployment with the id
/// `deployment`, and the services that keep their version. `completed` has the deployments of a page of the history, the newest first, and
/// `by_service` those of each service ([`deployments_by_service`]). `is_there` returns false for a service that isn’t in the environment.
/// None if the page lacks the deployment.
///
/// [`deployments_by_service`]: crate::versions::service_deployment::deployments_by_service
pub fn return_to(
    by_service: &HashMap<String, Vec<ServiceDeployment>>,
    completed: &[Deployment],
    deployment: &str,
    side: Side,
    is_there: impl Fn(&StageService) -> bool,
) -> Option<Return> {
    let page = HistoryPage::new(by_service, completed);
    let index = page.index_of(deployment)?;
    let deployed_ids: Vec<&str> =
        completed.get(index)?.stage_services().map(|service| service.id.as_str()).collect();
    // The newest deployment has the index 0, so the previous deployment has the next index.
    let index = match side {
        Side::After => index,
        Side::Before => index + 1,
    };
    let mut found = Return::default();
    for service in page.services() {
        let version =
            if is_there(service) { version_of(&page, service, index) } else { Err(Reason::NotFound) };
        let name = service.name.clone();
        match version {
            Ok(version) => found.changed.push(Returned {
                id: service.id.clone(),
                kind: ServiceKind::from(service.kind.as_str()),
                name,
                is_proposed: deployed_ids.contains(&service.id.as_str())
                    || side == Side::After && version.replaces.is_some(),
                version,
            }),
            Err(reason) => found.kept.push((name, reason)),
        }
    }
    Some(found)
}

/// Returns the version that a service had after the deployment at `index`.
///
/// # Errors
/// Returns the reason why the service keeps its version.
fn version_of(page: &HistoryPage, service: &StageService, index: usize) -> Result<Version, Reason> {
    let kind = ServiceKind::from(service.kind.as_str());
    let deploy = requests::deploy(&kind).ok_or(Reason::NoChosenVersion)?;
    let id = service.id.parse().map_err(|_| Reason::Unidentified)?;
    let deployments = page.deployments(service);
    if deployments.is_empty() {
        return Err(Reason::Unidentified);
    }
    // An action other than a deployment, such as a stop or a deletion, left the service as it was if it failed or was cancelled. The action
    // before it then decides.
    let has_effect = |deployment: &&ServiceDeployment| {
        deployment.action == DEPLOY
            || !matches!(deployment.group(), StateGroup::Failed | StateGroup::Canceled)
    };
    match deployments.iter().find(has_effect).map(|deployment| deployment.action.as_str()) {
        Some("STOP") => return Err(Reason::Stopped),
        Some("DELETE" | "UNINSTALL") => return Err(Reason::Deleted),
        _ => {}
    }
    let wanted = page.as_of(service, index).ok_or(Reason::NoEarlier)?;
    let (Some(name), Some(body)) = (&wanted.version, &wanted.deploy_body) else {
        return Err(Reason::Unnamed);
    };
    if !takes(&kind, body) {
        return Err(Reason::Unnamed);
    }
    // A restart deploys nothing, so the newest deployment decides, not the newest action. After a deployment that failed, the same version
    // is deployed again, because the running version isn’t known.
    let newest = deployments.iter().find(|deployment| deployment.action == DEPLOY);
    if newest.is_some_and(|newest| newest.has_deployed() && newest.version.as_ref() == Some(name)) {
        return Err(Reason::SameVersion);
    }
    let present_version = deployments
        .iter()
        .find(|deployment| deployment.has_deployed())
        .and_then(|deployment| deployment.version.clone());
    Ok(Version {
        name: name.clone(),
        replaces: present_version.filter(|version| version != name),
        request: deploy(id, body.clone()),
        source: Source::History,
    })
}

#[cfg(test)]
mod tests;
