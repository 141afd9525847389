//! A stored service: its record, its state, and what lies ahead of it.

use crate::clock;
use crate::ids;
use crate::kind::Kind;
use crate::machine::{self, Action, Plan};
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// One service of an environment.
#[derive(Clone, Debug)]
pub struct Service {
    pub id: Uuid,
    pub kind: Kind,
    pub environment: Uuid,
    /// As it is answered, less the fields that every kind has alike.
    pub record: Map<String, Value>,
    pub state: String,
    /// Whether what runs is what is configured; None before the first deployment.
    pub up_to_date: Option<bool>,
    pub last_deployment: Option<i64>,
    pub doing: Option<(Action, i64)>,
    pub plan: Plan,
    /// Deployments asked for so far.
    pub deployments: u64,
}

impl Service {
    pub fn name(&self) -> &str {
        self.record.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// Brings the state to `now`.
    pub fn advance(&mut self, now: i64) {
        while let Some((at, state)) = self.plan.first().copied()
            && at <= now
        {
            self.plan.remove(0);
            self.state = state.to_owned();
            if self.plan.is_empty() {
                self.ended(at);
            }
        }
    }

    fn ended(&mut self, at: i64) {
        if self.state == "DEPLOYED" {
            self.up_to_date = Some(true);
            self.last_deployment = Some(at);
            let commit = ids::commit(&format!("{} {}", self.name(), self.deployments));
            if let Some(git) = self.record.get_mut("git_repository").and_then(Value::as_object_mut) {
                git.insert("deployed_commit_id".into(), json!(commit));
                git.insert("deployed_commit_date".into(), json!(clock::iso(at)));
            }
        }
        self.doing = None;
    }

    /// Takes a request; Err with the reason where its state doesn't.
    pub fn ask(&mut self, action: Action, now: i64) -> Result<(), String> {
        if machine::refuses(action, &self.state) {
            return Err(format!(
                "{} can't be asked to {} while it is {}",
                self.name(),
                action.name(),
                self.state
            ));
        }
        // The sentinel: a service of this name fails whenever it is deployed.
        let fails = self.name().contains("always-fails");
        self.deployments += 1;
        self.doing = Some((action, now));
        self.plan = machine::plan(action, self.kind.builds(), fails, now);
        self.advance(now);
        Ok(())
    }

    /// The service status of part 2.11.
    pub fn status(&self) -> Value {
        let deployment = match self.up_to_date {
            None => "NEVER_DEPLOYED",
            Some(true) => "UP_TO_DATE",
            Some(false) => "OUT_OF_DATE",
        };
        let request =
            (self.deployments > 0).then(|| ids::named(&format!("request {} {}", self.id, self.deployments)));
        let mut status = json!({
            "id": self.id,
            "state": self.state,
            "service_deployment_status": deployment,
            "is_part_last_deployment": self.last_deployment.is_some(),
            "status_details": self.details(),
            "deployment_request_id": request.filter(|_| self.doing.is_some()),
            "deployment_requests_count": u64::from(self.doing.is_some()),
        });
        if let (Some(at), Some(map)) = (self.last_deployment, status.as_object_mut()) {
            map.insert("last_deployment_date".into(), json!(clock::iso(at)));
        }
        status
    }

    fn details(&self) -> Value {
        let status = match self.state.as_str() {
            state if state.ends_with("QUEUED") => "QUEUED",
            state if state.ends_with("_ERROR") => "ERROR",
            "CANCELED" => "CANCELED",
            "READY" => "NEVER",
            _ if self.doing.is_some() => "ONGOING",
            _ => "SUCCESS",
        };
        let action = self.doing.map_or("DEPLOY", |(action, _)| action.name());
        json!({"action": action, "status": status, "sub_action": "NONE"})
    }
}
