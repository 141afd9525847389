//! Operations on clusters: status, actions, events and access.

use crate::id::{ClusterId, OrganizationId};
use crate::tables::cluster::{CLUSTER, CLUSTER_EVENT, CLUSTER_STATUS, CLUSTER_TOKEN};
use crate::{Listed, Record, Text, operations};

operations! {
    /// Lists the clusters of an organization.
    ListClusters { organization: OrganizationId }
        => Get "/organization/{organizationId}/cluster" -> Listed: CLUSTER, Companion;
    /// Lists the statuses of an organization's clusters.
    ListClusterStatuses { organization: OrganizationId }
        => Get "/organization/{organizationId}/cluster/status" -> Listed: CLUSTER_STATUS, Companion;
    /// Returns the status of a cluster.
    GetClusterStatus { organization: OrganizationId, cluster: ClusterId }
        => Get "/organization/{organizationId}/cluster/{clusterId}/status" -> Record: CLUSTER_STATUS, Companion;
    /// Stops a cluster.
    StopCluster { organization: OrganizationId, cluster: ClusterId }
        => Post "/organization/{organizationId}/cluster/{clusterId}/stop" -> Record: CLUSTER_STATUS, Document;
    /// Deploys a cluster.
    DeployCluster { organization: OrganizationId, cluster: ClusterId }
        => Post "/organization/{organizationId}/cluster/{clusterId}/deploy" -> Record: CLUSTER_STATUS, Companion;
    /// Upgrades a cluster to the next available orchestrator version.
    UpgradeCluster { cluster: ClusterId }
        => Post "/cluster/{clusterId}/upgrade" -> Record: CLUSTER_STATUS, Document;
    /// Lists the events of a cluster. The names of the query parameters are the companion's: the document doesn't show them.
    ListClusterEvents { cluster: ClusterId } query { from: String = "from_date_time", to: String = "to_date_time", node: String = "node_name", pod: String = "pod_name", component: String = "reporting_component" }
        => Get "/cluster/{clusterId}/events" -> Listed: CLUSTER_EVENT, Document;
    /// Returns a token that gives access to the cluster itself (part 2.21).
    GetClusterToken { cluster: ClusterId }
        => Get "/cluster/{clusterId}/token" -> Record: CLUSTER_TOKEN, Document, CREDENTIAL;
    /// Returns the kubeconfig of a cluster, as YAML.
    GetClusterKubeconfig { organization: OrganizationId, cluster: ClusterId }
        => Get "/organization/{organizationId}/cluster/{clusterId}/kubeconfig" -> Text, Companion, CREDENTIAL;
}
