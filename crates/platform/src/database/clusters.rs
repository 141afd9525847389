//! Actions on clusters, and the check that refuses deployments on a locked or stopped cluster.

use super::Database;
use crate::cluster::{Action, Cluster};
use crate::deployment::Requester;
use crate::failure::Failure;
use crate::record::reference;
use serde_json::Value;
use uuid::Uuid;

impl Database {
    pub fn cluster(&mut self, wanted: Uuid) -> Result<&mut Cluster, Failure> {
        self.clusters.iter_mut().find(|cluster| cluster.id() == wanted).ok_or(Failure::NotFound("cluster"))
    }

    /// Starts an action on a cluster, and returns the cluster's status. Returns a conflict if the cluster is locked, if a deployment in one
    /// of the cluster's environments isn't over, if the cluster's state refuses the action, or if there is no newer version for an upgrade;
    /// not found if there is no such cluster.
    pub fn ask_cluster(
        &mut self,
        wanted: Uuid,
        action: Action,
        by: Requester,
        now: i64,
    ) -> Result<Value, Failure> {
        self.cluster(wanted)?.free()?;
        let is_busy = self.deployments.iter().filter(|deployment| !deployment.is_over()).any(|deployment| {
            let environment = self.environment(deployment.environment).ok();
            environment.and_then(|environment| reference(environment, "cluster_id")) == Some(wanted)
        });
        if is_busy {
            return Err(Failure::Conflict("Deployments are under way on this cluster".into()));
        }
        let cluster = self.cluster(wanted)?;
        cluster.ask(action, by, now)?;
        Ok(cluster.status())
    }

    pub fn advance_clusters(&mut self, now: i64) {
        for cluster in &mut self.clusters {
            cluster.advance(now);
        }
    }

    /// Returns a conflict if the environment's cluster is locked or stopped, and not found if there is no such environment. An environment
    /// whose cluster is unknown is accepted.
    pub fn accepts_deployments(&self, environment: Uuid) -> Result<(), Failure> {
        let cluster = reference(self.environment(environment)?, "cluster_id");
        let Some(cluster) = self.clusters.iter().find(|known| Some(known.id()) == cluster) else {
            return Ok(());
        };
        cluster.free()?;
        if !cluster.is_deployed() {
            return Err(Failure::Conflict("The cluster is stopped: deploy it first".into()));
        }
        Ok(())
    }
}
