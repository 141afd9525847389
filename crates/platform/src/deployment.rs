//! Deployments: requests for one or several services, their progress, and their history.

use crate::clock;
use crate::ids;
use crate::kind::Kind;
use crate::machine::Action;
use crate::service::execution;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// A request to deploy, stop, restart or delete services of an environment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Deployment {
    pub id: Uuid,
    pub environment: Uuid,
    pub action: Action,
    pub triggered_by: String,
    /// The origin of the request: API, CONSOLE, GIT, … (companion, "Values").
    pub origin: String,
    pub created: i64,
    pub updated: i64,
    pub items: Vec<Item>,
}

/// A service of a deployment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Item {
    pub service: Uuid,
    pub kind: Kind,
    pub name: String,
    pub job_type: Option<String>,
    /// The status of the service in the deployment: QUEUED, ONGOING, DONE, ERROR or CANCELED.
    pub status: String,
    /// The last state of the service in this deployment; before its first transition in the deployment, the state that the service had when
    /// the deployment was requested.
    pub state: String,
    pub from: Option<i64>,
    pub to: Option<i64>,
    /// The `details` of the service in the history: the commit, the image and tag, or the chart. An object without fields for a database, and
    /// for a helm service whose chart is in git.
    pub details: Value,
}

/// The account or token that sent a request, and the origin of the request, such as API.
#[derive(Clone, Copy, Debug)]
pub struct Requester<'a> {
    pub name: &'a str,
    pub origin: &'a str,
}

/// The maximum number of deployments in a database. If a new deployment exceeds it, the oldest deployment that is over is removed.
pub const MAX_DEPLOYMENTS: usize = 600;

impl Deployment {
    pub fn is_over(&self) -> bool {
        self.items.iter().all(Item::is_over)
    }

    /// Returns the deployment as an entry of the deployment queue (part 2.14).
    pub fn queue_entry(&self) -> Value {
        json!({
            "identifier": {"deployment_request_id": self.id, "environment_id": self.environment},
            "auditing_data": {"triggered_by": self.triggered_by, "origin": self.origin},
            "trigger_action": self.action.name(),
            "stages": self.stages(Item::stage_service, |_| Vec::new()),
        })
    }

    /// Returns the deployment as an entry of the environment's history (companion, "Services").
    pub fn history_entry(&self) -> Value {
        let (state, action_status) = self.outcome();
        let seconds = |from: i64, to: i64| duration((to - from) / 1_000);
        json!({
            "identifier": {"execution_id": execution(self.id), "environment_id": self.environment},
            "auditing_data": self.audit(),
            "status": state,
            "trigger_action": self.action.name(),
            "action_status": action_status,
            "total_duration": seconds(self.created, self.updated),
            "stages": self.stages(|item| item.history(self), |items| {
                let from = items.iter().filter_map(|item| item.from).min();
                let to = items.iter().filter_map(|item| item.to).max();
                vec![("duration", json!(from.zip(to).map_or("PT0S".to_owned(), |(from, to)| seconds(from, to))))]
            }),
        })
    }

    /// Returns the state of the whole deployment, and the outcome of its action: ONGOING, ERROR, CANCELED or SUCCESS. While the deployment
    /// isn't over, the state is that of the running action, such as DEPLOYING. Afterwards it is the state of the first service that failed,
    /// else CANCELED if a service was cancelled, else the state of the first service (DEPLOYED without services).
    pub fn outcome(&self) -> (&str, &'static str) {
        let with = |status: &str| self.items.iter().find(|item| item.status == status);
        let (failed, cancelled) = (with("ERROR"), with("CANCELED"));
        match (self.is_over(), failed, cancelled) {
            (false, ..) => (self.action.going_on(), "ONGOING"),
            (true, Some(item), _) => (&item.state, "ERROR"),
            (true, None, Some(_)) => ("CANCELED", "CANCELED"),
            (true, None, None) => (self.items.first().map_or("DEPLOYED", |item| &item.state), "SUCCESS"),
        }
    }

    fn audit(&self) -> Value {
        json!({
            "created_at": clock::iso(self.created), "updated_at": clock::iso(self.updated),
            "triggered_by": self.triggered_by, "origin": self.origin,
        })
    }

    fn stages(
        &self,
        service: impl Fn(&Item) -> Value,
        more: impl Fn(&[&Item]) -> Vec<(&'static str, Value)>,
    ) -> Vec<Value> {
        let mut stages = Vec::new();
        for (name, kinds) in STAGES {
            let items: Vec<&Item> = self.items.iter().filter(|item| kinds.contains(&item.kind)).collect();
            if items.is_empty() {
                continue;
            }
            let all = |word: &str| items.iter().all(|item| item.status == word);
            let status = match () {
                () if all("QUEUED") => "QUEUED",
                () if all("CANCELED") => "CANCELED",
                () if !items.iter().all(|item| item.is_over()) => "ONGOING",
                () if items.iter().any(|item| item.status == "ERROR") => "ERROR",
                () => "DONE",
            };
            let mut stage = json!({"name": name, "status": status});
            if let Some(map) = stage.as_object_mut() {
                map.extend(more(&items).into_iter().map(|(key, value)| (key.to_owned(), value)));
                map.insert("services".into(), items.iter().map(|item| service(item)).collect());
            }
            stages.push(stage);
        }
        stages
    }
}

/// The stages of a deployment, in their order, with the kinds of services that each deploys.
pub const STAGES: [(&str, &[Kind]); 5] = [
    ("Databases", &[Kind::Database]),
    ("Jobs", &[Kind::Job]),
    ("Applications and containers", &[Kind::Application, Kind::Container]),
    ("Charts", &[Kind::Helm]),
    ("Infrastructure", &[Kind::Terraform]),
];

impl Item {
    fn is_over(&self) -> bool {
        ["DONE", "ERROR", "CANCELED"].contains(&self.status.as_str())
    }

    fn stage_service(&self) -> Value {
        json!({
            "identifier": {"service_id": self.service, "service_type": self.kind.service_type(), "name": self.name},
            "status": self.status,
            "icon_uri": format!("app://platform/{}", self.kind.path()),
            "details": self.job_type.as_ref().map_or(json!({}), |job_type| json!({"job_type": job_type})),
        })
    }

    /// Returns the service as an entry of its own history. The same entry is in a stage of its environment's history.
    pub fn history(&self, deployment: &Deployment) -> Value {
        json!({
            "identifier": {
                "name": self.name, "service_id": self.service, "service_type": self.kind.service_type(),
                "execution_id": execution(deployment.id),
            },
            "status": self.state,
            "auditing_data": deployment.audit(),
            "status_details": {
                "action": deployment.action.name(),
                "status": match self.status.as_str() { "DONE" => "SUCCESS", other => other },
                "sub_action": "NONE",
            },
            "total_duration": self.from.zip(self.to).map_or("PT0S".to_owned(), |(from, to)| duration((to - from) / 1_000)),
            "icon_uri": format!("app://platform/{}", self.kind.path()),
            "details": self.details,
        })
    }
}

/// Formats a number of seconds as an ISO 8601 duration, such as `PT12S` or `PT1M45S`.
pub fn duration(seconds: i64) -> String {
    if seconds < 60 { format!("PT{seconds}S") } else { format!("PT{}M{}S", seconds / 60, seconds % 60) }
}

pub fn details(kind: Kind, record: &crate::record::Fields, version: Option<&str>, now: i64) -> Value {
    let text = |key: &str| record.get(key).and_then(Value::as_str).unwrap_or_default();
    match kind {
        Kind::Container => json!({"image_name": text("image_name"), "tag": version.unwrap_or(text("tag"))}),
        Kind::Helm => match crate::service::chart(record) {
            Some((name, saved)) => {
                json!({"repository": {"chart_name": name, "chart_version": version.unwrap_or(saved)}})
            }
            None => json!({}),
        },
        Kind::Database => json!({}),
        _ => {
            let commit =
                version.map_or_else(|| ids::commit(&format!("{} head", text("name"))), str::to_owned);
            json!({"commit": crate::commits::commit(&commit, 0, now)})
        }
    }
}
