//! The actions on a cluster, and the reasons why an action is disabled (parts 2.12, 3.2, 4; companion "Clusters").

use crate::status::state_group::StateGroup;
use slipway_api::described::Value;
use slipway_api::fields::cluster_status;
use slipway_api::id::{ClusterId, OrganizationId};
use slipway_api::operations::cluster::{DeployCluster, StopCluster, UpgradeCluster};
use slipway_api::state::ServiceState;
use slipway_api::{Operation, Record, Request};

/// An action on a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClusterAction {
    /// Deploys the cluster with its saved settings.
    Deploy,
    /// Upgrades the cluster to the next version of its orchestrator.
    Upgrade,
    /// Stops the cluster with everything on it.
    Stop,
}

impl ClusterAction {
    /// Every action, in the order of the palette. `Stop` is an item of the page's menu, the others are buttons.
    pub const ALL: [Self; 3] = [Self::Deploy, Self::Upgrade, Self::Stop];

    /// Returns the label of the button or menu item.
    pub fn label(self) -> &'static str {
        match self {
            Self::Deploy => "Deploy",
            Self::Upgrade => "Upgrade",
            Self::Stop => "Stop",
        }
    }

    /// Returns true for the action that makes every service on the cluster unavailable.
    pub fn is_destructive(self) -> bool {
        self == Self::Stop
    }

    /// Returns the request of the action on a cluster.
    pub fn request(self, organization: OrganizationId, cluster: ClusterId) -> Request {
        match self {
            Self::Deploy => DeployCluster { organization, cluster }.request(),
            Self::Upgrade => UpgradeCluster { cluster }.request(),
            Self::Stop => StopCluster { organization, cluster }.request(),
        }
    }

    /// Returns the end of the message about an accepted request, after the cluster’s name: "upgrade requested."
    pub fn accepted(self) -> &'static str {
        match self {
            Self::Deploy => "deployment requested.",
            Self::Upgrade => "upgrade requested.",
            Self::Stop => "stop requested.",
        }
    }

    /// Returns the sentences about the consequences of the action, for its confirmation.
    pub fn consequence(self) -> &'static str {
        match self {
            Self::Deploy => {
                "Requests a deployment of the cluster. Services on it may be interrupted meanwhile."
            }
            Self::Upgrade => {
                "Upgrades to the next version of the orchestrator. Services on it may be interrupted meanwhile. This can’t be undone."
            }
            Self::Stop => {
                "Requests a stop of the cluster. Expect every service on it to be unavailable while it is stopped."
            }
        }
    }

    /// Returns the reason why the action isn’t available in this status of the cluster; None if it is available, or if the status isn’t
    /// known.
    pub fn disabled_reason(self, status: Option<&Record>) -> Option<String> {
        let status = status?;
        let state = ServiceState::from(status.at(&[cluster_status::STATUS]).str()?.as_ref());
        if StateGroup::of(&state).is_in_transition() {
            return Some(format!("Not available while the cluster’s state is {}.", state.label()));
        }
        let is_stopped = status.at(&[cluster_status::IS_DEPLOYED]).boolean() == Some(false);
        match self {
            Self::Deploy => None,
            Self::Stop => is_stopped.then(|| "The cluster isn’t deployed.".to_owned()),
            Self::Upgrade if is_stopped => Some("Deploy the cluster first.".to_owned()),
            Self::Upgrade => {
                // If the status has no field for the next version, it isn’t known whether there is one, so the upgrade stays available.
                let next = status.at(&[cluster_status::NEXT_K8S_AVAILABLE_VERSION]);
                let is_newest = next != Value::Absent && next.text().is_none_or(|next| next.is_empty());
                is_newest.then(|| "There is no newer version.".to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slipway_api::decode::Decode;

    fn disabled_reason(action: ClusterAction, status: &str) -> Option<String> {
        action.disabled_reason(Some(&Record::decode(status).unwrap()))
    }

    #[test]
    fn an_action_says_why_it_is_off() {
        use ClusterAction::{Deploy, Stop, Upgrade};
        let running = r#"{"status":"DEPLOYED","is_deployed":true,"next_k8s_available_version":"1.34"}"#;
        assert!(ClusterAction::ALL.into_iter().all(|action| disabled_reason(action, running).is_none()));
        let newest = r#"{"status":"DEPLOYED","is_deployed":true,"next_k8s_available_version":null}"#;
        assert_eq!(disabled_reason(Upgrade, newest).as_deref(), Some("There is no newer version."));
        assert_eq!(disabled_reason(Stop, newest), None);
        let stopped = r#"{"status":"STOPPED","is_deployed":false,"next_k8s_available_version":"1.34"}"#;
        assert_eq!(disabled_reason(Stop, stopped).as_deref(), Some("The cluster isn’t deployed."));
        assert_eq!(disabled_reason(Upgrade, stopped).as_deref(), Some("Deploy the cluster first."));
        assert_eq!(disabled_reason(Deploy, stopped), None);
        let moving = r#"{"status":"STOPPING","is_deployed":true}"#;
        assert_eq!(
            disabled_reason(Deploy, moving).as_deref(),
            Some("Not available while the cluster’s state is Stopping.")
        );
        let locked = r#"{"status":"DEPLOYED","cluster_lock":{"owner_name":"Ada"}}"#;
        assert_eq!(disabled_reason(Deploy, locked), None, "what a lock forbids isn't documented");
    }

    #[test]
    fn an_unknown_status_turns_nothing_off() {
        assert!(ClusterAction::ALL.into_iter().all(|action| action.disabled_reason(None).is_none()));
        assert!(
            ClusterAction::ALL
                .into_iter()
                .all(|action| disabled_reason(action, r#"{"status":"DEPLOYED"}"#).is_none())
        );
        assert_eq!(disabled_reason(ClusterAction::Deploy, "{}"), None);
    }
}
