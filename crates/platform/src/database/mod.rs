//! The data of a platform: an organization and everything in it.

mod clusters;
mod deliveries;
mod deployments;
mod log;
pub mod variables;

use crate::auth::Token;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::delivery::Delivery;
use crate::deployment::Deployment;
use crate::failure::Failure;
use crate::fault::Fault;
use crate::options::Profile;
use crate::rate::Limits;
use crate::record::{Fields, find, id, parent, reference};
use crate::service::Service;
use crate::variable::Variable;
use crate::webhook::Webhook;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use uuid::Uuid;

/// A received request, kept for tests.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    pub method: String,
    pub path: String,
    /// The operation, such as `GET /environment/{environmentId}/statuses`; empty if no operation has this method and path.
    pub operation: String,
    pub status: u16,
    pub body: String,
}

/// A registry, with the secrets that no reply contains.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Registry {
    pub record: Fields,
    pub secrets: Fields,
}

/// A deployment restriction of a helm service (part 2.20).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Restriction {
    pub helm: Uuid,
    pub record: Fields,
}

/// All data of one reference platform: the organization and everything in it, tokens, clock and planned faults. It isn't the kind of
/// service `Kind::Database`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Database {
    pub name: String,
    pub profile: Profile,
    /// True if requests need the additional fields that deployed platforms require (see `fuller`). The error replies of operations then have
    /// the documented fields alone (see `Failure::response_by_document`): the names of invalid fields are in `message`, and `fields` is
    /// missing.
    pub requires_deployed_bodies: bool,
    pub clock: Clock,
    pub tokens: Vec<Token>,
    pub limits: Limits,
    #[serde(skip)]
    pub faults: Vec<Fault>,
    #[serde(skip)]
    pub asked: Vec<ReceivedRequest>,
    pub organization: Fields,
    pub projects: Vec<Fields>,
    pub environments: Vec<Fields>,
    pub services: Vec<Service>,
    pub deployments: Vec<Deployment>,
    /// The log of each environment's deployments (part 2.13), oldest first.
    pub log: BTreeMap<Uuid, VecDeque<Fields>>,
    pub variables: Vec<Variable>,
    pub restrictions: Vec<Restriction>,
    pub clusters: Vec<Cluster>,
    pub events: Vec<Fields>,
    pub registries: Vec<Registry>,
    pub labels_groups: Vec<Fields>,
    pub annotations_groups: Vec<Fields>,
    pub members: Vec<Fields>,
    pub invitations: Vec<Fields>,
    pub invoices: Vec<Fields>,
    pub webhooks: Vec<Webhook>,
    pub deliveries: Vec<Delivery>,
    pub api_tokens: Vec<Fields>,
    pub sign_up: Fields,
    /// The audit log: an entry for each successful write, oldest first. At most 5,000 entries are kept.
    pub audit: Vec<Fields>,
    /// The number of ids that this database created so far, from which the next id is derived.
    pub made: u64,
}

/// Returns an error if the platform requires the bodies of deployed platforms and one of the fields `wanted` (paths with dots) is missing
/// or null (companion, "The same operation, a fuller body").
pub fn fuller(database: &Database, body: &Fields, wanted: &[&str]) -> Result<(), Failure> {
    let is_there = |path: &str| {
        let mut steps = path.split('.');
        let first = steps.next().and_then(|key| body.get(key));
        steps.fold(first, |found, key| found?.get(key)).is_some_and(|value| !value.is_null())
    };
    let missing = wanted.iter().filter(|path| database.requires_deployed_bodies && !is_there(path));
    crate::rule::refuse_if_any(missing.map(|path| ((*path).to_owned(), "is required".to_owned())).collect())
}

/// Returns an error if one of `others` equals `name`, ignoring case: names are case insensitive (part 2.1).
pub fn free_name<'n>(name: &str, mut others: impl Iterator<Item = &'n str>) -> Result<(), Failure> {
    let name = name.to_lowercase();
    if others.any(|other| other.to_lowercase() == name) {
        return Err(Failure::Taken("name"));
    }
    Ok(())
}

impl Database {
    /// Creates an id that is derived from the database's name, `record_kind` (the kind of record) and the number of ids so far.
    pub fn fresh_id(&mut self, record_kind: &str) -> Uuid {
        self.made += 1;
        crate::ids::named(&format!("{} {record_kind} {}", self.name, self.made))
    }

    pub fn environment(&self, environment: Uuid) -> Result<&Fields, Failure> {
        find(&self.environments, environment).ok_or(Failure::NotFound("environment"))
    }

    pub fn project(&self, project: Uuid) -> Result<&Fields, Failure> {
        find(&self.projects, project).ok_or(Failure::NotFound("project"))
    }

    /// Returns not found unless `organization` is the id of the database's organization.
    pub fn is_organization(&self, organization: Uuid) -> Result<(), Failure> {
        (id(&self.organization) == Some(organization)).then_some(()).ok_or(Failure::NotFound("organization"))
    }

    /// Returns the services of an environment.
    pub fn services_of(&self, environment: Uuid) -> impl Iterator<Item = &Service> {
        self.services.iter().filter(move |service| service.environment == environment)
    }

    /// Returns the environments of a project.
    pub fn environments_of(&self, project: Uuid) -> impl Iterator<Item = &Fields> {
        self.environments.iter().filter(move |environment| parent(environment, "project") == Some(project))
    }

    /// Returns the record of a service for a reply, with the current records of its groups, and the current id, name, URL and kind of its
    /// registry.
    pub fn service_record(&self, service: &Service) -> Value {
        let mut record = service.record.clone();
        for (key, groups) in
            [("labels_groups", &self.labels_groups), ("annotations_groups", &self.annotations_groups)]
        {
            if let Some(chosen) = record.get_mut(key).and_then(Value::as_array_mut) {
                let found =
                    chosen.iter().filter_map(|group| find(groups, group.get("id")?.as_str()?.parse().ok()?));
                *chosen = found.map(|group| json!(group)).collect();
            }
        }
        if let Some(registry) = reference(&record, "registry_id").and_then(|wanted| self.registry(wanted)) {
            let picked = ["id", "name", "url", "kind"]
                .iter()
                .filter_map(|key| Some(((*key).to_owned(), registry.record.get(*key)?.clone())));
            record.insert("registry".into(), Value::Object(picked.collect()));
        }
        Value::Object(record)
    }

    pub fn registry(&self, wanted: Uuid) -> Option<&Registry> {
        self.registries.iter().find(|registry| id(&registry.record) == Some(wanted))
    }

    /// Returns the stored records of all kinds except cluster events and the sign-up record, as JSON for tests. Each service also has its
    /// status at `now`.
    pub fn records(&self, now: i64) -> Value {
        let services: Vec<Value> = self
            .services
            .iter()
            .map(|service| json!({"record": service.record, "status": service.status(now), "environment": service.environment}))
            .collect();
        let log = self.log.iter().flat_map(|(environment, entries)| {
            entries.iter().map(move |record| json!({"environment": environment, "record": record}))
        });
        let log: Vec<Value> = log.collect();
        json!({
            "organization": self.organization,
            "projects": self.projects,
            "environments": self.environments,
            "services": services,
            "deployments": self.deployments,
            "log": log,
            "variables": self.variables,
            "restrictions": self.restrictions,
            "clusters": self.clusters,
            "registries": self.registries,
            "labels_groups": self.labels_groups,
            "annotations_groups": self.annotations_groups,
            "members": self.members,
            "invitations": self.invitations,
            "invoices": self.invoices,
            "webhooks": self.webhooks,
            "deliveries": self.deliveries,
            "api_tokens": self.api_tokens,
            "audit": self.audit,
        })
    }
}
