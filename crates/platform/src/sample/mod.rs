//! The sample organization: realistic names and numbers, with the same ids everywhere.

mod history;
mod hostile;
mod infrastructure;
mod many;
mod one_id;
mod organization;
mod past_deployments;
mod service_record;

pub use hostile::with_hostile_text;
pub use one_id::with_one_id;

use crate::auth;
use crate::clock::{self, Clock};
use crate::database::Database;
use crate::ids;
use crate::kind::Kind;
use crate::machine::Action;
use crate::options::Profile;
use crate::rate::Limits;
use crate::record::{Fields, fields};
use crate::service::Service;
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};
use uuid::Uuid;

const SERVICES: &str = include_str!("services.txt");
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

const PROJECTS: [(&str, &str); 4] = [
    ("Storefront", "The shop: web, checkout and catalog"),
    ("Payments", "Cards, payouts and the ledger"),
    ("Data platform", "Events, reports and the warehouse"),
    ("Internal tools", "Back office and wiki"),
];

/// A line of `services.txt`, split at each `|` into its columns.
struct Line<'a>(Vec<&'a str>);

impl<'a> Line<'a> {
    fn cut(line: &'a str) -> Self {
        Self(line.split('|').map(str::trim).collect())
    }

    fn text(&self, column: usize) -> &'a str {
        self.0.get(column).copied().unwrap_or_default()
    }

    fn number(&self, column: usize) -> Option<i64> {
        self.text(column).parse().ok()
    }
}

/// The number of services and environments in a new database.
#[derive(Clone, Copy, Debug, Default)]
pub struct Size {
    /// The number of services to fill the first environment up to; 0 for the number in the sample.
    pub services: usize,
    /// The number of environments to fill the organization up to; 0 for the number in the sample.
    pub environments: usize,
}

/// Creates a database with the sample organization, whose times are relative to `now` (milliseconds since 1970).
pub fn database(name: &str, profile: Profile, size: Size, clock: Clock, now: i64) -> Database {
    let organization = ids::named("Northwind Retail");
    let mut database = Database {
        name: name.to_owned(),
        profile,
        requires_deployed_bodies: false,
        clock,
        tokens: auth::sample_tokens(name, ""),
        limits: Limits::default(),
        faults: Vec::new(),
        asked: Vec::new(),
        organization: fields(json!({
            "id": organization,
            "created_at": clock::iso(now - 800 * DAY),
            "name": "Northwind Retail",
            "description": "Shops, payments and the data between them",
        })),
        projects: PROJECTS.iter().map(|(name, about)| project(organization, name, about, now)).collect(),
        environments: Vec::new(),
        services: Vec::new(),
        deployments: Vec::new(),
        log: BTreeMap::new(),
        variables: Vec::new(),
        restrictions: Vec::new(),
        clusters: Vec::new(),
        events: Vec::new(),
        registries: Vec::new(),
        labels_groups: Vec::new(),
        annotations_groups: Vec::new(),
        members: Vec::new(),
        invitations: Vec::new(),
        invoices: Vec::new(),
        webhooks: Vec::new(),
        deliveries: Vec::new(),
        api_tokens: Vec::new(),
        sign_up: Fields::new(),
        audit: Vec::new(),
        made: 0,
    };
    organization::fill(&mut database, now);
    let mut environment = Uuid::nil();
    for line in SERVICES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(environment_line) = line.strip_prefix('@') {
            let record = self::environment(organization, &Line::cut(environment_line), now);
            environment = crate::record::id(&record).unwrap_or_default();
            database.environments.push(record);
        } else {
            database.services.extend(service(environment, &Line::cut(line), now));
        }
    }
    many::fill(&mut database, size.services, now);
    many::fill_environments(&mut database, size.environments, now);
    history::fill(&mut database, now);
    database.deliveries = organization::deliveries(&database, now);
    database
}

fn project(organization: Uuid, name: &str, about: &str, now: i64) -> Fields {
    fields(json!({
        "id": ids::named(&format!("project {name}")),
        "created_at": clock::iso(now - 700 * DAY),
        "updated_at": clock::iso(now - 20 * DAY),
        "name": name,
        "description": about,
        "organization": {"id": organization},
    }))
}

fn environment(organization: Uuid, line: &Line, now: i64) -> Fields {
    let (project, name, cluster) = (line.text(0), line.text(1), line.text(3));
    fields(json!({
        "id": ids::named(&format!("environment {project} {name}")),
        "created_at": clock::iso(now - 400 * DAY),
        "updated_at": clock::iso(now - 30 * DAY),
        "name": name,
        "organization": {"id": organization},
        "project": {"id": ids::named(&format!("project {project}"))},
        "cloud_provider": {"provider": "CLOUDY", "cluster": cluster},
        "mode": line.text(2),
        "cluster_id": ids::named(&format!("cluster {cluster}")),
        "cluster_name": cluster,
    }))
}

/// Returns the action that leads to a state: Stop for STOPPED, Restart for RESTARTED and their errors, Deploy for all other states.
fn action(state: &str) -> Action {
    match state {
        "STOPPED" | "STOP_ERROR" => Action::Stop,
        "RESTARTED" | "RESTART_ERROR" => Action::Restart,
        _ => Action::Deploy,
    }
}

fn service(environment: Uuid, line: &Line, now: i64) -> Option<Service> {
    let kind = Kind::from_path(line.text(0))?;
    let name = line.text(1);
    let id = ids::named(&format!("service {environment} {name}"));
    let deployed = line.number(3).map(|minutes| now - minutes * MINUTE);
    Some(Service {
        id,
        kind,
        environment,
        record: service_record::of(kind, id, environment, line, deployed, now),
        state: line.text(2).to_owned(),
        up_to_date: deployed.map(|_| line.text(10) != "o"),
        changes: 0,
        changes_deployed: 0,
        last_deployment: deployed,
        plan: VecDeque::new(),
        steps: Vec::new(),
        requests: VecDeque::new(),
        request_count: u64::from(deployed.is_some()),
        last_action: deployed.map(|_| action(line.text(2))),
    })
}
