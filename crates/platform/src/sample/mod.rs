//! The sample organization: names and numbers that a person believes, the same ids everywhere.

mod record;

use crate::auth;
use crate::clock::{self, Clock};
use crate::database::{Database, Fields, fields};
use crate::ids;
use crate::kind::Kind;
use crate::rate::Limits;
use crate::service::Service;
use serde_json::json;
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

/// A line of `services.txt`, cut at its bars.
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

/// A fresh database whose times are relative to `now`.
pub fn database(name: &str, clock: Clock, now: i64) -> Database {
    let organization = ids::named("Northwind Retail");
    let mut database = Database {
        name: name.to_owned(),
        clock,
        tokens: auth::sample_tokens(name),
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
    };
    let mut environment = Uuid::nil();
    for line in SERVICES.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(place) = line.strip_prefix('@') {
            let record = self::environment(organization, &Line::cut(place), now);
            environment = crate::database::id(&record).unwrap_or_default();
            database.environments.push(record);
        } else {
            database.services.extend(service(environment, &Line::cut(line), now));
        }
    }
    database
}

fn project(organization: Uuid, name: &str, about: &str, now: i64) -> Fields {
    let environments =
        SERVICES.lines().filter(|line| line.strip_prefix("@ ").is_some_and(|rest| rest.starts_with(name)));
    fields(json!({
        "id": ids::named(&format!("project {name}")),
        "created_at": clock::iso(now - 700 * DAY),
        "updated_at": clock::iso(now - 20 * DAY),
        "name": name,
        "description": about,
        "organization": {"id": organization},
        "associated_environments_count": environments.count(),
    }))
}

fn environment(organization: Uuid, line: &Line, now: i64) -> Fields {
    let (project, name, cluster) = (line.text(0), line.text(1), line.text(3));
    fields(json!({
        "id": ids::named(&format!("environment {project} {name}")),
        "created_at": clock::iso(now - 400 * DAY),
        "name": name,
        "organization": {"id": organization},
        "project": {"id": ids::named(&format!("project {project}"))},
        "mode": line.text(2),
        "cluster_id": ids::named(&format!("cluster {cluster}")),
        "cluster_name": cluster,
    }))
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
        record: record::of(kind, id, environment, line, deployed, now),
        state: line.text(2).to_owned(),
        up_to_date: deployed.map(|_| line.text(10) != "o"),
        last_deployment: deployed,
        doing: None,
        plan: Vec::new(),
        deployments: u64::from(deployed.is_some()),
    })
}
