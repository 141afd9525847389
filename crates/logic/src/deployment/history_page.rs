//! The versions of an environment’s services as of a deployment.
//!
//! The versions come from one page of the environment’s history. A version that was deployed before the page is unknown.

use super::{Deployment, StageService};
use crate::versions::service_deployment::ServiceDeployment;
use std::collections::{HashMap, HashSet};

/// A page of the environment’s history.
pub(super) struct HistoryPage<'a> {
    by_service: &'a HashMap<String, Vec<ServiceDeployment>>,
    completed: &'a [Deployment],
    index_by_id: HashMap<&'a str, usize>,
}

impl<'a> HistoryPage<'a> {
    /// Creates the page of the history with the deployments `completed`, the newest first. `by_service` has the deployments of each service
    /// ([`deployments_by_service`]).
    ///
    /// [`deployments_by_service`]: crate::versions::service_deployment::deployments_by_service
    pub(super) fn new(
        by_service: &'a HashMap<String, Vec<ServiceDeployment>>,
        completed: &'a [Deployment],
    ) -> Self {
        let id_and_index = |(index, deployment): (usize, &'a Deployment)| (deployment.id.as_str(), index);
        Self { by_service, completed, index_by_id: completed.iter().enumerate().map(id_and_index).collect() }
    }

    /// Returns the index of the deployment with this id, 0 for the newest; None if the page lacks the deployment.
    pub(super) fn index_of(&self, deployment: &str) -> Option<usize> {
        self.index_by_id.get(deployment).copied()
    }

    /// Returns the services of all deployments on the page, each once, ordered by name. Services without an id are left out: nothing else
    /// identifies them.
    pub(super) fn services(&self) -> Vec<&'a StageService> {
        let mut known = HashSet::new();
        let all = self.completed.iter().flat_map(Deployment::stage_services);
        let mut services: Vec<&StageService> = all
            .filter(|service| !service.id.is_empty() && known.insert((&service.id, &service.kind)))
            .collect();
        services.sort_by(|left, right| left.name.cmp(&right.name));
        services
    }

    /// Returns the deployments of a service, the newest first; empty if a service of another kind has the same id, since their deployments
    /// can’t be told apart then.
    pub(super) fn deployments(&self, service: &StageService) -> &'a [ServiceDeployment] {
        self.by_service.get(&service.id).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the deployment whose version a service had after the environment’s deployment at `index`: the service’s newest
    /// deployment up to then that succeeded, whether it names the version or not. None if the page has no such deployment.
    pub(super) fn as_of(&self, service: &StageService, index: usize) -> Option<&'a ServiceDeployment> {
        let is_until_then = |deployment: &&ServiceDeployment| {
            self.index_of(&deployment.execution).is_some_and(|found| found >= index)
        };
        self.deployments(service).iter().filter(is_until_then).find(|deployment| deployment.has_deployed())
    }
}
