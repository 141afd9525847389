//! Starting deployments, advancing them by the clock, and cancelling them.

use super::Database;
use crate::deployment::{self, Deployment, Item, MAX_DEPLOYMENTS, Requester};
use crate::failure::Failure;
use crate::ids;
use crate::machine::{self, Action};
use crate::record::id;
use crate::sentinel;
use crate::service::{QueuedRequest, Service};
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use uuid::Uuid;

impl Database {
    /// Requests an action on services of an environment, each with an optional version to deploy, and returns the id of the deployment.
    /// Unknown services are left out. If a service is busy, its request is queued. Returns a conflict if the cluster is locked or stopped, if
    /// an idle service refuses the action in its state, or if the deletion of a service was requested; not found if there is no such
    /// environment.
    pub fn deploy(
        &mut self,
        environment: Uuid,
        action: Action,
        wanted: &[(Uuid, Option<String>)],
        by: Requester,
        now: i64,
    ) -> Result<Uuid, Failure> {
        self.accepts_deployments(environment)?;
        for (wanted, _) in wanted {
            let Some(service) = self.services.iter().find(|service| service.id == *wanted) else { continue };
            let is_being_deleted = service.requests.iter().any(|request| request.action == Action::Delete);
            if is_being_deleted || (service.requests.is_empty() && machine::refuses(action, &service.state)) {
                let why = if is_being_deleted {
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
            service.request_count += 1;
            if let Some(version) = version {
                service.choose(version);
            }
            service.requests.push_back(QueuedRequest { deployment, action, version: version.clone() });
            items.push(Item {
                service: service.id,
                kind: service.kind,
                name: service.name().to_owned(),
                job_type: service.record.get("job_type").and_then(Value::as_str).map(str::to_owned),
                status: "QUEUED".into(),
                state: service.state.clone(),
                from: None,
                to: None,
                details: deployment::details(service.kind, &service.record, version.as_deref(), now),
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
        if self.deployments.len() > MAX_DEPLOYMENTS
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

    /// Starts the first queued request of a service. Does nothing if the service is busy, or has no request.
    fn begin(&mut self, service: Uuid, now: i64) {
        let Some(service) = self.services.iter_mut().find(|known| known.id == service) else { return };
        if !service.plan.is_empty() || sentinel::is_stuck(service.name(), &service.state) {
            return;
        }
        let Some(request) = service.requests.front() else { return };
        let fails = sentinel::fails(
            service.name(),
            request.action,
            request.version.as_deref(),
            service.request_count,
        );
        let endless = request.action == Action::Deploy && sentinel::is_endless(service.name());
        service.plan = machine::plan(request.action, service.kind, fails, endless, now);
        service.steps.clear();
        service.changes_deployed = service.changes;
    }

    /// Advances every cluster and service to `now`. Transitions of services happen one after the other, in the order of their times.
    pub fn advance(&mut self, now: i64) {
        self.advance_clusters(now);
        let next_transitions = |services: &[Service]| -> BinaryHeap<Reverse<(i64, usize)>> {
            let moving = services.iter().enumerate();
            moving.filter_map(|(index, service)| Some(Reverse((service.plan.front()?.at, index)))).collect()
        };
        let mut upcoming = next_transitions(&self.services);
        while let Some(Reverse((_, index))) = upcoming.pop().filter(|Reverse((at, _))| *at <= now) {
            let count = self.services.len();
            self.transition(index);
            if self.services.len() != count {
                // A deleted service was removed from the list, so the indices after it changed.
                upcoming = next_transitions(&self.services);
            } else if let Some(phase) = self.services.get(index).and_then(|service| service.plan.front()) {
                upcoming.push(Reverse((phase.at, index)));
            }
        }
    }

    fn transition(&mut self, index: usize) {
        let Some(service) = self.services.get_mut(index) else { return };
        let Some(phase) = service.step() else { return };
        // A deployment that never ends has no planned states left while it is in progress: it is over only after a
        // cancellation, which plans further states.
        let is_over = service.plan.is_empty() && !sentinel::is_stuck(service.name(), &service.state);
        let request = service.requests.front().cloned();
        if is_over && let Some(request) = &request {
            service.last_action = Some(request.action);
            if phase.state != "CANCELED" {
                service.last_deployment = Some(phase.at);
            }
            if phase.state == "DEPLOYED" {
                service.deployed(request.version.as_deref(), phase.at);
            }
            service.requests.pop_front();
        }
        let id = service.id;
        if let Some(request) = request {
            self.note(&request, id, &phase.state, phase.at, is_over);
        }
        if is_over && phase.state == "DELETED" {
            self.forget_service(id);
        } else if is_over {
            self.begin(id, phase.at);
        }
    }

    /// Records a service's transition: updates the item of its deployment, writes a log entry and, if the action is a deploy, creates the
    /// webhook deliveries.
    fn note(&mut self, request: &QueuedRequest, service: Uuid, state: &str, at: i64, is_over: bool) {
        let status = match state {
            _ if state.ends_with("_QUEUED") => "QUEUED",
            "CANCELED" => "CANCELED",
            _ if state.ends_with("_ERROR") => "ERROR",
            _ if is_over => "DONE",
            _ => "ONGOING",
        };
        let Some(deployment) = self.deployments.iter_mut().rfind(|known| known.id == request.deployment)
        else {
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
        self.log_transition(environment, &item, request, state, at);
        if request.action == Action::Deploy {
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

    /// Cancels deployments. Requests that wait in a service's queue end at once. A service whose first request belongs to one of the
    /// deployments becomes CANCELING at once, and CANCELED three seconds later.
    pub fn cancel(&mut self, chosen: &[Uuid], now: i64) {
        let is_chosen = |request: &QueuedRequest| chosen.contains(&request.deployment);
        let mut ended = Vec::new();
        for service in &mut self.services {
            let first = service.requests.front().cloned();
            let waiting = service.requests.iter().skip(1).filter(|request| is_chosen(request)).cloned();
            ended.extend(waiting.map(|request| (request, service.id)));
            let mut index = 0;
            service.requests.retain(|request| {
                index += 1;
                index == 1 || !is_chosen(request)
            });
            if first.is_some_and(|request| is_chosen(&request)) && service.state != "CANCELING" {
                service.plan = machine::cancellation(now);
            }
        }
        for (request, service) in ended {
            self.note(&request, service, "CANCELED", now, true);
        }
        self.advance(now);
    }

    /// Removes a service with its variables (and their aliases and overrides) and its deployment restrictions.
    pub fn forget_service(&mut self, service: Uuid) {
        let variables: Vec<Uuid> = self
            .variables
            .iter()
            .filter(|variable| variable.owner == service)
            .filter_map(|variable| id(&variable.record))
            .collect();
        self.services.retain(|known| known.id != service);
        for variable in variables {
            self.forget_variable(variable);
        }
        self.restrictions.retain(|restriction| restriction.helm != service);
    }
}
