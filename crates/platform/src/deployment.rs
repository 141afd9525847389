//! Deployments: what was asked of one or several services at once, how far each is, and what stays of it.

use crate::clock;
use crate::database::{Database, id};
use crate::failure::Failure;
use crate::ids;
use crate::kind::Kind;
use crate::machine::{self, Action};
use crate::sentinel;
use crate::service::{Asked, Service, execution};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use uuid::Uuid;

/// One request to deploy, stop, restart or delete services of an environment.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Deployment {
    pub id: Uuid,
    pub environment: Uuid,
    pub action: Action,
    pub triggered_by: String,
    /// API, CONSOLE, GIT, … (companion, "Values").
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
    /// The words of a stage: QUEUED, ONGOING, DONE, ERROR, CANCELED.
    pub status: String,
    /// The service's state when it was last heard of.
    pub state: String,
    pub from: Option<i64>,
    pub to: Option<i64>,
    /// `details` of the history: the commit, or image and tag.
    pub details: Value,
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    pub name: &'a str,
    pub origin: &'a str,
}

/// Deployments kept at the most, per database.
const KEPT: usize = 600;

impl Deployment {
    pub fn is_over(&self) -> bool {
        self.items.iter().all(Item::is_over)
    }

    /// The queue entry of part 2.14.
    pub fn queue_entry(&self) -> Value {
        json!({
            "identifier": {"deployment_request_id": self.id, "environment_id": self.environment},
            "auditing_data": {"triggered_by": self.triggered_by, "origin": self.origin},
            "trigger_action": self.action.name(),
            "stages": self.stages(Item::stage_service, |_| Vec::new()),
        })
    }

    /// An entry of the environment's history (companion, "Services").
    pub fn history_entry(&self) -> Value {
        let failed = self.items.iter().any(|item| item.status == "ERROR");
        let cancelled = self.items.iter().any(|item| item.status == "CANCELED");
        let (state, action_status) = match (self.is_over(), failed, cancelled) {
            (false, ..) => (self.action.going_on(), "ONGOING"),
            (true, true, _) => (
                self.items.iter().find(|i| i.status == "ERROR").map_or("ERROR", |i| i.state.as_str()),
                "ERROR",
            ),
            (true, _, true) => ("CANCELED", "CANCELED"),
            (true, ..) => (self.items.first().map_or("DEPLOYED", |item| item.state.as_str()), "SUCCESS"),
        };
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

const STAGES: [(&str, &[Kind]); 5] = [
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

    /// An entry of a service's history, and of a stage of its environment's.
    pub fn history(&self, of: &Deployment) -> Value {
        json!({
            "identifier": {
                "name": self.name, "service_id": self.service, "service_type": self.kind.service_type(),
                "execution_id": execution(of.id),
            },
            "status": self.state,
            "auditing_data": of.audit(),
            "status_details": {
                "action": of.action.name(),
                "status": match self.status.as_str() { "DONE" => "SUCCESS", other => other },
                "sub_action": "NONE",
            },
            "total_duration": self.from.zip(self.to).map_or("PT0S".to_owned(), |(from, to)| duration((to - from) / 1_000)),
            "icon_uri": format!("app://platform/{}", self.kind.path()),
            "details": self.details,
        })
    }
}

/// An ISO 8601 duration.
pub fn duration(seconds: i64) -> String {
    if seconds < 60 { format!("PT{seconds}S") } else { format!("PT{}M{}S", seconds / 60, seconds % 60) }
}

impl Database {
    /// Asks services for an action; a busy one takes it in its turn. Gives the deployment's id.
    pub fn deploy(
        &mut self,
        environment: Uuid,
        action: Action,
        wanted: &[(Uuid, Option<String>)],
        by: By,
        now: i64,
    ) -> Result<Uuid, Failure> {
        self.not_locked(environment)?;
        for (wanted, _) in wanted {
            let Some(service) = self.services.iter().find(|service| service.id == *wanted) else { continue };
            let is_leaving = service.requests.iter().any(|asked| asked.action == Action::Delete);
            if is_leaving || (service.requests.is_empty() && machine::refuses(action, &service.state)) {
                let why = if is_leaving {
                    "it is being deleted".to_owned()
                } else {
                    format!("it is {}", service.state)
                };
                let name = service.name();
                return Err(Failure::Conflict(format!("{name} can't be asked to {}: {why}", action.name())));
            }
        }
        self.made += 1;
        let deployment = ids::named(&format!("{} deployment {}", self.name, self.made));
        let mut items = Vec::new();
        for (wanted, version) in wanted {
            let Some(service) = self.services.iter_mut().find(|service| service.id == *wanted) else {
                continue;
            };
            service.deployments += 1;
            if let Some(version) = version {
                service.choose(version);
            }
            service.requests.push_back(Asked { deployment, action, version: version.clone() });
            items.push(Item {
                service: service.id,
                kind: service.kind,
                name: service.name().to_owned(),
                job_type: service.record.get("job_type").and_then(Value::as_str).map(str::to_owned),
                status: "QUEUED".into(),
                state: service.state.clone(),
                from: None,
                to: None,
                details: details(service.kind, &service.record, version.as_deref(), now),
            });
        }
        self.deployments.push(Deployment {
            id: deployment,
            environment,
            action,
            triggered_by: by.name.to_owned(),
            origin: by.origin.to_owned(),
            created: now,
            updated: now,
            items,
        });
        if self.deployments.len() > KEPT
            && let Some(oldest) = self.deployments.iter().position(Deployment::is_over)
        {
            self.deployments.remove(oldest);
        }
        for (wanted, _) in wanted {
            self.begin(*wanted, now);
        }
        self.advance(now);
        Ok(deployment)
    }

    /// Begins what a service has taken, when it does nothing yet.
    fn begin(&mut self, service: Uuid, now: i64) {
        let Some(service) = self.services.iter_mut().find(|known| known.id == service) else { return };
        if !service.plan.is_empty() || sentinel::is_stuck(service.name(), &service.state) {
            return;
        }
        let Some(asked) = service.requests.front() else { return };
        let fails =
            sentinel::fails(service.name(), asked.action, asked.version.as_deref(), service.deployments);
        let endless = asked.action == Action::Deploy && sentinel::is_endless(service.name());
        service.plan = machine::plan(asked.action, service.kind, fails, endless, now);
        service.steps.clear();
        service.changes_deployed = service.changes;
    }

    /// Brings everything to `now`, one transition after the other in the order of their times.
    pub fn advance(&mut self, now: i64) {
        self.advance_clusters(now);
        let next = |services: &[Service]| -> BinaryHeap<Reverse<(i64, usize)>> {
            let moving = services.iter().enumerate();
            moving.filter_map(|(index, service)| Some(Reverse((service.plan.front()?.at, index)))).collect()
        };
        let mut ahead = next(&self.services);
        while let Some(Reverse((_, index))) = ahead.pop().filter(|Reverse((at, _))| *at <= now) {
            let count = self.services.len();
            self.transition(index);
            if self.services.len() != count {
                // One is no more, and others have its place.
                ahead = next(&self.services);
            } else if let Some(phase) = self.services.get(index).and_then(|service| service.plan.front()) {
                ahead.push(Reverse((phase.at, index)));
            }
        }
    }

    fn transition(&mut self, index: usize) {
        let Some(service) = self.services.get_mut(index) else { return };
        // A stuck service has a request and no plan: only a cancellation frees it.
        let Some(phase) = service.step() else { return };
        let is_over = service.plan.is_empty() && !sentinel::is_stuck(service.name(), &service.state);
        let asked = service.requests.front().cloned();
        if is_over && let Some(asked) = &asked {
            service.last_action = Some(asked.action);
            if phase.state != "CANCELED" {
                service.last_deployment = Some(phase.at);
            }
            if phase.state == "DEPLOYED" {
                service.deployed(asked.version.as_deref(), phase.at);
            }
            service.requests.pop_front();
        }
        let id = service.id;
        if let Some(asked) = asked {
            self.note(&asked, id, &phase.state, phase.at, is_over);
        }
        if is_over && phase.state == "DELETED" {
            self.forget_service(id);
        } else if is_over {
            self.begin(id, phase.at);
        }
    }

    /// Writes a transition down: in its deployment, in the log, for the webhooks.
    fn note(&mut self, asked: &Asked, service: Uuid, state: &str, at: i64, is_over: bool) {
        let status = match state {
            _ if state.ends_with("_QUEUED") => "QUEUED",
            "CANCELED" => "CANCELED",
            _ if state.ends_with("_ERROR") => "ERROR",
            _ if is_over => "DONE",
            _ => "ONGOING",
        };
        let Some(deployment) = self.deployments.iter_mut().rfind(|known| known.id == asked.deployment) else {
            return;
        };
        deployment.updated = at;
        let environment = deployment.environment;
        let Some(item) = deployment.items.iter_mut().find(|item| item.service == service) else { return };
        let has_begun = item.status == "QUEUED" && status != "QUEUED";
        item.status = status.to_owned();
        item.state = state.to_owned();
        if has_begun {
            item.from = Some(at);
        }
        if is_over {
            item.to = Some(at);
        }
        let item = item.clone();
        self.log_transition(environment, &item, asked, state, at);
        if asked.action == Action::Deploy {
            if has_begun && !["CANCELED", "CANCELING"].contains(&state) {
                self.announce(environment, service, "DEPLOYMENT_STARTED", at);
            }
            match status {
                "DONE" => self.announce(environment, service, "DEPLOYMENT_SUCCEEDED", at),
                "ERROR" => self.announce(environment, service, "DEPLOYMENT_FAILED", at),
                "CANCELED" => self.announce(environment, service, "DEPLOYMENT_CANCELLED", at),
                _ => {}
            }
        }
    }

    /// Cancels deployments: what waits ends at once, what moves after a while.
    pub fn cancel(&mut self, chosen: &[Uuid], now: i64) {
        let is_chosen = |asked: &Asked| chosen.contains(&asked.deployment);
        let mut ended = Vec::new();
        for service in &mut self.services {
            let first = service.requests.front().cloned();
            let waiting = service.requests.iter().skip(1).filter(|asked| is_chosen(asked)).cloned();
            ended.extend(waiting.map(|asked| (asked, service.id)));
            let mut index = 0;
            service.requests.retain(|asked| {
                index += 1;
                index == 1 || !is_chosen(asked)
            });
            if first.is_some_and(|asked| is_chosen(&asked)) && service.state != "CANCELING" {
                service.plan = machine::cancellation(now);
            }
        }
        for (asked, service) in ended {
            self.note(&asked, service, "CANCELED", now, true);
        }
        self.advance(now);
    }

    /// A service that is no more leaves nothing behind.
    pub fn forget_service(&mut self, service: Uuid) {
        let gone: Vec<Uuid> = self
            .variables
            .iter()
            .filter(|variable| variable.owner == service)
            .filter_map(|variable| id(&variable.record))
            .collect();
        self.services.retain(|known| known.id != service);
        for variable in gone {
            self.forget_variable(variable);
        }
        self.restrictions.retain(|restriction| restriction.helm != service);
    }
}

fn details(kind: Kind, record: &crate::database::Fields, version: Option<&str>, now: i64) -> Value {
    let text = |key: &str| record.get(key).and_then(Value::as_str).unwrap_or_default();
    match kind {
        Kind::Container => json!({"image_name": text("image_name"), "tag": version.unwrap_or(text("tag"))}),
        Kind::Database | Kind::Helm => json!({}),
        _ => {
            let commit =
                version.map_or_else(|| ids::commit(&format!("{} head", text("name"))), str::to_owned);
            json!({"commit": crate::commits::commit(&commit, 0, now)})
        }
    }
}
