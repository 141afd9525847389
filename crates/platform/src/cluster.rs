//! A cluster: its record, its status, and its lock during an action (part 2.12).

use crate::clock;
use crate::deployment::Requester;
use crate::failure::Failure;
use crate::record::{Fields, id};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::VecDeque;
use uuid::Uuid;

/// A cluster of the organization.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cluster {
    /// The cluster's record, without the fields of its status.
    pub record: Fields,
    pub state: String,
    pub plan: VecDeque<(i64, String)>,
    pub lock: Option<Lock>,
    /// The orchestrator version after the next upgrade; None if there is no newer version.
    pub next_version: Option<String>,
    pub last_deployment: Option<i64>,
    pub executions: u64,
}

/// The lock of a cluster: its owner, reason and time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lock {
    pub reason: String,
    pub owner: String,
    pub since: i64,
}

/// An action on a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Stop,
    Upgrade,
    Deploy,
}

impl Cluster {
    pub fn id(&self) -> Uuid {
        id(&self.record).unwrap_or_default()
    }

    pub fn is_deployed(&self) -> bool {
        !["STOPPED", "READY", "DELETED"].contains(&self.state.as_str())
    }

    /// Returns the cluster status of part 2.12.
    pub fn status(&self) -> Value {
        let id = self.id();
        json!({
            "cluster_id": id,
            "status": self.state,
            "is_deployed": self.is_deployed(),
            "next_k8s_available_version": self.next_version,
            "last_execution_id": format!("{id}-{}", self.executions),
            "cluster_lock": self.lock.as_ref().map(|lock| json!({
                "reason": lock.reason, "cluster_id": id, "locked_at": clock::iso(lock.since),
                "owner_name": lock.owner, "ttl_in_days": 1,
            })),
            "last_deployment_date": self.last_deployment.map_or(json!("1970-01-01T00:00:00.000000Z"), |at| json!(clock::iso(at))),
        })
    }

    /// Returns the record as in lists, with its status and deployment status (companion, "Clusters").
    pub fn listed(&self) -> Value {
        let mut record = self.record.clone();
        record.insert("status".into(), json!(self.state));
        record.insert(
            "deployment_status".into(),
            json!(if self.is_deployed() { "UP_TO_DATE" } else { "OUT_OF_DATE" }),
        );
        Value::Object(record)
    }

    /// Starts an action, and locks the cluster until the action ends. Returns a conflict if the cluster is locked, if its state refuses the
    /// action, or if there is no newer version for an upgrade.
    pub fn ask(&mut self, action: Action, by: Requester, now: i64) -> Result<(), Failure> {
        self.free()?;
        let (reason, states): (&str, [&str; 3]) = match action {
            Action::Stop if !self.is_deployed() => {
                return Err(Failure::Conflict("The cluster is stopped already".into()));
            }
            Action::Stop => ("Stop", ["STOP_QUEUED", "STOPPING", "STOPPED"]),
            Action::Upgrade if !self.is_deployed() => {
                return Err(Failure::Conflict("The cluster is stopped: deploy it first".into()));
            }
            Action::Upgrade if self.next_version.is_none() => {
                return Err(Failure::Conflict("There is no newer orchestrator version to upgrade to".into()));
            }
            Action::Upgrade => ("Upgrade", ["DEPLOYMENT_QUEUED", "DEPLOYING", "DEPLOYED"]),
            Action::Deploy => ("Deployment", ["DEPLOYMENT_QUEUED", "DEPLOYING", "DEPLOYED"]),
        };
        self.executions += 1;
        self.lock = Some(Lock { reason: reason.into(), owner: by.name.to_owned(), since: now });
        self.plan = [0, 4_000, 34_000]
            .into_iter()
            .zip(states)
            .map(|(after, state)| (now + after, state.to_owned()))
            .collect();
        self.advance(now);
        Ok(())
    }

    /// Returns a conflict if the cluster is locked.
    pub fn free(&self) -> Result<(), Failure> {
        match &self.lock {
            None => Ok(()),
            Some(lock) => Err(Failure::Conflict(format!(
                "The cluster is locked by {} since {} ({})",
                lock.owner,
                clock::iso(lock.since),
                lock.reason
            ))),
        }
    }

    pub fn advance(&mut self, now: i64) {
        while self.plan.front().is_some_and(|(at, _)| *at <= now) {
            let Some((at, state)) = self.plan.pop_front() else { return };
            self.state = state;
            if self.plan.is_empty() {
                let was_upgrade = self.lock.take().is_some_and(|lock| lock.reason == "Upgrade");
                self.last_deployment = Some(at);
                if was_upgrade && let Some(version) = self.next_version.take() {
                    self.record.insert("version".into(), json!(version));
                }
            }
        }
    }
}
