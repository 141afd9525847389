//! The versions of an environment’s services as of a deployment.
//!
//! The versions come from one page of the environment’s history. A version that was deployed before the page is unknown.

use super::{Deployment, StageService};
use crate::versions::attempt::Attempt;
use std::collections::{HashMap, HashSet};

/// A page of the environment’s history.
pub(super) struct HistoryPage<'a> {
    by_service: &'a HashMap<String, Vec<Attempt>>,
    completed: &'a [Deployment],
    places: HashMap<&'a str, usize>,
}

impl<'a> HistoryPage<'a> {
    /// Creates the page. `completed` has its deployments, the newest first, and `by_service` those of each service
    /// ([`attempts_by_service`]).
    ///
    /// [`attempts_by_service`]: crate::versions::attempt::attempts_by_service
    pub(super) fn new(by_service: &'a HashMap<String, Vec<Attempt>>, completed: &'a [Deployment]) -> Self {
        let id_and_index = |(index, deployment): (usize, &'a Deployment)| (deployment.id.as_str(), index);
        Self { by_service, completed, places: completed.iter().enumerate().map(id_and_index).collect() }
    }

    /// Returns the index of the deployment with this id, 0 for the newest; None if the page lacks the deployment.
    pub(super) fn place(&self, deployment: &str) -> Option<usize> {
        self.places.get(deployment).copied()
    }

    /// Returns the services of all deployments, each once, by name. Services without an id are left out: they can’t be told apart.
    pub(super) fn services(&self) -> Vec<&'a StageService> {
        let mut known = HashSet::new();
        let parts = self.completed.iter().flat_map(Deployment::parts);
        let mut services: Vec<&StageService> = parts
            .filter(|service| !service.id.is_empty() && known.insert((&service.id, &service.kind)))
            .collect();
        services.sort_by(|left, right| left.name.cmp(&right.name));
        services
    }

    /// Returns the deployments of a service, the newest first; empty if a service of another kind has the same id, since their deployments
    /// can’t be told apart then.
    pub(super) fn attempts(&self, service: &StageService) -> &'a [Attempt] {
        self.by_service.get(&service.id).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the deployment whose version a service had after the environment’s deployment at `index`: the service’s newest
    /// deployment up to then that succeeded, whether it names the version or not. None if the page has no such deployment.
    pub(super) fn as_of(&self, service: &StageService, index: usize) -> Option<&'a Attempt> {
        let is_until_then =
            |attempt: &&Attempt| self.place(&attempt.execution).is_some_and(|found| found >= index);
        self.attempts(service).iter().filter(is_until_then).find(|attempt| attempt.has_deployed())
    }
}
