//! Everything that one platform holds: an organization, its projects, environments and services.

use crate::auth::Token;
use crate::clock::Clock;
use crate::fault::Fault;
use crate::rate::Limits;
use crate::service::Service;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// A record whose fields nothing moves by itself.
pub type Fields = Map<String, Value>;

/// A request as it was asked, kept for tests.
#[derive(Clone, Debug)]
pub struct Asked {
    pub method: String,
    pub path: String,
    /// Such as `GET /environment/{environmentId}/statuses`; empty where no operation has this path.
    pub operation: String,
    pub status: u16,
    pub body: String,
}

/// One database.
#[derive(Clone, Debug)]
pub struct Database {
    pub name: String,
    pub clock: Clock,
    pub tokens: Vec<Token>,
    pub limits: Limits,
    pub faults: Vec<Fault>,
    pub asked: Vec<Asked>,
    pub organization: Fields,
    pub projects: Vec<Fields>,
    pub environments: Vec<Fields>,
    pub services: Vec<Service>,
}

/// The `id` of a record.
pub fn id(record: &Fields) -> Option<Uuid> {
    record.get("id")?.as_str()?.parse().ok()
}

/// The record with this id.
pub fn find(records: &[Fields], wanted: Uuid) -> Option<&Fields> {
    records.iter().find(|record| id(record) == Some(wanted))
}

/// Makes the fields of a record from a JSON object.
pub fn fields(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

impl Database {
    /// Brings every service to `now`.
    pub fn advance(&mut self, now: i64) {
        for service in &mut self.services {
            service.advance(now);
        }
    }

    /// The services of an environment.
    pub fn services_of(&self, environment: Uuid) -> impl Iterator<Item = &Service> {
        self.services.iter().filter(move |service| service.environment == environment)
    }

    /// Everything that is stored, for tests.
    pub fn records(&self) -> Value {
        let services: Vec<Value> = self
            .services
            .iter()
            .map(|service| json!({"record": service.record, "status": service.status(), "environment": service.environment}))
            .collect();
        json!({
            "organization": self.organization,
            "projects": self.projects,
            "environments": self.environments,
            "services": services,
        })
    }
}
